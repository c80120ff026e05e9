import type { z } from 'zod';
import type { BaseDataCommand } from '#domain/base-data/decide.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import { type Collection, type FieldsOf, objectTypes } from '#domain/base-data/object-types.ts';
import type { Row, RowReader } from './table.ts';

/** One object that an import makes or changes, with its id fixed beforehand so that later rows can refer to it. */
export type BaseDataChange = {
  [Type in Collection]: {
    readonly kind: 'create' | 'change';
    readonly collection: Type;
    readonly id: string;
    readonly fields: FieldsOf<Type>;
    /** Lines of the file that it came from. */
    readonly rows: readonly number[];
  };
}[Collection];

/** What the rows of one file add to the factory, in an order in which each object follows what it refers to. */
export interface BaseDataChanges {
  readonly changes: readonly BaseDataChange[];
  find<Type extends Collection>(collection: Type, name: string): string | undefined;
  get<Type extends Collection>(collection: Type, id: string): FieldsOf<Type> | undefined;
  /** Objects of the kind, those of the file included. */
  count(collection: Collection): number;
  /** The article's technology of that number. */
  findTechnology(articleId: string, technologyNumber: string): string | undefined;
  /** Whether the article has a technology other than `except`. */
  hasTechnology(articleId: string, except: string | undefined): boolean;
  /** Id of the object with this name; made with `fields` when there is none yet ("created if unknown"). */
  findOrCreate<Type extends Collection>(
    collection: Type,
    name: string,
    fields: z.input<(typeof objectTypes)[Type]['fields']>,
    reader: RowReader,
    field: string,
  ): string | undefined;
  /**
   * Creates, or changes the object `id` when given; wrong fields are reported on `field`. `rows`: all that it was read
   * from, when that is more than the reader's.
   */
  put<Type extends Collection>(
    collection: Type,
    id: string | undefined,
    fields: z.input<(typeof objectTypes)[Type]['fields']>,
    reader: RowReader,
    field: string,
    rows?: readonly Row[],
  ): string | undefined;
}

/** The command that makes the change true, by the same decider as a person's. */
export function commandOf({ kind, collection, id, fields }: BaseDataChange): BaseDataCommand {
  return kind === 'create'
    ? { type: 'createObject', collection, id, fields }
    : { type: 'changeObject', collection, id, changes: fields };
}

/** Names are compared without regard to case and outer blanks. Numbers (article, customer, technology) count first. */
export function baseDataChanges(factory: Factory, newId: () => string): BaseDataChanges {
  const changes = new Map<string, BaseDataChange>();
  const indexes = new Map<Collection, Map<string, string>>();
  const created = new Map<Collection, number>();

  const indexOf = (collection: Collection): Map<string, string> => {
    const known = indexes.get(collection);
    if (known !== undefined) return known;
    const index = new Map<string, string>();
    for (const [id, fields] of factory.objects[collection])
      for (const key of keysOf(collection, fields as Record<string, unknown>)) if (!index.has(key)) index.set(key, id);
    indexes.set(collection, index);
    return index;
  };

  /** Technologies by article, those of the file included. */
  const technologies = (): Map<string, { id: string; number: string }[]> => {
    if (technologyIndex === undefined) {
      technologyIndex = new Map();
      for (const [id, fields] of factory.objects.technologies)
        addTechnology(id, fields.articleId, fields.technologyNumber);
    }
    return technologyIndex;
  };
  let technologyIndex: Map<string, { id: string; number: string }[]> | undefined;
  const addTechnology = (id: string, articleId: string, technologyNumber = ''): void => {
    const list = technologyIndex?.get(articleId) ?? [];
    list.push({ id, number: keyOf(technologyNumber) });
    technologyIndex?.set(articleId, list);
  };

  const put: BaseDataChanges['put'] = (collection, id, fields, reader, field, rows = [reader.row]) => {
    const parsed = objectTypes[collection].fields.safeParse(fields);
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        reader.reject(
          String(issue.path.at(-1) ?? field).toLowerCase(),
          issue.code === 'too_big' ? 'tooLong' : 'invalid',
        );
      return undefined;
    }
    const isKnown = id !== undefined && factory.objects[collection].has(id);
    if (isKnown && same(factory.objects[collection].get(id), parsed.data)) return id;
    const target = id ?? newId();
    const earlier = changes.get(target);
    if (!isKnown && earlier === undefined) created.set(collection, (created.get(collection) ?? 0) + 1);
    changes.set(target, {
      kind: isKnown ? 'change' : 'create',
      collection,
      id: target,
      fields: parsed.data,
      rows: [...(earlier?.rows ?? []), ...rows.map(({ number }) => number)],
    } as BaseDataChange);
    const { articleId, technologyNumber } = parsed.data as { articleId?: string; technologyNumber?: string };
    if (collection === 'technologies' && articleId !== undefined && id === undefined) {
      technologies();
      addTechnology(target, articleId, technologyNumber);
    }
    for (const key of keysOf(collection, parsed.data as Record<string, unknown>)) indexOf(collection).set(key, target);
    return target;
  };

  const find: BaseDataChanges['find'] = (collection, name) => indexOf(collection).get(keyOf(name));

  return {
    get changes() {
      return [...changes.values()];
    },
    find,
    get<Type extends Collection>(collection: Type, id: string) {
      const changed = changes.get(id);
      return (changed?.fields ?? factory.objects[collection].get(id)) as FieldsOf<Type> | undefined;
    },
    count: (collection) => factory.objects[collection].size + (created.get(collection) ?? 0),
    findTechnology: (articleId, technologyNumber) =>
      (technologies().get(articleId) ?? []).find(({ number }) => number === keyOf(technologyNumber))?.id,
    hasTechnology: (articleId, except) => (technologies().get(articleId) ?? []).some(({ id }) => id !== except),
    findOrCreate: (collection, name, fields, reader, field) =>
      find(collection, name) ?? put(collection, undefined, fields, reader, field),
    put,
  };
}

const numberFields: Partial<Record<Collection, string>> = {
  articles: 'articleNumber',
  customers: 'customerNumber',
  materials: 'materialNumber',
};

function keysOf(collection: Collection, fields: Record<string, unknown>): string[] {
  const nameField = objectTypes[collection].nameField;
  const numberField = numberFields[collection];
  return [numberField, nameField].flatMap((field) => {
    const value = field === undefined ? undefined : fields[field];
    return typeof value === 'string' ? [keyOf(value)] : [];
  });
}

const keyOf = (name: string): string => name.trim().toLowerCase();

/** Both sides went through the same schema, so their keys stand in the same order. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
