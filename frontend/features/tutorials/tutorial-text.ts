import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/tutorials/de.json';

export const { useText: useTutorialText } = areaTexts<typeof de>(
  'tutorials',
  import.meta.glob('#frontend/texts/tutorials/*.json'),
);
