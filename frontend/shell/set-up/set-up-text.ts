import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/set-up/de.json';

export const { useText: useSetUpText } = areaTexts<typeof de>(
  'set-up',
  import.meta.glob('#frontend/texts/set-up/*.json'),
);
