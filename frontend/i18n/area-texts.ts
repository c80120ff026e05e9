import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/kernel/language.ts';
import { addTexts } from './own-words.ts';

/** Values of a text's {{placeholders}}; `count` chooses between `key_one` and `key_other`. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Keys as they are asked for: `count` for `count_one` and `count_other`. */
export type KeyOf<German> = WithoutPlural<Extract<keyof German, string>>;
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'zero' | 'one' | 'few' | 'many' | 'other'}`
  ? Base
  : Key;

/** The text of a key in the language on screen, with the values of its {{placeholders}}. */
export type TextOf<Key extends string> = (key: Key, values?: TextValues) => string;

interface AreaTexts<Key extends string> {
  /** Components that use it are drawn again when the language changes. */
  readonly useText: () => TextOf<Key>;
  /** The same outside of components. */
  readonly text: TextOf<Key>;
  /** Whether there is a text for a name that comes from elsewhere. */
  readonly has: (key: string) => key is Key;
}

type Table = Readonly<Record<string, string>>;
/** `import.meta.glob` of an area's folder: a page knows the files of its own areas only. */
type Files = Readonly<Record<string, () => Promise<unknown>>>;

const areas: { readonly area: string; readonly files: Files }[] = [];
/** Languages that the page has shown since it was opened; an area that comes later needs them, too. */
const shown = new Set<Language>();
let loading: Promise<unknown> = Promise.resolve();
/** Areas that a component has shown before their texts were there. */
const shownWithout = new Set<string>();

/**
 * The texts of one area (decision 0239): `texts/{area}/{language}.json`, flat keys to texts. Whoever shows the area waits
 * for `wordsReady`. The compiler knows the keys from the German file; `texts.test.ts` compares the others with it.
 */
export function areaTexts<German extends Table>(area: string, files: Files): AreaTexts<KeyOf<German>> {
  areas.push({ area, files });
  const coming = Promise.all([...shown].map((language) => load(area, files, language)));
  loading = Promise.all([loading, coming]);
  // It is told to those who wait.
  loading.catch(() => undefined);
  return {
    text: (key, values) => plain(area, key, values) ?? i18next.t(key as string, { ...values, ns: area }),
    has: (key): key is KeyOf<German> => i18next.exists(key, { ns: area }),
    useText() {
      const { t } = useTranslation(area);
      if (i18next.isInitialized && !i18next.hasResourceBundle(i18next.language, area)) shownWithout.add(area);
      // `t` changes with the language, and with it the function that is handed out.
      return useCallback(
        (key: string, values?: TextValues) =>
          plain(area, key, values) ?? (t as Translate)(key, { ...values, ns: area }),
        [t],
      );
    },
  };
}

/** A text without placeholders, as it is stored: for these, nearly all, i18next would look for what they do not have. */
function plain(area: string, key: string, values: TextValues | undefined): string | undefined {
  if (values !== undefined || !i18next.isInitialized) return undefined;
  const table = i18next.getResourceBundle(i18next.language, area) as Table | undefined;
  const text = table?.[key];
  return text === undefined || text.includes('{{') ? undefined : text;
}

/** i18next's own type checks keys against one table for the whole page; here each area has its own. */
type Translate = (key: string, options: TextValues) => string;

/** All areas that there are have their texts in the language, and those that come later will. */
export async function loadTexts(language: Language): Promise<void> {
  shown.add(language);
  await Promise.all(areas.map(({ area, files }) => load(area, files, language)));
}

/** Resolves when nothing that is on the page lacks texts in a language that was shown. */
export const wordsReady = (): Promise<unknown> => loading;

async function load(area: string, files: Files, language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, area)) return;
  const [, file] = Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`)) ?? [];
  if (file === undefined) throw new Error(`There are no texts of ${area} in ${language}`);
  const { default: table } = (await file()) as { readonly default: Table };
  // Whoever shows an area waits for its texts, as a rule: told of them, all others would be drawn again for nothing.
  const isMissed = language === i18next.language && shownWithout.delete(area);
  addTexts(language, area, table, { silent: !isMissed });
}
