import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/personal/de.json';

export const { useText: usePersonalText } = areaTexts<typeof de>(
  'personal',
  import.meta.glob('#frontend/texts/personal/*.json'),
);

export type PersonalText = ReturnType<typeof usePersonalText>;
