import { areaTexts } from '#frontend/i18n/area-texts.ts';
import type de from '#frontend/texts/terminal/de.json';

export const { useText: useTerminalText, text: terminalText } = areaTexts<typeof de>(
  'terminal',
  import.meta.glob('#frontend/texts/terminal/*.json'),
);
