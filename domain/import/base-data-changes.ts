import type { z } from 'zod';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import { type Collection, type FieldsOf, objectTypes } from '#domain/base-data/object-types.ts';
import type { BaseDataCommand, PutCommand } from '#domain/base-data/rules/decide.ts';
import { indexOf, objectsWith } from '#domain/base-data/value-index.ts';
import { normalised } from '#domain/import/file/normalised.ts';
import { nearest } from '#domain/import/file/suggest.ts';
import { codeOf, type Row, type RowError, type RowReader } from '#domain/import/file/table.ts';
import { type ExternalId, externalIdSchema, externalKey } from '#domain/kernel/external-id.ts';
import type { InSteps } from '#domain/kernel/in-steps.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { changesBetween, type RowObject } from './row-outcome.ts';

/** One object that an import makes or changes, with its id fixed beforehand so that later rows can refer to it. */
export type BaseDataChange = {
  [Type in Collection]: {
    readonly kind: 'create' | 'change';
    readonly collection: Type;
    readonly id: string;
    readonly fields: FieldsOf<Type>;
    /** Of a new one, which another row may have made by then: see `PutCommand`. */
    readonly ifThere?: 'keep' | 'change';
    /** Lines of the file that it came from. */
    readonly rows: readonly number[];
  };
}[Collection];

/**
 * What rows say together: all of it or nothing. What earlier ones make and these name, too, is among it, so that they need
 * nobody.
 */
export interface ChangesOfRows {
  readonly rows: readonly number[];
  readonly changes: readonly BaseDataChange[];
}

/** A word of a file for an object that is made because of it: perhaps it was meant for one that is there. */
export interface NewName {
  readonly column: string;
  readonly collection: Collection;
  readonly value: string;
  /** How many rows say it. */
  readonly count: number;
  /** The name that is nearest to it. */
  readonly suggestion?: string | undefined;
}

/** As many as somebody looks through. */
const mostNewNames = 200;

/** What the rows of one file add to the factory, in an order in which each object follows what it refers to. */
export interface BaseDataChanges {
  /** Each object once. */
  readonly changes: readonly BaseDataChange[];
  /** The same by who has said it. */
  readonly ofRows: readonly ChangesOfRows[];
  /**
   * Reads rows that stand or fall together: when `read` finds something wrong with one, nothing of them stays, and those
   * with which nothing was wrong are rejected as well.
   */
  readonly together: (rows: readonly Row[], errors: RowError[], read: () => void) => void;
  /** The first of what rows name and nobody knows, so that it is made. */
  newNames(): InSteps<readonly NewName[]>;
  find<Type extends Collection>(collection: Type, name: string): string | undefined;
  /** Names and numbers that the plant has for objects of the kind. */
  namesOf(collection: Collection): Iterable<string>;
  /**
   * The object that a row means, by what the other system calls it (column `externalId`), else by its number or name; and what
   * the other systems call it from now on.
   */
  meant<Type extends Collection>(
    collection: Type,
    reader: RowReader,
    name: string,
  ): { readonly id: string | undefined; readonly externalIds: ExternalId[] | undefined };
  get<Type extends Collection>(collection: Type, id: string): FieldsOf<Type> | undefined;
  /** Objects of the kind, those of the file included. */
  count(collection: Collection): number;
  /** The article's technology of that number. */
  findTechnology(articleId: string, technologyNumber: string): string | undefined;
  /** Those of the article, by number in lower case; those of the file included. */
  technologiesOf(articleId: string): readonly { readonly id: string; readonly number: string }[];
  /** Id of the object with this name; made with `fields` when there is none yet ("created if unknown"). */
  findOrCreate<Type extends Collection>(
    collection: Type,
    name: string,
    fields: z.input<(typeof objectTypes)[Type]['fields']>,
    reader: RowReader,
    field: string,
  ): string | undefined;
  /** Creates, or changes the object `id` when given; wrong fields are reported on `field`. */
  put<Type extends Collection>(
    collection: Type,
    id: string | undefined,
    fields: z.input<(typeof objectTypes)[Type]['fields']>,
    reader: RowReader,
    field: string,
  ): string | undefined;
}

