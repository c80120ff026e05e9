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
export const fieldWord = (field: string): string => wordOr(`history.field.${field}`, field);

export const actionWord = (action: string): string => wordOr(`history.action.${action}`, action);

/** How a report ended. */
export const terminationWord = (termination: string): string =>
  wordOr(`history.termination.${termination}`, termination);

function wordOr(key: string, otherwise: string): string {
  const word = historyText(key as HistoryKey);
  return word === key ? otherwise : word;
}
