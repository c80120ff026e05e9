import { useTranslation } from 'react-i18next';
import { defineMessages } from '#frontend/i18n/messages.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { feedbackWords } from './feedback-words.ts';

/** A text of the timeline by its key, with the values of its {{placeholders}}; `count` chooses the plural. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const messages = defineMessages('timeline', {
  de,
  en,
  es: feedbackWords.es,
  fr: feedbackWords.fr,
  ru: feedbackWords.ru,
});

/** Texts in the language on screen; loaded with the timeline, not with the sign-in. */
export function useWords(): { readonly t: Words; readonly language: string } {
  // Keys are also made from values (`status.2`), which the compiler cannot check; a test does.
  const t = messages.useText() as Words;
  const { i18n } = useTranslation();
  return { t, language: i18n.language };
}
