import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { byArticleGroup } from '#domain/base-data/fields/setup-matrix.ts';
import { now, remove } from '#tests/fixtures/given-base-data.ts';
import { createdType } from './events.ts';
import { emptyFactory, evolveFactory } from './factory.ts';
import { type Collection, objectTypeOf, objectTypes } from './object-types.ts';
import { looseReferences, referencesOf } from './references.ts';
import { decideBaseData } from './rules/decide.ts';

/** Whatever the schema takes that is an id: of a plain text any other text is one, too. */
const isId = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodString && schema.safeParse('Ab_9-x').success && !schema.safeParse('a b').success;

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? inner(schema.unwrap() as z.ZodType)
    : schema;

/** An object with an id of its own wherever the schema has one, and what is needed around it. */
function filled(schema: z.ZodType, path: string, ids: Map<string, string>): unknown {
  const type = inner(schema);
  if (type instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(type.shape).map(([name, part]) => [name, filled(part as z.ZodType, `${path}.${name}`, ids)]),
    );
  if (type instanceof z.ZodArray) return [filled(type.element as z.ZodType, `${path}[]`, ids)];
  if (isId(type)) {
    const id = `id-${ids.size}`;
    ids.set(path, id);
    return id;
  }
  return type instanceof z.ZodString ? 'text' : undefined;
}

/** Every field of every type that holds an id, also within lists; matrices say by a word what their keys are. */
const holders = (Object.keys(objectTypes) as Collection[])
  .filter((collection) => !looseReferences.has(collection) && collection !== 'setupMatrices')
  .flatMap((collection) => {
    const ids = new Map<string, string>();
    const fields = filled(objectTypeOf(collection).fields, collection, ids) as Readonly<Record<string, unknown>>;
    return [...ids].map(([path, id]) => ({ path, id, collection, fields }));
  });
const matrices = [
  { path: 'setupMatrices.entries[].from', id: 'steel', fields: { by: byArticleGroup, entries: [{ from: 'steel' }] } },
  { path: 'setupMatrices.entries[].to', id: 'steel', fields: { by: byArticleGroup, entries: [{ to: 'steel' }] } },
  { path: 'setupMatrices.by', id: 'colour', fields: { by: 'colour', entries: [] } },
  {
    path: 'setupMatrices.resourceGroupId',
    id: 'saws',
    fields: { by: byArticleGroup, entries: [], resourceGroupId: 'saws' },
  },
].map((one) => ({ ...one, collection: 'setupMatrices' as const }));

/** An object that has nothing. */
const bare = { availabilityPlans: [], technologyItems: [], entries: [] };

describe('what an object has is not deleted', () => {
  it('in any field: the walk finds plain ids, lists of them, and ids within lists', () => {
    const paths = holders.map(({ path }) => path);
    expect(paths).toContain('resources.locationId');
    expect(paths).toContain('resources.resourceGroups[]');
    expect(paths).toContain('technologies.technologyItems[].characteristics[].characteristicId');
    expect(paths.length).toBeGreaterThan(30);
  });

  it.each([...holders, ...matrices])('$path', ({ path, id, collection, fields }) => {
    const named = path.endsWith('.propertyId')
      ? 'propertyDefinitions'
      : referencesOf(collection, fields).find((reference) => reference.id === id)?.collection;
    expect(named, `${path} refers to nothing: mark it with refersTo, or name it in referencesIn`).toBeDefined();
    const target = named as Collection;
    const factory = emptyFactory();
    evolveFactory(factory, { type: createdType(target), data: { id, fields: bare } });
    evolveFactory(factory, { type: createdType(collection), data: { id: 'holder', fields } });
    const decided = decideBaseData(factory, remove(target, id), { now, usedElsewhere: () => [] });
    expect(decided).toMatchObject({
      errorCode: 'alreadyInUse',
      detailsObject: { usedBy: [{ collection, id: 'holder' }] },
    });
  });
});
