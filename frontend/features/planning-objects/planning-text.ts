import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/planning-objects/de.json';

export const { useText: usePlanningText, text: planningText } = areaTexts<typeof de>(
  'planning-objects',
  import.meta.glob('#frontend/texts/planning-objects/*.json'),
);

export type PlanningText = ReturnType<typeof usePlanningText>;