/** The command that makes the change true, by the same decider as a person's. */
export function commandOf({ kind, collection, id, fields, ifThere }: BaseDataChange): PutCommand {
  return kind === 'create'
    ? { type: 'createObject', collection, id, fields, ...(ifThere && { ifThere }) }
    : { type: 'changeObject', collection, id, changes: fields };
}

/** An object that rows make or change; what they do to it is worked out when somebody wants to know. */
export interface Touched extends Pick<RowObject, 'kind' | 'id' | 'planned' | 'unscheduled'> {
  readonly tell: () => RowObject;
}

/** What rows do to which objects. */
export const touchedByRows = ({ changes }: ChangesOfRows, { objects }: Pick<Factory, 'objects'>): readonly Touched[] =>
  changes.flatMap(({ kind: how, collection, id, fields, ifThere }): readonly Touched[] => {
    const known = objects[collection].get(id) as Record<string, unknown> | undefined;
    if (known !== undefined && ifThere === 'keep') return [];
    const kind = how === 'create' && known === undefined ? 'created' : 'changed';
    const after = fields as Record<string, unknown>;
    const tell = (): RowObject => {
      const name = [...new Set(namesIn(collection, after))].join(' · ');
      return { kind, collection, id, name, fields: changesBetween(known ?? {}, after) };
    };
    return [{ kind, id, tell }];
  });

/** The command of rows; undefined: they change nothing. It is named after the last object, which refers to the others. */
export function commandOfRows({ changes }: ChangesOfRows): BaseDataCommand | undefined {
  const commands = changes.map(commandOf);
  const last = commands.at(-1);
  if (last === undefined || commands.length === 1) return last;
  return { type: 'commandsInTurn', collection: last.collection, id: last.id, commands };
}

/**
 * Names are compared without regard to case and outer blanks. Numbers (article, customer, technology) count first.
 * @param may what who imports may; default: all
 * @param externalSystem whose ids the column `externalId` has
 */
