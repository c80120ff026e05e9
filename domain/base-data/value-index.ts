import { type ExternalId, externalKey } from '#domain/kernel/external-id.ts';
import { ForkedMap } from '#domain/kernel/forked-map.ts';

type Fields = Readonly<Record<string, unknown>>;
type Objects = ReadonlyMap<string, Fields>;

/** What an object is found by, in one of the indexes of its type. */
type ValuesOf = (fields: Fields) => readonly string[];

/** Which objects have a value. */
interface Holders {
  /** Their ids, in no order. */
  of(value: string): Iterable<string>;
  /** One of them; undefined: there is none. */
  first(value: string): string | undefined;
  has(value: string): boolean;
}

/**
 * Who has which value, kept beside the objects: looking through all of them for each of 30,000 customers took longer than
 * everything else of their import. By name; one that nobody asks about is not there.
 */
const indexes = new WeakMap<Objects, Map<string, Index>>();

class Index implements Holders {
  /** Most values have one holder, and 200,000 sets of one are memory. */
  readonly #holders = new Map<string, string | Set<string>>();
  readonly #valuesOf: ValuesOf;
  /** Objects that are known here: when there is another number, somebody has put objects there by hand. */
  size = 0;

  constructor(objects: Objects, valuesOf: ValuesOf) {
    this.#valuesOf = valuesOf;
    for (const [id, fields] of objects) this.replace(id, undefined, fields);
  }

  of(value: string): Iterable<string> {
    const found = this.#holders.get(value);
    return typeof found === 'string' ? [found] : (found ?? []);
  }

  first(value: string): string | undefined {
    for (const id of this.of(value)) return id;
    return undefined;
  }

  has(value: string): boolean {
    return this.#holders.has(value);
  }

  replace(id: string, before: Fields | undefined, after: Fields | undefined): void {
    if (before !== undefined) for (const value of this.#valuesOf(before)) this.#remove(value, id);
    if (after !== undefined) for (const value of this.#valuesOf(after)) this.#add(value, id);
    this.size += (after === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
  }

  #add(value: string, id: string): void {
    const known = this.#holders.get(value);
    if (known === undefined) this.#holders.set(value, id);
    else if (typeof known !== 'string') known.add(id);
    else if (known !== id) this.#holders.set(value, new Set([known, id]));
  }

  #remove(value: string, id: string): void {
    const known = this.#holders.get(value);
    if (known === id) this.#holders.delete(value);
    if (known === undefined || typeof known === 'string') return;
    known.delete(id);
    if (known.size === 0) this.#holders.delete(value);
  }
}

/** Who has what `valuesOf` finds in an object; it is the same function for the same `name` and type. */
export function indexOf(objects: Objects, name: string, valuesOf: ValuesOf): Holders {
  const ofObjects = indexes.get(objects) ?? new Map<string, Index>();
  indexes.set(objects, ofObjects);
  const known = ofObjects.get(name);
  // Nobody puts anything into a fork by hand, and it counts its objects one by one.
  if (known !== undefined && (objects instanceof ForkedMap || known.size === objects.size)) return known;
  const index = new Index(objects, valuesOf);
  ofObjects.set(name, index);
  return index;
}

/**
 * Who has which value in a field: a text in lower case, an external id to the letter. `field` is the unique one of the type of
 * the objects, `externalIds`, or the id of what they belong to.
 */
export const holdersOf = (objects: Objects, field: string): Holders =>
  indexOf(objects, field, (fields) => {
    const value = fields[field];
    if (typeof value === 'string') return [value.toLowerCase()];
    return Array.isArray(value) ? (value as readonly ExternalId[]).map(externalKey) : [];
  });

/** Those whose field is exactly this text, in no order. */
export const objectsWith = <One extends object>(
  objects: ReadonlyMap<string, One>,
  field: string & keyof One,
  value: string,
): readonly (readonly [id: string, One])[] =>
  [...holdersOf(objects as unknown as Objects, field).of(value.toLowerCase())].flatMap((id) => {
    const one = objects.get(id);
    return one?.[field] === value ? [[id, one] as const] : [];
  });

/** The object that another system calls so; undefined: none of these. */
export const objectCalled = (objects: Objects, one: ExternalId): string | undefined =>
  holdersOf(objects, 'externalIds').first(externalKey(one));

/** Told before an object of the map becomes another one, or goes (`after` undefined). */
export function updateIndexes(objects: Objects, id: string, after: Fields | undefined): void {
  const before = objects.get(id);
  for (const index of indexes.get(objects)?.values() ?? []) index.replace(id, before, after);
}
