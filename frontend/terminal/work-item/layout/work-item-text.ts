import { areaTexts, type TextValues } from '#frontend/i18n/area-texts.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import type de from '#frontend/texts/work-item/de.json';

/** Texts of a step at the terminal, which come with the first step that is opened. */
export const {
  useText: useWorkItemText,
  text: workItemText,
  has,
} = areaTexts<typeof de>('work-item', import.meta.glob('#frontend/texts/work-item/*.json'));

export type WorkItemText = typeof workItemText;

/** A refusal of the server in the words of the shop floor, which say what to do there; else in those of everybody. */
export function refusalText(errorCode: string, details: Readonly<Record<string, unknown>> = {}): string {
  const key = `server.${errorCode}`;
  if (!has(key)) return errorText(errorCode, details);
  const values = Object.entries(details).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return workItemText(key, Object.fromEntries(values) as TextValues);
}
