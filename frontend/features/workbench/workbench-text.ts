import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/workbench/de.json';

export const { useText: useWorkbenchText } = areaTexts<typeof de>(
  'workbench',
  import.meta.glob('#frontend/texts/workbench/*.json'),
);