export function baseDataChanges(
  factory: Factory,
  newId: () => string,
  may: (right: Right) => boolean = () => true,
  externalSystem = 'ERP',
): BaseDataChanges {
  const mayWrite = (collection: Collection): boolean => may(rightOn(collection, 'write'));
  const changes = new Map<string, BaseDataChange>();
  const ofRows: ChangesOfRows[] = [];
  const created = new Map<Collection, number>();
  /** Of the rows that are being read. */
  const staged = new Map<string, BaseDataChange>();
  /** How objects that the file makes or changes are called, by type. */
  const calledInFile = new Map<Collection, Map<string, string>>();
  /** Technologies that the file makes, by article. */
  const technologiesInFile = new Map<string, { readonly id: string; readonly number: string }[]>();
  /** How to forget what the rows that are being read have added. */
  const undoing: (() => void)[] = [];

  const setKey = (collection: Collection, key: string, id: string): void => {
    const index = calledInFile.get(collection) ?? new Map<string, string>();
    calledInFile.set(collection, index);
    const before = index.get(key);
    index.set(key, id);
    undoing.push(() => (before === undefined ? index.delete(key) : index.set(key, before)));
  };

  const called = (collection: Collection, key: string): string | undefined =>
    calledInFile.get(collection)?.get(key) ?? calledInPlant(factory, collection).first(key);

  const technologiesOf = (articleId: string): readonly { readonly id: string; readonly number: string }[] => [
    ...objectsWith(factory.objects.technologies, 'articleId', articleId).map(([id, { technologyNumber = '' }]) => {
      return { id, number: keyOf(technologyNumber) };
    }),
    ...(technologiesInFile.get(articleId) ?? []),
  ];

  const changeOf = (id: string): BaseDataChange | undefined => staged.get(id) ?? changes.get(id);

  const parsedFields = <Type extends Collection>(
    collection: Type,
    fields: z.input<(typeof objectTypes)[Type]['fields']>,
    reader: RowReader,
    field: string,
  ): object | undefined => {
    const parsed = objectTypes[collection].fields.safeParse(fields);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues)
      reader.reject(columnOf(String(issue.path.at(-1)), reader) ?? field, codeOf(issue));
    return undefined;
  };

  const put: BaseDataChanges['put'] = (collection, id, fields, reader, field) => {
    const parsed = parsedFields(collection, fields, reader, field);
    if (parsed === undefined) return undefined;
    const isKnown = id !== undefined && factory.objects[collection].has(id);
    if (isKnown && changeOf(id) === undefined && same(factory.objects[collection].get(id), parsed)) return id;
    if (!mayWrite(collection) || !mayChangeParts(collection, id, parsed as Fields))
      return reader.reject(field, 'notAllowed');
    const target = id ?? newId();
    const earlier = changes.get(target);
    const other = earlier && contradicted(earlier.fields as Fields, parsed as Fields);
    if (other !== undefined) return reader.reject(columnOf(other, reader) ?? field, 'contradicts');
    const isNew = !isKnown && changeOf(target) === undefined;
    stage(collection, target, parsed, isKnown ? 'change' : 'create', 'change');
    if (collection === 'technologies' && isNew) {
      const { articleId, technologyNumber = '' } = parsed as { articleId: string; technologyNumber?: string };
      const ofArticle = technologiesInFile.get(articleId) ?? [];
      technologiesInFile.set(articleId, ofArticle);
      ofArticle.push({ id: target, number: keyOf(technologyNumber) });
      undoing.push(() => ofArticle.pop());
    }
    for (const key of keysOf(collection, parsed as Record<string, unknown>)) setKey(collection, key, target);
    return target;
  };

  /** What an article is made of has a licence of its own (decision 0295). */
  const mayChangeParts = (collection: Collection, id: string | undefined, { components }: Fields): boolean => {
    if (collection !== 'articles' || may('articles.partsList')) return true;
    const known = id === undefined ? undefined : (changeOf(id)?.fields ?? factory.objects.articles.get(id));
    return same((known as Fields | undefined)?.['components'] ?? [], components ?? []);
  };

  const stage = (
    collection: Collection,
    id: string,
    fields: object,
    kind: BaseDataChange['kind'],
    ifThere: 'keep' | 'change',
  ): void => {
    if (kind === 'create' && changeOf(id) === undefined) {
      const before = created.get(collection) ?? 0;
      created.set(collection, before + 1);
      undoing.push(() => created.set(collection, before));
    }
    const change = { kind, collection, id, fields, ...(kind === 'create' && { ifThere }), rows: [] };
    staged.set(id, change as unknown as BaseDataChange);
  };

  const find: BaseDataChanges['find'] = (collection, name) => called(collection, keyOf(name));

  const newNames = new Map<string, Omit<NewName, 'suggestion'>>();
  const noteNew = (collection: Collection, value: string, column: string): void => {
    const key = `${column}\n${keyOf(value)}`;
    newNames.set(key, { column, collection, value, count: (newNames.get(key)?.count ?? 0) + 1 });
  };

  const namesOf = function* (collection: Collection): Iterable<string> {
    for (const fields of factory.objects[collection].values())
      yield* namesIn(collection, fields as Record<string, unknown>);
  };

  const findOrCreate: BaseDataChanges['findOrCreate'] = (collection, name, fields, reader, field) => {
    const known = find(collection, name);
    if (known !== undefined && staged.has(known)) noteNew(collection, name, field);
    if (known !== undefined && (staged.has(known) || factory.objects[collection].has(known))) return known;
    const parsed = parsedFields(collection, fields, reader, field);
    if (parsed === undefined) return undefined;
    if (!mayWrite(collection)) return reader.reject(field, 'notAllowed');
    const id = known ?? newId();
    noteNew(collection, name, field);
    // Those rows may be refused: these make it as well, unless it is there.
    stage(collection, id, parsed, 'create', 'keep');
    for (const key of keysOf(collection, parsed as Record<string, unknown>)) setKey(collection, key, id);
    return id;
  };

  const keep = (rows: readonly Row[]): void => {
    const lines = rows.map(({ number }) => number);
    if (staged.size > 0) ofRows.push({ rows: lines, changes: [...staged.values()] });
    for (const change of staged.values()) {
      const earlier = changes.get(change.id);
      // A unit that every article names would be noted again for each of them.
      if (earlier !== undefined && change.ifThere === 'keep') continue;
      changes.set(change.id, { ...change, rows: [...(earlier?.rows ?? []), ...lines] });
    }
  };

  return {
    get changes() {
      return [...changes.values()];
    },
    *newNames() {
      const found: NewName[] = [];
      for (const one of newNames.values().take(mostNewNames)) {
        yield;
        found.push({ ...one, suggestion: nearest(one.value, namesOf(one.collection)) });
      }
      return found;
    },
    namesOf,
    ofRows,
    together(rows, errors, read) {
      const before = errors.length;
      read();
      const wrong = new Set(errors.slice(before).map(({ row }) => row));
      if (wrong.size === 0) keep(rows);
      else {
        for (const forget of undoing.toReversed()) forget();
        for (const { number: row } of rows) if (!wrong.has(row)) errors.push({ row, field: '', code: 'withOthers' });
      }
      staged.clear();
      undoing.length = 0;
    },
    find,
    meant(collection, reader, name) {
      const one = externalIdOf(reader, externalSystem);
      const objects = factory.objects[collection];
      const id = (one && called(collection, keyOfExternal(one))) ?? find(collection, name);
      const known = id === undefined ? undefined : (changeOf(id)?.fields ?? objects.get(id));
      return { id, externalIds: withExternalId(known?.externalIds, one) };
    },
    get<Type extends Collection>(collection: Type, id: string) {
      return (changeOf(id)?.fields ?? factory.objects[collection].get(id)) as FieldsOf<Type> | undefined;
    },
    count: (collection) => factory.objects[collection].size + (created.get(collection) ?? 0),
    findTechnology: (articleId, technologyNumber) =>
      technologiesOf(articleId).find(({ number }) => number === keyOf(technologyNumber))?.id,
    technologiesOf,
    findOrCreate,
    put,
  };
}

