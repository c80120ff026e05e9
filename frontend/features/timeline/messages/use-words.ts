import { useTranslation } from 'react-i18next';
import { defineMessages, type KeyOf, type TextOf } from '#frontend/i18n/messages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ru } from './ru.ts';

export type WordKey = KeyOf<typeof de>;

/** A text of the timeline by its key, with the values of its {{placeholders}}; `count` chooses the plural. */
export type Words = TextOf<WordKey>;

const messages = defineMessages('timeline', { de, en, es, fr, ru });

/** Texts in the language on screen; loaded with the timeline, not with the sign-in. */
export function useWords(): { readonly t: Words; readonly language: string } {
  const t = messages.useText();
  const { i18n } = useTranslation();
  return { t, language: i18n.language };
}

/** Whether there are words for a name that the server has sent, such as a field of the history. */
export const hasWords = (key: string): key is WordKey => messages.has(key);
