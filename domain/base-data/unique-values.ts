import { type ExternalId, externalKey } from '#domain/kernel/external-id.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Ids of the objects that have a value, by the value: a text in lower case, an external id to the letter. */
type Holders = ReadonlyMap<string, ReadonlySet<string>>;

interface Index {
  readonly field: string;
  readonly holders: Map<string, Set<string>>;
  /** Objects that the index knows: another number, and somebody has put objects there by hand. */
  size: number;
}

/**
 * Who has which unique value, kept beside the objects: looking through all of them for each of 30,000 customers took
 * longer than everything else of their import. By field; one that nobody asks about has no index.
 */
const indexes = new WeakMap<ReadonlyMap<string, Fields>, Map<string, Index>>();

/** `field` is the unique one of the type of the objects, `externalIds`, or the id of what they belong to. */
export function holdersOf(objects: ReadonlyMap<string, Fields>, field: string): Holders {
  const ofObjects = indexes.get(objects) ?? new Map<string, Index>();
  indexes.set(objects, ofObjects);
  const known = ofObjects.get(field);
  if (known?.size === objects.size) return known.holders;
  const index: Index = { field, holders: new Map(), size: objects.size };
  for (const [id, fields] of objects) add(index, id, fields);
  ofObjects.set(field, index);
  return index.holders;
}

/** The object that another system calls so; undefined: none of these. */
export const objectCalled = (objects: ReadonlyMap<string, Fields>, one: ExternalId): string | undefined =>
  holdersOf(objects, 'externalIds').get(externalKey(one))?.values().next().value;

/** Told before an object of the map becomes another one, or goes (`after` undefined). */
export function noteUnique(objects: ReadonlyMap<string, Fields>, id: string, after: Fields | undefined): void {
  const before = objects.get(id);
  for (const index of indexes.get(objects)?.values() ?? []) {
    for (const value of before === undefined ? [] : valuesOf(index, before)) {
      const ids = index.holders.get(value);
      ids?.delete(id);
      if (ids?.size === 0) index.holders.delete(value);
    }
    if (after !== undefined) add(index, id, after);
    index.size += (after === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
  }
}

function add(index: Index, id: string, fields: Fields): void {
  for (const value of valuesOf(index, fields)) {
    const ids = index.holders.get(value);
    if (ids === undefined) index.holders.set(value, new Set([id]));
    else ids.add(id);
  }
}

function valuesOf({ field }: Index, fields: Fields): readonly string[] {
  const value = fields[field];
  if (typeof value === 'string') return [value.toLowerCase()];
  return Array.isArray(value) ? (value as readonly ExternalId[]).map(externalKey) : [];
}
