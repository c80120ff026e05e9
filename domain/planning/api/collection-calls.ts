import { z } from 'zod';
import { changeSchemaOf } from '#domain/base-data/change-schema.ts';
import { rightOn } from '#domain/base-data/collection-areas.ts';
import { type ObjectShape, objectOf } from '#domain/base-data/object-body.ts';
import { bodyOf, type Collection, capacityCollections, objectTypes } from '#domain/base-data/object-types.ts';
import { seenFields } from '#domain/base-data/rules/changed-meanwhile.ts';
import { defineCall, listOf } from '#domain/call.ts';
import { changeFields } from '#domain/kernel/change-fields.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { type Way, ways } from '#domain/kernel/ways.ts';
import { followUpSchema } from './ways-api.ts';

/** The calls of a collection of base data, from its row in `objectTypes` (api contract, base data; decision 0044). */

const collections = Object.keys(objectTypes) as Collection[];
const params = z.strictObject({ id: objectIdSchema });
/** `false`: without what is archived, where objects of the collection can be. */
const archived = z.enum(['true', 'false']).optional();

const nameOfArticle = { articleName: z.string().nullable(), articleNumber: z.string().nullable() };
const listedNames = {
  articles: { articleGroupName: z.string().nullable() },
  /** Of all its groups, with commas. */
  resources: { resourceGroupName: z.string().nullable() },
  technologies: nameOfArticle,
  processTemplates: nameOfArticle,
  resourceGaps: { resourceName: z.string().nullable() },
};
type ListedNames<Of extends Collection> = Of extends keyof typeof listedNames ? (typeof listedNames)[Of] : unknown;

/** With what other objects are called of which a plant has thousands, so that nobody has to read them all. */
export const rowOf = <Of extends Collection>(collection: Of) =>
  objectOf(collection).extend(
    (listedNames as Partial<Record<Collection, z.core.$ZodShape>>)[collection] ?? {},
  ) as unknown as z.ZodObject<ObjectShape<Of> & ListedNames<Of>>;

const variant = { isStandard: z.boolean(), archived: z.boolean().optional() };

/** Read alone, an article has what can be chosen to make it with it. */
const articleParts = {
  technologyList: z.array(
    z.object({
      technologyId: objectIdSchema,
      technologyNumber: z.string().optional(),
      technologyName: z.string().optional(),
      ...variant,
    }),
  ),
  templateList: z.array(
    z.object({
      processTemplateId: objectIdSchema,
      templateNumber: z.string().optional(),
      templateName: z.string().optional(),
      ...variant,
    }),
  ),
};
type Parts<Of extends Collection> = Of extends 'articles' ? typeof articleParts : unknown;

/** Causes that a worker chooses from. */
const atTerminals: ReadonlySet<Collection> = new Set(['rejectTypes', 'troubleTypes', 'troubleTypeGroups']);

const isCapacity = (collection: Collection): boolean => capacityCollections.some((one) => one === collection);
/** What changes of capacity say besides their fields: how the plan follows; default: it stays as it is. */
export const following = (collection: Collection) => (isCapacity(collection) ? { way: z.enum(ways).optional() } : {});
/** What the plan did, where a way was named and something had to move. */
const followed = (collection: Collection) => (isCapacity(collection) ? { followUp: followUpSchema.optional() } : {});

/** Values are only compared: what was stored by an earlier schema can be named, too. */
const seenOf = (collection: Collection) =>
  seenFields(
    z.strictObject(
      Object.fromEntries(
        Object.entries(changeSchemaOf(collection).shape).map(([name, schema]) => [
          name,
          name === 'ownValues' ? schema : z.unknown().optional(),
        ]),
      ),
    ),
  );

type Sent = Readonly<Record<string, unknown>>;
/** Fields of the collection, as its screens enter them from the table of types, with what stands beside them. */
type ObjectBody = z.ZodType<Sent & { readonly way?: Way | undefined; readonly seen?: Sent | undefined }, Sent>;

/** As writes answer with it. */
export const writtenOf = <Of extends Collection>(collection: Of) =>
  objectOf(collection).extend(followed(collection)) as unknown as z.ZodObject<
    ObjectShape<Of> & { readonly followUp: z.ZodOptional<typeof followUpSchema> }
  >;

function describe<Of extends Collection>(collection: Of) {
  const path = `/api/basedata/${collection}` as `/api/basedata/${string}`;
  return {
    list: defineCall({
      path,
      right: rightOn(collection, 'read'),
      summary: `List of ${collection}`,
      query: z.strictObject({ archived }),
      answer: listOf(rowOf(collection)),
      ...(atTerminals.has(collection) ? { atTerminal: true as const } : {}),
    }),
    read: defineCall({
      path: `${path}/:id`,
      right: rightOn(collection, 'read'),
      summary: `One of ${collection}`,
      params,
      answer: rowOf(collection).extend({
        ...changeFields,
        ...(collection === 'articles' ? articleParts : {}),
      }) as unknown as z.ZodObject<ObjectShape<Of> & ListedNames<Of> & typeof changeFields & Parts<Of>>,
    }),
    create: defineCall({
      method: 'POST',
      path,
      right: rightOn(collection, 'write'),
      summary: `Create one of ${collection}`,
      body: bodyOf(collection).extend(following(collection)) as unknown as ObjectBody,
      status: 201,
      answer: writtenOf(collection),
    }),
    change: defineCall({
      method: 'PUT',
      path: `${path}/:id`,
      right: rightOn(collection, 'write'),
      summary: `Change fields of one of ${collection}`,
      params,
      body: changeSchemaOf(collection).extend({
        ...following(collection),
        seen: seenOf(collection),
      }) as unknown as ObjectBody,
      answer: writtenOf(collection),
    }),
  };
}
type CollectionCalls<Of extends Collection> = ReturnType<typeof describe<Of>>;

const described = new Map<Collection, unknown>();

/**
 * The calls of one collection. Gaps are created under their resource, priorities under their group; what writes these has
 * calls of its own, below.
 */
export function collectionCalls<Of extends Collection>(collection: Of): CollectionCalls<Of> {
  const known = described.get(collection) ?? describe(collection);
  described.set(collection, known);
  return known as CollectionCalls<Of>;
}

const beneathAnother: ReadonlySet<Collection> = new Set(['resourceGaps', 'resourcePriorities']);
/** Those that are created and changed by `collectionCalls`. */
export const writtenCollections: readonly Collection[] = collections.filter((one) => !beneathAnother.has(one));

const singulars = collections.map((name) => objectTypes[name].singular);

export const deleteObject = defineCall({
  method: 'DELETE',
  path: '/api/basedata/expert/:type/:id',
  right: 'anyBaseData.delete',
  summary: 'Delete an object that nothing refers to; the right is that of its area',
  params: z.strictObject({
    type: z
      .string()
      .max(60)
      .meta({ enum: [...singulars, ...collections] }),
    id: objectIdSchema,
  }),
  query: z.strictObject({ way: z.enum(ways).optional() }),
});
