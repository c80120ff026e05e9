import type { Factory } from '#domain/base-data/factory.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import { objectTypeOf } from '#domain/base-data/object-types.ts';
import { byNameIn } from '#frontend/i18n/by-name.ts';

/** What cells are read with: the plant's objects, by what people call them, in the language that numbers are typed in. */
export interface Catalogue {
  readonly language: string;
  /** As the domain's rules want it; holds the collections that cells name. */
  readonly factory: Factory;
  readonly book: (collection: Collection) => NameBook;
}

/** Names of the objects of a collection, both ways. */
export interface NameBook {
  /** In the order of the alphabet. */
  readonly names: readonly string[];
  readonly nameOf: (id: string) => string;
  /** Of a name, or of a number where objects have one; case does not matter. */
  readonly idOf: (text: string) => string | undefined;
}

export function catalogueOf(factory: Factory, language: string): Catalogue {
  const books = new Map<Collection, NameBook>();
  return {
    language,
    factory,
    book(collection) {
      const known = books.get(collection) ?? bookOf(factory, collection, language);
      books.set(collection, known);
      return known;
    },
  };
}

/** The same with some objects of collections that are not read whole. */
export function withObjects(
  plain: Catalogue,
  known: Readonly<Partial<Record<Collection, ReadonlyMap<string, Fields>>>>,
): Catalogue {
  const factory = { ...plain.factory, objects: { ...plain.factory.objects, ...known } } as Factory;
  const own = catalogueOf(factory, plain.language);
  return { ...own, book: (collection) => (collection in known ? own : plain).book(collection) };
}

/** Two articles or materials may have one name: with the number in front each is another one. */
export function shownName(collection: Collection, fields: Fields): string {
  const { nameField = '', number } = objectTypeOf(collection);
  const name = textOf(fields[nameField]) ?? '';
  const own = number === undefined ? '' : (textOf(fields[number.field]) ?? '');
  return own === '' ? name : `${own} ${name}`;
}

type Fields = Readonly<Record<string, unknown>>;

function bookOf(factory: Factory, collection: Collection, language: string): NameBook {
  const { nameField = '', number } = objectTypeOf(collection);
  const nameById = new Map<string, string>();
  const idByText = new Map<string, string>();
  const objects = factory.objects[collection] as ReadonlyMap<string, Fields>;
  for (const [id, fields] of objects) {
    const own = number === undefined ? undefined : fields[number.field];
    const shown = shownName(collection, fields) || id;
    nameById.set(id, shown);
    idByText.set(keyOf(shown), id);
    if (typeof own === 'string') idByText.set(keyOf(own), id);
  }
  for (const [id, fields] of objects) {
    const name = keyOf(textOf(fields[nameField]) ?? id);
    if (!idByText.has(name)) idByText.set(name, id);
  }
  return {
    names: [...nameById.values()].toSorted(byNameIn(language)),
    nameOf: (id) => nameById.get(id) ?? id,
    idOf: (text) => idByText.get(keyOf(text)),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const keyOf = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
