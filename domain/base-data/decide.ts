import { z } from 'zod';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { changedType, createdType, deletedType } from './events.ts';
import type { Factory } from './factory.ts';
import { duplicate, withNumber } from './names-and-numbers.ts';
import {
  type Article,
  type Collection,
  idFieldOf,
  objectTypes,
  type PublicHoliday,
  streamOf,
  type Technology,
} from './object-types.ts';
import { brokenReference, type Use, usesOf } from './references.ts';
import { fieldErrors } from './rules.ts';
import { hasStandard, isMarked, nextStandard, otherStandards } from './standard-marks.ts';
import { circularSteps } from './technology-rules.ts';

/** Commands on base data. `fields` fits the schema of its kind; in `changes` null empties an optional field. */
export type BaseDataCommand =
  | {
      readonly type: 'createObject';
      readonly collection: Collection;
      readonly id: string;
      readonly fields: Readonly<Record<string, unknown>>;
    }
  | {
      readonly type: 'changeObject';
      readonly collection: Collection;
      readonly id: string;
      readonly changes: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'deleteObject'; readonly collection: Collection; readonly id: string }
  | {
      readonly type: 'fillPublicHolidays';
      readonly collection: 'publicHolidays';
      readonly id: string;
      /** All that are to be filled in; others that were filled in go. */
      readonly holidays: readonly FilledHoliday[];
    };

export interface FilledHoliday {
  readonly id: string;
  readonly fields: PublicHoliday & { readonly filledFor: string };
}

/** One fact and the stream of the object that it is about. */
export interface ObjectEvent {
  readonly stream: string;
  readonly event: DomainEvent;
}

/** Objects of the plan that name the object, some of them at least; base data knows nothing of the plan. */
export type UsedInPlan = (collection: Collection, id: string) => readonly Use[];

/**
 * What a command on base data makes happen: facts in the order in which they are to be appended, or a refusal with
 * `nameExists`, `articleNumberExists`, `alreadyInUse`, `circularDependency`, `objectnotexists` or `validation`
 * (base data §5, §8).
 * No facts when nothing changes.
 */
export function decideBaseData(
  factory: Factory,
  command: BaseDataCommand,
  usedInPlan: UsedInPlan,
): readonly ObjectEvent[] | Rejection {
  switch (command.type) {
    case 'createObject':
      return create(factory, command);
    case 'changeObject':
      return change(factory, command);
    case 'deleteObject':
      return remove(factory, command, usedInPlan);
    case 'fillPublicHolidays':
      return fillHolidays(factory, command.holidays);
  }
}

/** Body of a change: each field optional, and null where the object can be without it. */
export function changeSchemaOf(collection: Collection): z.ZodType<Record<string, unknown>> {
  const shape = Object.entries(objectTypes[collection].fields.shape).map(([name, schema]) => {
    if (schema instanceof z.ZodDefault) return [name, (schema.unwrap() as z.ZodType).optional()];
    if (schema instanceof z.ZodOptional) return [name, (schema.unwrap() as z.ZodType).nullable().optional()];
    return [name, (schema as z.ZodType).optional()];
  });
  return z.strictObject(Object.fromEntries(shape) as Record<string, z.ZodType>);
}

type Create = Extract<BaseDataCommand, { type: 'createObject' }>;
type Change = Extract<BaseDataCommand, { type: 'changeObject' }>;
type Remove = Extract<BaseDataCommand, { type: 'deleteObject' }>;
type Fields = Readonly<Record<string, unknown>>;

function create(factory: Factory, command: Create): readonly ObjectEvent[] | Rejection {
  const { collection, id } = command;
  if (objectsOf(factory, collection).has(id)) return reject('alreadyInUse', { [idFieldOf(collection)]: id });
  const completedFields = completed(factory, collection, withoutEmpty(command.fields));
  const fields = isMarked(collection) ? withMark(factory, collection, completedFields) : completedFields;
  const refusal = refuse(factory, collection, id, fields, undefined);
  if (refusal !== undefined) return refusal;
  const created = { stream: streamOf(collection, id), event: { type: createdType(collection), data: { id, fields } } };
  return [...standardsLost(factory, collection, id, fields), created];
}

