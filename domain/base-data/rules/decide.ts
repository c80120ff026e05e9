import { circularComponents } from '#domain/base-data/rules/article-rules.ts';
import { brokenUsers } from '#domain/base-data/rules/broken-users.ts';
import { changedMeanwhile } from '#domain/base-data/rules/changed-meanwhile.ts';
import { fieldErrors } from '#domain/base-data/rules/rules.ts';
import { circularSteps } from '#domain/base-data/rules/technology-rules.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { withCustomValues } from '../custom-fields/custom-values.ts';
import { brokenValues, valuesOfField } from '../custom-fields/definition-uses.ts';
import { changedType, createdType, deletedType, type ObjectEvent } from '../events.ts';
import { type Factory, forkOfFactory } from '../factory.ts';
import { type FilledHoliday, fillHolidays } from '../filled-holidays.ts';
import { duplicate, duplicateExternalId, withNumber } from '../names-and-numbers.ts';
import {
  type Article,
  type Collection,
  idFieldOf,
  objectTypes,
  type Resource,
  streamOf,
  type Technology,
} from '../object-types.ts';
import { withoutGroup, withoutResource } from '../priority-notes.ts';
import { brokenReference, type Use, usesOf } from '../references.ts';
import { hasStandard, isMarked, type Marked, nextStandard, otherStandards } from '../standard-marks.ts';
import { newValueAdds } from '../value-adds.ts';
import { type DuplicateArticle, duplicateArticle } from './article-copy.ts';

/** Commands on base data. */
export type BaseDataCommand =
  | PutCommand
  | DuplicateArticle
  | (Named & { readonly type: 'deleteObject'; readonly seen?: Seen })
  | {
      readonly type: 'fillPublicHolidays';
      readonly collection: 'publicHolidays';
      readonly id: string;
      /** The complete set; other filled-in holidays are removed. */
      readonly holidays: readonly FilledHoliday[];
    }
  /** Everything that a row of an import says, all of it or nothing; `id` is what its last command is about. */
  | (Named & { readonly type: 'commandsInTurn'; readonly commands: readonly PutCommand[] });

interface Named {
  readonly collection: Collection;
  readonly id: string;
}
/** Fields as whoever changes them saw them: refused when one is another now. */
type Seen = Readonly<Record<string, unknown>> | undefined;

/**
 * Makes an object, or changes one. `fields` matches the schema of the type; in `changes` null clears an optional field, and
 * `ownValues` changes single values of the plant's own fields.
 */
export type PutCommand = Named & {
  /** It was so before: what is asked of new entries alone, as how far off a date may be, is not asked again. */
  readonly again?: boolean | undefined;
} & (
    | {
        readonly type: 'createObject';
        readonly fields: Readonly<Record<string, unknown>>;
        /** Instead of refusing when the object is there already: leave it as it is, or give it these fields. */
        readonly ifThere?: 'keep' | 'change' | undefined;
      }
    | { readonly type: 'changeObject'; readonly changes: Readonly<Record<string, unknown>>; readonly seen?: Seen }
  );

/** Inputs of a decision besides the factory. */
export interface Circumstances {
  readonly now: Instant;
  /**
   * Who else refers to the object (possibly not all): objects of the plan, people, devices and settings, which base data
   * does not know. Of a field of the plant's own: those with a value that `counts`.
   */
  readonly usedElsewhere: (collection: Collection, id: string, counts?: (value: string) => boolean) => readonly Use[];
}

/**
 * Decides a command on base data: events in the order of appending, or a refusal with `nameExists`,
 * `articleNumberExists`, `externalIdExists`, `alreadyInUse`, `changedMeanwhile`, `circularDependency`, `objectnotexists` or `validation` (base data §5, §8). No
 * events when nothing changes.
 */
export function decideBaseData(
  factory: Factory,
  command: BaseDataCommand,
  circumstances: Circumstances,
): readonly ObjectEvent[] | Rejection {
  switch (command.type) {
    case 'createObject':
      return create(factory, command, circumstances);
    case 'changeObject':
      return change(factory, command, circumstances);
    case 'duplicateArticle':
      return duplicateArticle(factory, command, (wished, copy) => create(wished, copy, circumstances));
    case 'deleteObject':
      return remove(factory, command, circumstances);
    case 'fillPublicHolidays':
      return fillHolidays(factory, command.holidays);
    case 'commandsInTurn':
      return inTurn(factory, command.commands, circumstances);
  }
}

/** Each is decided on a copy of the factory in which the ones before have happened. */
function inTurn(
  factory: Factory,
  commands: readonly PutCommand[],
  circumstances: Circumstances,
): readonly ObjectEvent[] | Rejection {
  const { fork, fold } = forkOfFactory(factory);
  const events: ObjectEvent[] = [];
  for (const [index, command] of commands.entries()) {
    const decided = decideBaseData(fork, command, circumstances);
    if (isRejection(decided)) return decided;
    if (index < commands.length - 1) for (const { event } of decided) fold(event);
    events.push(...decided);
  }
  return events;
}

