import { z } from 'zod';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { changedType, createdType, deletedType } from './events.ts';
import type { Factory } from './factory.ts';
import { type Collection, idFieldOf, objectTypes, streamOf, type Technology } from './object-types.ts';
import { brokenReference, usesOf } from './references.ts';
import { circularSteps, fieldErrors } from './rules.ts';

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
  | { readonly type: 'deleteObject'; readonly collection: Collection; readonly id: string };

/** One fact and the stream of the object that it is about. */
export interface ObjectEvent {
  readonly stream: string;
  readonly event: DomainEvent;
}

/** Whether the plan names the object; base data knows nothing of the plan. */
export type UsedInPlan = (collection: Collection, id: string) => boolean;

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
  const fields = completed(factory, collection, command.fields);
  const refusal = refuse(factory, collection, id, fields);
  if (refusal !== undefined) return refusal;
  const created = { stream: streamOf(collection, id), event: { type: createdType(collection), data: { id, fields } } };
  return [...otherStandards(factory, collection, id, fields), created];
}

function change(factory: Factory, { collection, id, changes }: Change): readonly ObjectEvent[] | Rejection {
  const current = objectsOf(factory, collection).get(id);
  if (current === undefined) return reject('objectnotexists', { [idFieldOf(collection)]: id });
  const wished = withoutEmpty({ ...current, ...changes });
  if (collection === 'technologies') {
    if (wished['articleId'] !== current['articleId']) return reject('validation', { fields: { articleId: 'fixed' } });
    // The mark of the standard goes by choosing another one, so that the article is never without.
    if (current['isStandard'] === true) wished['isStandard'] = true;
  }
  const fields = withNumber(factory, collection, wished);
  const changed = [...new Set([...Object.keys(current), ...Object.keys(fields)])].filter(
    (name) => JSON.stringify(fields[name]) !== JSON.stringify(current[name]),
  );
  if (changed.length === 0) return [];
  const refusal = refuse(factory, collection, id, fields);
  if (refusal !== undefined) return refusal;
  const before = Object.fromEntries(changed.map((name) => [name, current[name] ?? null]));
  const after = Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  return [
    ...otherStandards(factory, collection, id, fields),
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
  const usedBy = usesOf(factory, collection, id);
  if (usedBy.length > 0) return reject('alreadyInUse', { type: objectTypes[collection].singular, usedBy });
  if (usedInPlan(collection, id))
    return reject('alreadyInUse', { type: objectTypes[collection].singular, usedBy: ['plan'] });
  const deleted = { stream: streamOf(collection, id), event: { type: deletedType(collection), data: { id, fields } } };
  return [...nextStandard(factory, collection, id, fields), deleted];
}

function refuse(factory: Factory, collection: Collection, id: string, fields: Fields): Rejection | undefined {
  const broken = brokenReference(factory, collection, fields);
  if (broken !== undefined) return reject('objectnotexists', { field: broken.field, id: broken.id });
  const errors = fieldErrors(factory, collection, id, fields);
  if (Object.keys(errors).length > 0) return reject('validation', { fields: errors });
  const circle = collection === 'technologies' ? circularSteps(fields as unknown as Technology) : [];
  if (circle.length > 0) return reject('circularDependency', { members: circle });
  return duplicate(factory, collection, id, fields);
}

/** Fields whose value exists once per kind of object, without regard to case. */
const unique: {
  readonly [Type in Collection]?: { readonly field: string; readonly code: 'nameExists' | 'articleNumberExists' };
} = {
  resourceGroups: { field: 'resourceGroupName', code: 'nameExists' },
  availabilityPlans: { field: 'availabilityPlanName', code: 'nameExists' },
  resources: { field: 'resourceName', code: 'nameExists' },
  gapTypes: { field: 'gapTypeName', code: 'nameExists' },
  rejectTypes: { field: 'rejectTypeName', code: 'nameExists' },
  troubleTypes: { field: 'troubleTypeName', code: 'nameExists' },
  articleGroups: { field: 'articleGroupName', code: 'nameExists' },
  amountUnits: { field: 'amountUnitName', code: 'nameExists' },
  articles: { field: 'articleNumber', code: 'articleNumberExists' },
  customers: { field: 'customerNumber', code: 'nameExists' },
};

function duplicate(factory: Factory, collection: Collection, id: string, fields: Fields): Rejection | undefined {
  const rule = unique[collection];
  if (rule === undefined) return undefined;
  const value = fields[rule.field];
  if (typeof value !== 'string') return undefined;
  const wanted = value.toLowerCase();
  for (const [otherId, other] of objectsOf(factory, collection)) {
    const taken = other[rule.field];
    if (otherId !== id && typeof taken === 'string' && taken.toLowerCase() === wanted) {
      return reject(rule.code, { field: rule.field, value });
    }
  }
  return undefined;
}

/** What the server adds to a new object: its number, and the mark of an article's first technology (base data §3). */
function completed(factory: Factory, collection: Collection, fields: Fields): Fields {
  const numbered = withNumber(factory, collection, withoutEmpty(fields));
  if (collection !== 'technologies') return numbered;
  const others = factory.objects.technologies.values();
  const isFirst = !others.some((technology) => technology.articleId === fields['articleId']);
  return { ...numbered, isStandard: isFirst || fields['isStandard'] === true };
}

/** Fields that hold a number, which the server makes when it is left empty (base data §3). */
const numbers: { readonly [Type in Collection]?: { readonly field: string; readonly prefix: string } } = {
  articles: { field: 'articleNumber', prefix: 'A-' },
  customers: { field: 'customerNumber', prefix: 'K-' },
  technologies: { field: 'technologyNumber', prefix: 'T-' },
};

function withNumber(factory: Factory, collection: Collection, fields: Fields): Fields {
  const number = numbers[collection];
  if (number === undefined || fields[number.field]) return fields;
  return { ...fields, [number.field]: nextNumber(factory, collection, number.field, number.prefix) };
}

function nextNumber(factory: Factory, collection: Collection, field: string, prefix: string): string {
  const objects = objectsOf(factory, collection);
  // As `duplicate` compares them.
  const taken = new Set(objects.values().map((object) => String(object[field]).toLowerCase()));
  const numberOf = (count: number): string => `${prefix}${String(count).padStart(5, '0')}`;
  let next = objects.size + 1;
  while (taken.has(numberOf(next).toLowerCase())) next++;
  return numberOf(next);
}

/** Choosing a standard technology marks only that one (base data §3): the others of the article lose the mark. */
function otherStandards(factory: Factory, collection: Collection, id: string, fields: Fields): readonly ObjectEvent[] {
  if (collection !== 'technologies' || fields['isStandard'] !== true) return [];
  return [...factory.objects.technologies]
    .filter(([otherId, other]) => otherId !== id && other.isStandard && other.articleId === fields['articleId'])
    .map(([otherId]) => ({
      stream: streamOf(collection, otherId),
      event: {
        type: changedType(collection),
        data: { id: otherId, before: { isStandard: true }, after: { isStandard: false } },
      },
    }));
}

/** Without its standard technology, the first that is left becomes it (base data §3). */
function nextStandard(factory: Factory, collection: Collection, id: string, fields: Fields): readonly ObjectEvent[] {
  if (collection !== 'technologies' || fields['isStandard'] !== true) return [];
  for (const [otherId, other] of factory.objects.technologies) {
    if (otherId === id || other.articleId !== fields['articleId']) continue;
    const data = { id: otherId, before: { isStandard: other.isStandard }, after: { isStandard: true } };
    return [{ stream: streamOf(collection, otherId), event: { type: changedType(collection), data } }];
  }
  return [];
}

const objectsOf = (factory: Factory, collection: Collection): Map<string, Fields> =>
  factory.objects[collection] as Map<string, Fields>;

const withoutEmpty = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