function withMark(factory: Factory, collection: 'technologies' | 'processTemplates', fields: Fields): Fields {
  const isFirst = !hasStandard(factory, collection, fields['articleId']);
  return { ...fields, isStandard: isFirst || fields['isStandard'] === true };
}

const standardsLost = (factory: Factory, collection: Collection, id: string, fields: Fields): readonly ObjectEvent[] =>
  isMarked(collection) && fields['isStandard'] === true
    ? otherStandards(factory, collection, id, fields['articleId'])
    : [];

function change(factory: Factory, { collection, id, changes }: Change): readonly ObjectEvent[] | Rejection {
  const current = objectsOf(factory, collection).get(id);
  if (current === undefined) return reject('objectnotexists', { [idFieldOf(collection)]: id });
  const wished = withoutEmpty({ ...current, ...changes });
  if (isMarked(collection)) {
    if (wished['articleId'] !== current['articleId']) return reject('validation', { fields: { articleId: 'fixed' } });
    // The mark of the standard goes by choosing another one, so that the article is never without.
    if (current['isStandard'] === true) wished['isStandard'] = true;
  }
  const fields = completed(factory, collection, wished);
  const changed = [...new Set([...Object.keys(current), ...Object.keys(fields)])].filter(
    (name) => JSON.stringify(fields[name]) !== JSON.stringify(current[name]),
  );
  if (changed.length === 0) return [];
  const refusal = refuse(factory, collection, id, fields, current) ?? refuseRename(factory, collection, id, changed);
  if (refusal !== undefined) return refusal;
  const before = Object.fromEntries(changed.map((name) => [name, current[name] ?? null]));
  const after = Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  return [
    ...standardsLost(factory, collection, id, fields),
    { stream: streamOf(collection, id), event: { type: changedType(collection), data: { id, before, after } } },
  ];
}

function remove(
  factory: Factory,
  { collection, id }: Remove,
  usedInPlan: UsedInPlan,
): readonly ObjectEvent[] | Rejection {
  const fields = objectsOf(factory, collection).get(id);
  if (fields === undefined) return reject('objectnotexists', { [idFieldOf(collection)]: id });
  const known = usesOf(factory, collection, id);
  const usedBy = known.length > 0 ? known : usedInPlan(collection, id);
  if (usedBy.length > 0) return reject('alreadyInUse', { type: objectTypes[collection].singular, usedBy });
  const deleted = { stream: streamOf(collection, id), event: { type: deletedType(collection), data: { id, fields } } };
  const standards =
    isMarked(collection) && fields['isStandard'] === true
      ? nextStandard(factory, collection, id, fields['articleId'])
      : [];
  return [...standards, ...withoutNotes(factory, collection, id), deleted];
}

function fillHolidays(factory: Factory, holidays: readonly FilledHoliday[]): readonly ObjectEvent[] {
  const known = factory.objects.publicHolidays;
  const own = [...known.values()].filter(({ filledFor }) => filledFor === undefined);
  // What a person entered stays the only entry of its day.
  const free = holidays.filter(
    ({ fields: { dateFrom: day } }) => !own.some((one) => one.dateFrom <= day && day <= one.dateTo),
  );
  const wanted = new Set(free.map(({ id }) => id));
  const event = (id: string, type: string, data: object): ObjectEvent => ({
    stream: streamOf('publicHolidays', id),
    event: { type, data: { id, ...data } },
  });
  const gone = [...known].filter(([id, { filledFor }]) => filledFor !== undefined && !wanted.has(id));
  const missing = free.filter(({ id }) => !known.has(id));
  return [
    ...gone.map(([id, fields]) => event(id, deletedType('publicHolidays'), { fields })),
    ...missing.map(({ id, fields }) => event(id, createdType('publicHolidays'), { fields })),
  ];
}

