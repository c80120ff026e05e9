import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/forget/de.json';

export const { useText: useForgetText } = areaTexts<typeof de>(
  'forget',
  import.meta.glob('#frontend/texts/forget/*.json'),
);
