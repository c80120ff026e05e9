import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/conflict-radar/de.json';

export const { useText: useRadarText } = areaTexts<typeof de>(
  'conflict-radar',
  import.meta.glob('#frontend/texts/conflict-radar/*.json'),
);
