import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/screen/de.json';

export const { useText: useScreenText } = areaTexts<typeof de>(
  'screen',
  import.meta.glob('#frontend/texts/screen/*.json'),
);
