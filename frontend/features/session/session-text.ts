import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/session/de.json';

export const { useText: useSessionText, text: sessionText } = areaTexts<typeof de>(
  'session',
  import.meta.glob('#frontend/texts/session/*.json'),
);
