import type { TextValues } from '#frontend/i18n/area-texts.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { defineMessages } from '#frontend/i18n/messages.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';
import { ru } from './messages/ru.ts';

/** Texts of a step at the terminal. */
const messages = defineMessages('terminalWorkItem', { de, en, es, fr, ru });
export const { useText: useWorkItemText, text: workItemText } = messages;

export type WorkItemText = typeof workItemText;

/** A refusal of the server in the words of the shop floor, which say what to do there; else in those of everybody. */
export function refusalText(errorCode: string, details: Readonly<Record<string, unknown>> = {}): string {
  const key = `server.${errorCode}`;
  if (!messages.has(key)) return errorText(errorCode, details);
  const values = Object.entries(details).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return workItemText(key as 'server.accessDenied', Object.fromEntries(values) as TextValues);
}
