import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/kit/de.json';

export const {
  useText: useKitText,
  text: kitText,
  has: hasKitText,
} = areaTexts<typeof de>('kit', import.meta.glob('#frontend/texts/kit/*.json'));
