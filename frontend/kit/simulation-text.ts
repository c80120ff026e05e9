import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/simulation/de.json';

export const { useText: useSimulationText } = areaTexts<typeof de>(
  'simulation',
  import.meta.glob('#frontend/texts/simulation/*.json'),
);
