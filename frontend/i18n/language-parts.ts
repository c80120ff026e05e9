import i18next from 'i18next';
import type { Language } from '#domain/administration/user.ts';
import { addTexts } from './own-words.ts';

type Table = Readonly<Record<string, string>>;
/** The texts of a part: all languages at once, or each when it is asked for, which the build makes of the former. */
export type PartTexts = Readonly<Record<Language, Table | (() => Promise<Table>)>>;

const parts: { readonly namespace: string; readonly texts: PartTexts }[] = [];
/** Languages that the page has shown since it was opened; a part that comes later needs them, too. */
const shown = new Set<Language>();
let loading: Promise<unknown> = Promise.resolve();

/** Makes the texts of a part known; whoever shows it waits for `wordsReady`. */
export function addPart(namespace: string, texts: PartTexts): void {
  parts.push({ namespace, texts });
  // Before the start (a test, a module loaded early) there is no store to add to.
  if (!i18next.isInitialized) {
    i18next.on('initialized', () => addTables(namespace, texts));
    return;
  }
  addTables(namespace, texts);
  const coming = Promise.all([...shown].map((language) => load(namespace, texts, language)));
  loading = Promise.all([loading, coming]);
  // It is told to those who wait.
  loading.catch(() => undefined);
}

/** All parts that there are have their texts in the language, and those that come later will. */
export async function loadParts(language: Language): Promise<void> {
  shown.add(language);
  await Promise.all(parts.map(({ namespace, texts }) => load(namespace, texts, language)));
}

/** Resolves when nothing that is on the page lacks texts in a language that was shown. */
export const wordsReady = (): Promise<unknown> => loading;

function addTables(namespace: string, texts: PartTexts): void {
  for (const [language, table] of Object.entries(texts))
    if (typeof table !== 'function') addTexts(language as Language, namespace, table);
}

async function load(namespace: string, texts: PartTexts, language: Language): Promise<void> {
  const table = texts[language];
  if (typeof table !== 'function' || i18next.hasResourceBundle(language, namespace)) return;
  addTexts(language, namespace, await table());
}