type Create = Extract<BaseDataCommand, { type: 'createObject' }>;
type Change = Extract<BaseDataCommand, { type: 'changeObject' }>;
type Remove = Extract<BaseDataCommand, { type: 'deleteObject' }>;
type Fields = Readonly<Record<string, unknown>>;

function create(factory: Factory, command: Create, circumstances: Circumstances): readonly ObjectEvent[] | Rejection {
  const { collection, id, ifThere, again } = command;
  const { now } = circumstances;
  const isThere = objectsOf(factory, collection).has(id);
  if (isThere && ifThere === 'keep') return [];
  if (isThere && ifThere === 'change')
    return change(factory, { type: 'changeObject', collection, id, changes: command.fields }, circumstances);
  if (isThere) return reject('alreadyInUse', { [idFieldOf(collection)]: id });
  const completedFields = completed(factory, collection, withoutEmpty(command.fields));
  const fields = isMarked(collection) ? withMark(factory, command, collection, completedFields) : completedFields;
  const refusal = refuse(factory, collection, id, fields, again ? fields : undefined, now);
  if (refusal !== undefined) return refusal;
  const created = { stream: streamOf(collection, id), event: { type: createdType(collection), data: { id, fields } } };
  return [...standardsLost(factory, collection, id, fields), ...newValueAdds(factory, collection, id, fields), created];
}

/** The first of an article is its standard; what comes back also leaves the mark with an archived one that has it. */
function withMark(factory: Factory, { id, again }: Create, collection: Marked, fields: Fields): Fields {
  const { articleId } = fields;
  const isFirst = again
    ? otherStandards(factory, collection, id, articleId).length === 0
    : !hasStandard(factory, collection, articleId);
  return { ...fields, isStandard: isFirst || fields['isStandard'] === true };
}

const standardsLost = (factory: Factory, collection: Collection, id: string, fields: Fields): readonly ObjectEvent[] =>
  isMarked(collection) && fields['isStandard'] === true
    ? otherStandards(factory, collection, id, fields['articleId'])
    : [];

function change(
  factory: Factory,
  { collection, id, changes: said, seen, again }: Change,
  { now, usedElsewhere }: Circumstances,
): readonly ObjectEvent[] | Rejection {
  const current = objectsOf(factory, collection).get(id);
  if (current === undefined) return reject('objectnotexists', { [idFieldOf(collection)]: id });
  const overtaken = changedMeanwhile(current, seen);
  if (overtaken !== undefined) return overtaken;
  const changes = withCustomValues(current, said);
  const wished = withoutEmpty({ ...current, ...changes });
  // Without its unit the quantity is removed, unless it is given.
  if (collection === 'articles' && changes['amountUnitId'] === null && !('quantity' in changes))
    delete wished['quantity'];
  if (isMarked(collection)) {
    if (wished['articleId'] !== current['articleId']) return reject('validation', { fields: { articleId: 'fixed' } });
    // The standard mark is removed only by marking another one, so that the article always has one.
    if (current['isStandard'] === true) wished['isStandard'] = true;
  }
  const fields = completed(factory, collection, wished);
  if (differences(current, fields).length === 0) return [];
  // A filled-in holiday that a user changes becomes a user's entry.
  if (collection === 'publicHolidays' && !again) delete fields['filledFor'];
  // What is put back as it was had its mark, archived or not: its successor, if there was one, comes back with it.
  const successor =
    isMarked(collection) && !again && isPutAway(current, fields) ? nextStandard(factory, collection, id) : [];
  if (successor.length > 0) fields['isStandard'] = false;
  const changed = differences(current, fields);
  const refusal =
    refuse(factory, collection, id, fields, again ? fields : current, now) ??
    refuseForUsers(factory, collection, id, fields, changed, now) ??
    (collection === 'propertyDefinitions' ? refuseForValues(factory, id, current, fields, usedElsewhere) : undefined);
  if (refusal !== undefined) return refusal;
  const before = Object.fromEntries(changed.map((name) => [name, current[name] ?? null]));
  const after = Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  const groups = collection === 'resources' ? (fields as unknown as Resource).resourceGroups : undefined;
  return [
    ...successor,
    ...standardsLost(factory, collection, id, fields),
    ...newValueAdds(factory, collection, id, fields),
    ...(groups === undefined ? [] : withoutResource(factory, id, groups)),
    {
      stream: streamOf(collection, id),
      event: { type: changedType(collection), data: { id, before, after, ...personOf(collection, current, changed) } },
    },
  ];
}

const personOf = (collection: Collection, { userId }: Fields, changed: readonly string[]): object =>
  collection === 'resources' && typeof userId === 'string' && !changed.includes('userId') ? { personId: userId } : {};

