import i18next from 'i18next';
import { z } from 'zod';
import { type ObjectName, objectName, ownWordsIn } from '#domain/base-data/object-names/object-name.ts';
import { isOtherMeaning } from '#domain/base-data/object-names/other-meanings.ts';
import type { Language } from '#domain/kernel/language.ts';
import { storedValue, storeValue } from '#frontend/storage/browser-storage.ts';

type Table = Readonly<Record<string, string>>;
type Rewrite = (text: string, language: Language, own: ReturnType<typeof ownWordsIn>, key: string) => string;

/**
 * The plant's own words for its objects (decision 0132) take the place of the product's when texts become known to i18next.
 * The tables keep the product's words, so nothing but this file knows that there are others.
 */
let names: readonly ObjectName[] = [];
let rewrite: Rewrite | undefined;
/** As the product has them, by language and area. */
const tables = new Map<string, { readonly language: Language; readonly area: string; readonly table: Table }>();

const storageKey = 'leitstand.objectNames';
export const objectNamesSchema = z.array(objectName.strip());

/** Texts of an area in a language; whoever asks for them gets the plant's words. `silent`: nothing is drawn again for them. */
export function addTexts(
  language: Language,
  area: string,
  table: Table,
  { silent }: { readonly silent: boolean },
): void {
  tables.set(`${language} ${area}`, { language, area, table });
  i18next.addResourceBundle(language, area, ownTable(language, area, table), true, true, { silent });
}

/** What the plant calls its objects, for what is no text of the product: the header of a file. */
export const ownWords = (): readonly ObjectName[] => names;

/** Before anything is drawn: what this browser was told last, so that no word changes while the page opens. */
export async function startOwnWords(): Promise<void> {
  const kept = storedValue(storageKey, objectNamesSchema) ?? [];
  if (kept.length > 0) await take(kept);
}

/** The plant's words as they are now; what is on the screen is drawn again when they are others. */
export async function setOwnWords(next: readonly ObjectName[]): Promise<void> {
  if (JSON.stringify(next) === JSON.stringify(names)) return;
  storeValue(storageKey, next);
  await take(next);
}

/** What finds words in sentences is loaded by plants that have some. */
async function take(next: readonly ObjectName[]): Promise<void> {
  if (next.length > 0) rewrite ??= (await import('#domain/base-data/object-names/own-words.ts')).withOwnWords;
  names = next;
  const known = [...tables.values()];
  for (const [at, { language, area, table }] of known.entries()) {
    const own = ownTable(language, area, table);
    // Whoever shows texts draws again when it is told of new ones; once is enough.
    i18next.addResourceBundle(language, area, own, true, true, { silent: at < known.length - 1 });
  }
}

function ownTable(language: Language, area: string, table: Table): Table {
  const words = ownWordsIn(language, names);
  if (rewrite === undefined || Object.keys(words).length === 0) return table;
  const put = rewrite;
  return Object.fromEntries(
    Object.entries(table).map(([key, text]) => [
      key,
      isOtherMeaning(area, key) ? text : put(text, language, words, key),
    ]),
  );
}
