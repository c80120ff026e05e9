import { useTranslation } from 'react-i18next';
import { defineMessages, type KeyOf, type TextOf } from '#frontend/i18n/messages.ts';
import { consequenceWords } from './consequence-words.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ru } from './ru.ts';

/** The timeline's own words, and those of the parts that keep theirs beside them. */
const words = { ...de, ...consequenceWords.de };
export type WordKey = KeyOf<typeof words>;

/** A text of the timeline by its key, with the values of its {{placeholders}}; `count` chooses the plural. */
export type Words = TextOf<WordKey>;

const messages = defineMessages('timeline', {
  de: words,
  en: { ...en, ...consequenceWords.en },
  es: { ...es, ...consequenceWords.es },
  fr: { ...fr, ...consequenceWords.fr },
  ru: { ...ru, ...consequenceWords.ru },
});

/** Texts in the language on screen; loaded with the timeline, not with the sign-in. */
export function useWords(): { readonly t: Words; readonly language: string } {
  const t = messages.useText();
  const { i18n } = useTranslation();
  return { t, language: i18n.language };
}

/** Whether there are words for a name that the server has sent, such as a field of the history. */
export const hasWords = (key: string): key is WordKey => Object.hasOwn(words, key);
