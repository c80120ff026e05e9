import { defineMessages } from '#frontend/i18n/messages.ts';
import { historyDe } from './messages/de.ts';
import { historyEn } from './messages/en.ts';
import { historyEs } from './messages/es.ts';
import { historyFr } from './messages/fr.ts';
import { historyRu } from './messages/ru.ts';

export const { useText: useHistoryText, text: historyText } = defineMessages('history', {
  de: historyDe,
  en: historyEn,
  es: historyEs,
  fr: historyFr,
  ru: historyRu,
});
export type HistoryKey = Parameters<typeof historyText>[0];

/** Word of a field of an object; a field without one is called as it is. */
export function fieldWord(field: string): string {
  const key = `history.field.${field}`;
  const word = historyText(key as HistoryKey);
  return word === key ? field : word;
}

export function actionWord(action: string): string {
  const key = `history.action.${action}`;
  const word = historyText(key as HistoryKey);
  return word === key ? action : word;
}
