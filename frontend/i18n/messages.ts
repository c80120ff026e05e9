import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/administration/user.ts';

/** Values of a text's {{placeholders}}; `count` chooses between `key_one` and `key_other`. */
export type TextValues = Readonly<Record<string, string | number>>;

type KeyOf<German> = WithoutPlural<Extract<keyof German, string>>;
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'zero' | 'one' | 'few' | 'many' | 'other'}`
  ? Base
  : Key;

export interface Messages<Key extends string> {
  /** Text in the language on screen; components that use it are drawn again when the language changes. */
  readonly useText: () => (key: Key, values?: TextValues) => string;
  /** The same outside of components. */
  readonly text: (key: Key, values?: TextValues) => string;
}

/**
 * The texts of one feature: `messages/de.ts` and `messages/en.ts` with the same flat keys (the compiler checks it),
 * other languages as far as they exist. They come with the feature's own chunk.
 */
export function defineMessages<const German extends Readonly<Record<string, string>>>(
  namespace: string,
  texts: { readonly de: German; readonly en: Readonly<Record<keyof German, string>> } & Partial<
    Readonly<Record<Language, Readonly<Record<string, string>>>>
  >,
): Messages<KeyOf<German>> {
  const add = (): void => {
    for (const [language, bundle] of Object.entries(texts)) i18next.addResourceBundle(language, namespace, bundle);
  };
  // Before the start (a test, a module loaded early) there is no store to add to.
  if (i18next.isInitialized) add();
  else i18next.on('initialized', add);
  const text = (key: string, values?: TextValues): string => i18next.t(key, { ...values, ns: namespace });
  return {
    text,
    useText() {
      const { t } = useTranslation(namespace);
      // `t` changes with the language, and with it the function that is handed out.
      return useCallback(
        (key: string, values?: TextValues) => (t as Translate)(key, { ...values, ns: namespace }),
        [t],
      );
    },
  };
}

/** i18next's own type checks keys against one table for the whole page; here each feature has its own. */
type Translate = (key: string, options: TextValues) => string;
