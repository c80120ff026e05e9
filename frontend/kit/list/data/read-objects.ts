import { z } from 'zod';
import { type Collection, idFieldOf, objectTypeOf } from '#domain/base-data/object-types.ts';
import { collectionPath } from './collection-path.ts';
import { type AskedFilter, readListPage } from './use-list.ts';

/** A base-data object as the services answer it. */
export type ObjectRow = Readonly<Record<string, unknown>>;

/**
 * Screens show objects by the table of types: no more is checked of one here, so that what an earlier version has stored
 * otherwise can be seen, and mended.
 */
export const anyObject: z.ZodType<ObjectRow> = z.record(z.string(), z.unknown());

/** Where the objects of a collection are listed. */
export const objectsOf = (collection: Collection) => ({
  path: collectionPath(collection),
  row: anyObject,
});

/** As many letters as the filter of an address has room for, beside what else is said in it. */
const lettersInAddress = 6_000;
/** As many as fit on a screen; more letters find fewer. */
const most = 30;
/** What is longer is no name. */
const longest = 300;
/** As many texts are looked for one by one, where case or spaces differ. */
const mostApart = 20;

/** Name and, where the collection has one, number: what people call its objects. */
export const wordsOf = (collection: Collection): readonly string[] => {
  const { nameField = '', number } = objectTypeOf(collection);
  return number === undefined ? [nameField] : [nameField, number.field];
};

/** As many rows as a list answers at once; no more are read of a field that many objects share. */
const mostRows = 1_000;

/** Objects that hold one of the values in the field. */
export async function readObjectsWith(
  collection: Collection,
  field: string,
  values: readonly string[],
): Promise<readonly ObjectRow[]> {
  const pages = slicesOf(values).map((value) =>
    readListPage(objectsOf(collection), {
      filters: [{ field, operator: 'isAnyOf', value }],
      sort: '',
      offset: 0,
      limit: mostRows,
    }),
  );
  return (await Promise.all(pages)).flatMap(({ items }) => items);
}

function slicesOf(values: readonly string[]): readonly (readonly string[])[] {
  const slices: string[][] = [];
  let room = 0;
  for (const value of values) {
    const letters = encodeURIComponent(value).length + 6;
    if (letters > room || slices.length === 0) {
      slices.push([]);
      room = lettersInAddress;
    }
    slices.at(-1)?.push(value);
    room -= letters;
  }
  return slices;
}

export const readObjectsById = (collection: Collection, ids: readonly string[]): Promise<readonly ObjectRow[]> =>
  readObjectsWith(collection, idFieldOf(collection), ids);

/**
 * Objects whose name or number begins with the text, then those in which it stands elsewhere; the first by name while
 * nothing is typed. What is archived stays where it is used and is not chosen anew.
 */
export async function searchObjects(
  collection: Collection,
  text: string,
  { filters = [], signal }: { readonly filters?: readonly AskedFilter[]; readonly signal?: AbortSignal } = {},
): Promise<readonly ObjectRow[]> {
  const source = { ...objectsOf(collection), query: { archived: 'false' } };
  const fields = wordsOf(collection);
  const find = async (field: string, more: readonly AskedFilter[]): Promise<readonly ObjectRow[]> => {
    const request = { filters: [...filters, ...more], sort: field, offset: 0, limit: most };
    return (await readListPage(source, request, signal === undefined ? {} : { signal })).items;
  };
  if (text === '') return find(fields[0] ?? '', []);
  if (text.length > longest) return [];
  const found = new Map<unknown, ObjectRow>();
  for (const operator of ['startsWith', 'contains'] as const) {
    if (found.size >= most) break;
    const pages = await Promise.all(fields.map((field) => find(field, [{ field, operator, value: text }])));
    for (const one of pages.flat())
      if (!found.has(one[idFieldOf(collection)])) found.set(one[idFieldOf(collection)], one);
  }
  return [...found.values()].slice(0, most);
}

/** Objects that are called as the texts say: by name, by number, or by both as "A-7 Frame". */
export async function readObjectsCalled(
  collection: Collection,
  texts: readonly string[],
): Promise<readonly ObjectRow[]> {
  const [name = '', number] = wordsOf(collection);
  const parts = texts.map((text) => text.trim().split(/\s+/));
  const names = new Set(parts.flatMap((words) => [words.join(' '), words.slice(1).join(' ')]));
  const numbers = new Set(parts.flatMap((words) => words.map((_, end) => words.slice(0, end + 1).join(' '))));
  const exact = await Promise.all([
    readObjectsWith(collection, name, wanted(names)),
    ...(number === undefined ? [] : [readObjectsWith(collection, number, wanted(numbers))]),
  ]);
  const found = exact.flat();
  const known = new Set(found.flatMap((one) => [one[name], number === undefined ? '' : one[number]]).map(keyOf));
  const others = parts.filter((words) => !known.has(keyOf(words.join(' '))));
  const apart = await Promise.all(
    others.slice(0, mostApart).flatMap((words) => {
      const [first = ''] = words;
      // By both in other letters: the number, which has no spaces, is the first word.
      const texts = number === undefined || words.length === 1 ? [words.join(' ')] : [words.join(' '), first];
      return texts.map((text) => searchObjects(collection, text));
    }),
  );
  return [...found, ...apart.flat()];
}

const wanted = (texts: ReadonlySet<string>): readonly string[] =>
  [...texts].filter((text) => text !== '' && text.length <= longest);

const keyOf = (text: unknown): string => String(text).toLowerCase();
