import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/lateness/de.json';

export const { useText: useLatenessText } = areaTexts<typeof de>(
  'lateness',
  import.meta.glob('#frontend/texts/lateness/*.json'),
);
