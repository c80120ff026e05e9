import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languageSchema } from '#domain/administration/user.ts';
import { addPart, type PartTexts } from './language-parts.ts';

/** Values of a text's {{placeholders}}; `count` chooses between `key_one` and `key_other`. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Keys as they are asked for: `count` for `count_one` and `count_other`. */
export type KeyOf<German> = WithoutPlural<Extract<keyof German, string>>;
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'zero' | 'one' | 'few' | 'many' | 'other'}`
  ? Base
  : Key;

/** The text of a key in the language on screen, with the values of its {{placeholders}}. */
export type TextOf<Key extends string> = (key: Key, values?: TextValues) => string;

export interface AreaTexts<Key extends string> {
  /** Components that use it are drawn again when the language changes. */
  readonly useText: () => TextOf<Key>;
  /** The same outside of components. */
  readonly text: TextOf<Key>;
  /** Whether there is a text for a name that comes from elsewhere. */
  readonly has: (key: string) => key is Key;
}

type Table = Readonly<Record<string, string>>;

/**
 * The texts of one area (decision 0239): `texts/{area}/{language}.json`, flat keys to texts, of which a page loads the
 * language on screen before it shows the area. Keys are those of German, for the compiler; `texts.test.ts` compares the others.
 *
 * @param files `import.meta.glob` of the area's folder: a page knows the files of its own areas only.
 */
export function areaTexts<German extends Table>(
  area: string,
  files: Readonly<Record<string, () => Promise<unknown>>>,
): AreaTexts<KeyOf<German>> {
  const ofLanguage = (language: Language) => {
    const [, load] = Object.entries(files).find(([path]) => path.endsWith(`/${area}/${language}.json`)) ?? [];
    if (load === undefined) throw new Error(`There are no texts of ${area} in ${language}`);
    return [language, async () => ((await load()) as { readonly default: Table }).default] as const;
  };
  addPart(area, Object.fromEntries(languageSchema.options.map(ofLanguage)) as PartTexts);
  return textsOf(area);
}

export function textsOf<Key extends string>(area: string): AreaTexts<Key> {
  return {
    text: (key, values) => i18next.t(key as string, { ...values, ns: area }),
    has: (key): key is Key => i18next.exists(key, { ns: area }),
    useText() {
      const { t } = useTranslation(area);
      // `t` changes with the language, and with it the function that is handed out.
      return useCallback((key: string, values?: TextValues) => (t as Translate)(key, { ...values, ns: area }), [t]);
    },
  };
}

/** i18next's own type checks keys against one table for the whole page; here each area has its own. */
type Translate = (key: string, options: TextValues) => string;
