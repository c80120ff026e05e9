import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/people/de.json';

export const { useText: usePeopleText } = areaTexts<typeof de>(
  'people',
  import.meta.glob('#frontend/texts/people/*.json'),
);
