import { z } from 'zod';
import type { ObjectName } from '#domain/base-data/object-names/object-name.ts';
import { wordsOfColumn } from './column-words.ts';
import { columnsOfLists } from './list-headings.ts';
import { normalised } from './normalised.ts';
import { ownColumns } from './own-columns.ts';

const heading = z.string().max(200);
const column = z.string().max(100);

/** Which column of a file is which, where its name does not say so, and what its words for values of lists mean. */
export const columnMappingSchema = z.strictObject({
  columns: z
    .record(heading, column)
    .refine((columns) => Object.keys(columns).length <= 1_000)
    .default({})
    .describe('By heading in the file, the documented column or the own field that it is; empty: left out'),
  values: z
    .record(column, z.record(heading, heading))
    .refine((values) => Object.values(values).every((words) => Object.keys(words).length <= 1_000))
    .default({})
    .describe('By documented column, what a word of the file means, as "Stck" for "pc"'),
});
export type ColumnMapping = z.infer<typeof columnMappingSchema>;

/** What is known of a kind of file beside its documented columns. */
export interface KnownColumns {
  readonly documented: readonly string[];
  /** Names of the plant's own fields. */
  readonly fields: readonly string[];
  /** What the plant calls its objects. */
  readonly names: readonly ObjectName[];
  readonly mapping: Pick<ColumnMapping, 'columns'> | undefined;
}

/**
 * What each heading is: `column` as it is documented or the own field's name, undefined where nobody knows; `by` what says
 * so. Looked for in this order: what was said for it, the documented name, an own field, the words of a list that was taken out,
 * the plant's words, what others usually call it. Of two headings for one column the one that is looked for first counts.
 */
export interface FoundColumn {
  readonly heading: string;
  readonly column: string | undefined;
  readonly by?: 'said' | 'name' | 'words' | undefined;
}

export function findColumns(
  headings: readonly string[],
  { documented, fields, names, mapping }: KnownColumns,
): readonly FoundColumn[] {
  const byName = new Map([...fields, ...documented].map((name) => [normalised(name), name]));
  const said = new Map(
    Object.entries(mapping?.columns ?? {}).map(([name, meant]) => [
      normalised(name),
      meant === '' ? '' : byName.get(normalised(meant)),
    ]),
  );
  const ofLists = columnsOfLists(headings, documented, names);
  const own = ownColumns(documented, names);
  const usual = usualWords(documented);
  const ways: readonly (readonly [NonNullable<FoundColumn['by']>, (heading: string) => string | undefined])[] = [
    ['said', (one) => said.get(one)],
    ['name', (one) => byName.get(one)],
    ['words', (one) => ofLists.get(one)],
    ['words', (one) => byName.get(own.get(one) ?? '') ?? usual.get(wordOf(one))],
  ];
  const found: FoundColumn[] = headings.map((heading) => ({ heading, column: undefined }));
  const taken = new Set<string>();
  for (const [by, find] of ways)
    for (const [place, heading] of headings.entries()) {
      const key = normalised(heading);
      if (found[place]?.by !== undefined || key === '') continue;
      const meant = find(key);
      if (meant === '') found[place] = { heading, column: undefined, by };
      else if (meant !== undefined && !taken.has(meant)) {
        taken.add(meant);
        found[place] = { heading, column: meant, by };
      }
    }
  return found;
}

/** Documented columns by what others call them; a word for two columns of one kind of file is none. */
function usualWords(documented: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string | undefined>();
  for (const name of documented)
    for (const word of wordsOfColumn(name)) {
      const key = wordOf(normalised(word));
      found.set(key, found.has(key) && found.get(key) !== name ? undefined : name);
    }
  return new Map([...found].flatMap(([word, name]) => (name === undefined ? [] : [[word, name]])));
}

/** A heading without what stands around its words: points, units in brackets, marks of required columns. */
const wordOf = (heading: string): string =>
  heading
    .replace(/[([].*$/, '')
    .normalize('NFD')
    .replace(/[^\p{Letter}\p{Number}%]/gu, '');

/**
 * How well headings fit a kind of file: from 0 to 1; 0 where a required column is missing altogether or nothing fits.
 */
export function fitOf(found: readonly FoundColumn[], required: readonly string[]): number {
  const columns = new Set(found.flatMap(({ column: one }) => one ?? []));
  if (columns.size === 0) return 0;
  const there = required.filter((name) => columns.has(name)).length / Math.max(1, required.length);
  return there === 0 ? 0 : (there * 2 + columns.size / found.length) / 3;
}