const numberFields: Partial<Record<Collection, string>> = {
  articles: 'articleNumber',
  customers: 'customerNumber',
  materials: 'materialNumber',
};

function namesIn(collection: Collection, fields: Record<string, unknown>): string[] {
  const nameField = objectTypes[collection].nameField;
  const numberField = numberFields[collection];
  return [numberField, nameField].flatMap((field) => {
    const value = field === undefined ? undefined : fields[field];
    return typeof value === 'string' ? [value] : [];
  });
}

const keysOf = (collection: Collection, fields: Record<string, unknown>): string[] => [
  ...namesIn(collection, fields).map(keyOf),
  ...((fields['externalIds'] as readonly ExternalId[] | undefined) ?? []).map(keyOfExternal),
];

/** Kept beside the objects: to make it anew for each file kept the thread for half a second among 100,000 articles. */
const calledInPlant = ({ objects }: Factory, collection: Collection) =>
  indexOf(objects[collection], 'called', (fields) => keysOf(collection, fields));

const keyOf = (name: string): string => name.trim().toLowerCase();

/** No name begins so: it would have been trimmed. */
const keyOfExternal = (one: ExternalId): string => ` ${externalKey(one)}`;

type Fields = Readonly<Record<string, unknown>>;

/** To these, rows of a file add one after the other. */
const added = new Set(['components', 'bom', 'externalIds', 'additionalProperties']);

/** The field of which an earlier row of the file has said something else. */
const contradicted = (earlier: Fields, now: Fields): string | undefined =>
  Object.entries(earlier).find(
    ([field, said]) => said !== undefined && !added.has(field) && !same(comparable(said), comparable(now[field])),
  )?.[0];

const comparable = (value: unknown): unknown => (typeof value === 'string' ? keyOf(value) : value);

/** The column of the row that says the field: some have other names in a file. */
function columnOf(field: string, { row }: RowReader): string | undefined {
  const name = normalised(field);
  const noun = name.replace(/(ids?|s)$/, '');
  return [name, noun, `${noun}name`].find((column) => row.cells.has(column));
}

/** Both sides went through the same schema, so their keys stand in the same order. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the other system calls the object of the row; undefined: it says nothing, or something wrong. */
export function externalIdOf(reader: RowReader, system: string): ExternalId | undefined {
  const id = reader.fitting('externalid', externalIdSchema.shape.id, reader.text('externalid'));
  return id === undefined ? undefined : { system, id };
}

/** A system calls an object by one id. */
export const withExternalId = (
  known: readonly ExternalId[] | undefined,
  one: ExternalId | undefined,
): ExternalId[] | undefined => {
  if (one === undefined) return known && [...known];
  return [...(known ?? []).filter(({ system }) => system !== one.system), one];
};