/** Steps name what they do by its name, so it stays as long as one does. */
function refuseRename(
  factory: Factory,
  collection: Collection,
  id: string,
  changed: readonly string[],
): Rejection | undefined {
  if (collection !== 'valueAdds' || !changed.includes('valueAddName')) return undefined;
  const usedBy = usesOf(factory, collection, id);
  return usedBy.length === 0 ? undefined : reject('alreadyInUse', { type: 'valueAdd', usedBy });
}

function refuse(
  factory: Factory,
  collection: Collection,
  id: string,
  fields: Fields,
  before: Fields | undefined,
): Rejection | undefined {
  const broken = brokenReference(factory, collection, fields);
  if (broken !== undefined) return reject('objectnotexists', { field: broken.field, id: broken.id });
  const errors = fieldErrors(factory, collection, id, fields, before);
  if (Object.keys(errors).length > 0) return reject('validation', { fields: errors });
  const steps = collection === 'technologies' ? circularSteps(fields as unknown as Technology) : [];
  const articles = collection === 'articles' ? circularComponents(factory, id, fields as unknown as Article) : [];
  if (steps.length + articles.length > 0) return reject('circularDependency', { members: [...steps, ...articles] });
  return duplicate(objectsOf(factory, collection), collection, id, fields);
}

/**
 * What the server adds to an object: its number, the mark of an article's first technology or template, the quantity
 * 1 of a unit without one (base data §3, §5), and of a limited quantity that any number runs at once (domain facts §7).
 */
function completed(factory: Factory, collection: Collection, wished: Fields): Fields {
  const fields: Record<string, unknown> = { ...withNumber(factory, collection, wished) };
  if (collection === 'articles' && fields['amountUnitId'] !== undefined) fields['quantity'] ??= 1;
  if (collection === 'resources' && fields['limitQuantity'] === true) {
    fields['allowMultipleReservation'] = true;
    delete fields['maxMultipleReservations'];
  }
  return fields;
}

/** Articles that an assembly is made of, when it is one of them itself: from the component back to the assembly. */
function circularComponents(factory: Factory, id: string, { components = [] }: Article): readonly string[] {
  const seen = new Set<string>();
  const search = (articleId: string, path: readonly string[]): readonly string[] => {
    if (articleId === id) return path;
    if (seen.has(articleId)) return [];
    seen.add(articleId);
    for (const component of factory.objects.articles.get(articleId)?.components ?? []) {
      const circle = search(component.articleId, [...path, articleId]);
      if (circle.length > 0) return circle;
    }
    return [];
  };
  for (const component of components) {
    const circle = search(component.articleId, [id]);
    if (circle.length > 0) return circle;
  }
  return [];
}

/** Notes on a deleted object go with it: the priorities of a group, the priority of a resource. */
function withoutNotes(factory: Factory, collection: Collection, id: string): readonly ObjectEvent[] {
  if (collection !== 'resourceGroups' && collection !== 'resources') return [];
  return [...factory.objects.resourcePriorities].flatMap(([groupId, note]): ObjectEvent[] => {
    const stream = streamOf('resourcePriorities', groupId);
    if (collection === 'resourceGroups') {
      if (note.resourceGroupId !== id) return [];
      return [{ stream, event: { type: deletedType('resourcePriorities'), data: { id: groupId, fields: note } } }];
    }
    const priorities = note.priorities.filter(({ resourceId }) => resourceId !== id);
    if (priorities.length === note.priorities.length) return [];
    const data = { id: groupId, before: { priorities: note.priorities }, after: { priorities } };
    return [{ stream, event: { type: changedType('resourcePriorities'), data } }];
  });
}

const objectsOf = (factory: Factory, collection: Collection): Map<string, Fields> =>
  factory.objects[collection] as Map<string, Fields>;

const withoutEmpty = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
