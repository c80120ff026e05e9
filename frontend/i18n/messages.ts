import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { addPart, type PartTexts } from './language-parts.ts';

/** Values of a text's {{placeholders}}; `count` chooses between `key_one` and `key_other`. */
export type TextValues = Readonly<Record<string, string | number>>;

type TextKey<German> = Extract<keyof German, string>;

/** Keys as they are asked for: `count` for `count_one` and `count_other`. */
export type KeyOf<German> = WithoutPlural<TextKey<German>>;
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'zero' | 'one' | 'few' | 'many' | 'other'}`
  ? Base
  : Key;

/** The texts of a language that has one and other, as German has: exactly the same keys. */
export type TextsLike<German> = Readonly<Record<TextKey<German>, string>>;

/** Russian has two forms more: 1 заказ, 2 заказа, 5 заказов; other is for fractions. */
export type RussianTextsLike<German> = TextsLike<German> & Readonly<Record<MorePlurals<TextKey<German>>, string>>;
type MorePlurals<Key extends string> = Key extends `${infer Base}_one` ? `${Base}_few` | `${Base}_many` : never;

/** The text of a key in the language on screen, with the values of its {{placeholders}}. */
export type TextOf<Key extends string> = (key: Key, values?: TextValues) => string;

export interface Messages<Key extends string> {
  /** Components that use it are drawn again when the language changes. */
  readonly useText: () => TextOf<Key>;
  /** The same outside of components. */
  readonly text: TextOf<Key>;
  /** Whether there is a text for a name that comes from elsewhere. */
  readonly has: (key: string) => boolean;
}

/**
 * The texts of one feature: `messages/de.ts` and the same flat keys in four other languages; the compiler checks it.
 * Built pages load those of one language (`build/split-messages.ts`), which are there before the feature is shown.
 */
export function defineMessages<const German extends Readonly<Record<string, string>>>(
  namespace: string,
  texts: {
    readonly de: German;
    readonly en: TextsLike<German>;
    readonly es: TextsLike<German>;
    readonly fr: TextsLike<German>;
    readonly ru: RussianTextsLike<German>;
  },
): Messages<KeyOf<German>> {
  return defineParts(namespace, texts);
}

/** The same of tables that the compiler does not compare. */
export function defineParts<Key extends string>(namespace: string, texts: PartTexts): Messages<Key> {
  addPart(namespace, texts);
  const text = (key: string, values?: TextValues): string => i18next.t(key, { ...values, ns: namespace });
  return {
    text,
    has: (key) => i18next.exists(key, { ns: namespace }),
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
