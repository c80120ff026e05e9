import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { de } from './de.ts';
import { en } from './en.ts';

/** A text of the timeline by its key, with the values of its {{placeholders}}; `count` chooses the plural. */
export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const namespace = 'timeline';

/** Words in the language on screen. They come with the timeline, so that sign-in need not load them. */
export function useWords(): { readonly t: Words; readonly language: string } {
  if (!i18next.hasResourceBundle('de', namespace)) {
    i18next.addResourceBundle('de', namespace, de);
    i18next.addResourceBundle('en', namespace, en);
  }
  const { t: translate, i18n } = useTranslation(namespace);
  const t = useCallback<Words>((key, values) => translate(key, { ...values, ns: namespace }), [translate]);
  return { t, language: i18n.language };
}