/** Names of fields with different values. */
const differences = (current: Fields, fields: Fields): readonly string[] =>
  [...new Set([...Object.keys(current), ...Object.keys(fields)])].filter(
    (name) => JSON.stringify(fields[name]) !== JSON.stringify(current[name]),
  );

/** The standard was archived, so planning would choose another one. */
const isPutAway = (current: Fields, fields: Fields): boolean =>
  current['isStandard'] === true && current['archived'] !== true && fields['archived'] === true;

function remove(
  factory: Factory,
  { collection, id, seen }: Remove,
  { usedElsewhere }: Circumstances,
): readonly ObjectEvent[] | Rejection {
  const fields = objectsOf(factory, collection).get(id);
  if (fields === undefined) return reject('objectnotexists', { [idFieldOf(collection)]: id });
  const overtaken = changedMeanwhile(fields, seen);
  if (overtaken !== undefined) return overtaken;
  const known =
    collection === 'propertyDefinitions'
      ? valuesOfField(factory, id, () => true, maxNamed)
      : usesOf(factory, collection, id);
  const usedBy = known.length > 0 ? known : usedElsewhere(collection, id);
  if (usedBy.length > 0) return reject('alreadyInUse', { type: objectTypes[collection].singular, usedBy });
  const deleted = { stream: streamOf(collection, id), event: { type: deletedType(collection), data: { id, fields } } };
  const standards = isMarked(collection) && fields['isStandard'] === true ? nextStandard(factory, collection, id) : [];
  const notes =
    collection === 'resourceGroups'
      ? withoutGroup(factory, id)
      : collection === 'resources'
        ? withoutResource(factory, id, [])
        : [];
  return [...standards, ...notes, deleted];
}

/**
 * Protects objects that refer to this one: steps refer to value adds by name, and dependent objects have to keep their
 * own rules, such as a step bound to a resource of its group.
 */
function refuseForUsers(
  factory: Factory,
  collection: Collection,
  id: string,
  fields: Fields,
  changed: readonly string[],
  now: Instant,
): Rejection | undefined {
  const users =
    collection === 'valueAdds' && changed.includes('valueAddName')
      ? usesOf(factory, collection, id)
      : collection === 'resources' || collection === 'characteristics'
        ? brokenUsers(factory, collection, id, fields, now)
        : [];
  return users.length === 0
    ? undefined
    : reject('alreadyInUse', { type: objectTypes[collection].singular, usedBy: users });
}

/** A field does not become another kind while values stand that would say nothing then (decision 0135). */
function refuseForValues(
  factory: Factory,
  id: string,
  before: Fields,
  after: Fields,
  usedElsewhere: Circumstances['usedElsewhere'],
): Rejection | undefined {
  const counts = brokenValues(before, after);
  if (counts === undefined) return undefined;
  const known = valuesOfField(factory, id, counts, maxNamed);
  const usedBy = known.length > 0 ? known : usedElsewhere('propertyDefinitions', id, counts);
  return usedBy.length === 0 ? undefined : reject('alreadyInUse', { type: 'propertyDefinition', usedBy });
}

/** Objects named in a refusal. */
const maxNamed = 20;

function refuse(
  factory: Factory,
  collection: Collection,
  id: string,
  fields: Fields,
  before: Fields | undefined,
  now: Instant,
): Rejection | undefined {
  const broken = brokenReference(factory, collection, fields);
  if (broken !== undefined) return reject('objectnotexists', { field: broken.field, id: broken.id });
  const errors = fieldErrors(factory, collection, id, fields, before, now);
  if (Object.keys(errors).length > 0) return reject('validation', { fields: errors });
  const steps = collection === 'technologies' ? circularSteps(fields as unknown as Technology) : [];
  const articles = collection === 'articles' ? circularComponents(factory, id, fields as unknown as Article) : [];
  if (steps.length + articles.length > 0) return reject('circularDependency', { members: [...steps, ...articles] });
  const objects = objectsOf(factory, collection);
  return duplicate(objects, collection, id, fields) ?? duplicateExternalId(objects, id, fields);
}

/**
 * Adds generated fields: the number, the standard mark of an article's first technology or template, quantity 1 for a
 * unit without one (base data §3, §5), and unlimited reservations for a limited quantity (domain facts §7).
 */
function completed(factory: Factory, collection: Collection, wished: Fields): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...withNumber(factory, collection, wished) };
  if (collection === 'articles' && fields['amountUnitId'] !== undefined) fields['quantity'] ??= 1;
  if (collection === 'resources' && fields['limitQuantity'] === true) {
    fields['allowMultipleReservation'] = true;
    delete fields['maxMultipleReservations'];
  }
  return fields;
}

const objectsOf = (factory: Factory, collection: Collection): Map<string, Fields> =>
  factory.objects[collection] as Map<string, Fields>;

const withoutEmpty = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
