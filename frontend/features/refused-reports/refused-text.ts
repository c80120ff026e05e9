import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/refused-reports/de.json';

export const { useText: useRefusedText } = areaTexts<typeof de>(
  'refused-reports',
  import.meta.glob('#frontend/texts/refused-reports/*.json'),
);

export type RefusedText = ReturnType<typeof useRefusedText>;
