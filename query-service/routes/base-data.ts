import { z } from 'zod';
import { rightOn } from '#domain/administration/collection-areas.ts';
import { type Collection, idFieldOf, objectTypes } from '#domain/base-data/object-types.ts';
import { propertyTypes } from '#domain/base-data/own-fields/property-types.ts';
import { objectIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { instantSchema, isoInstantSchema } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { answers, textOf } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { type ListFields, listQuery } from '#query-service/lists/list-query.ts';
import { propertyFields } from '#query-service/lists/property-fields.ts';
import { listOf } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import type { QueryContext } from '../context.ts';
import { planReadQuery, shownRows, textAnswer } from '../position.ts';
import { nameFieldsOf, readArticle, readObject, readObjects } from '../read-objects.ts';

/**
 * `GET /api/basedata/{collection}` and `/{id}` for every collection, and the gaps of one resource (api contract, base
 * data). What is archived is listed, too: a list is filtered by whoever shows it.
 */
/** Causes that a worker chooses from. */
const atTerminals: ReadonlySet<Collection> = new Set(['rejectTypes', 'troubleTypes', 'troubleTypeGroups']);

export function baseDataRoutes(service: Service, context: QueryContext): void {
  for (const collection of Object.keys(objectTypes) as Collection[]) {
    listRoute(service, context, collection, collection);
    objectRoute(service, context, collection, collection);
  }
  // Two reads that the requirement calls by names of their own (base data §7).
  listRoute(service, context, 'amountUnits', 'amounts');
  objectRoute(service, context, 'processTemplates', 'processTemplateDetails');
  gapsRoute(service, context);
}

/** An object as it is answered: its id, and instants in ISO. */
export function shapeOf(collection: Collection): z.ZodObject {
  const shape = Object.entries(objectTypes[collection].fields.shape).map(([name, schema]) => [
    name,
    schema === instantSchema ? isoInstantSchema : schema,
  ]);
  return z.object({ [idFieldOf(collection)]: objectIdSchema, ...(Object.fromEntries(shape) as z.core.$ZodShape) });
}

/** The same read alone: an article has what can be chosen to make it with it. */
const wholeShapeOf = (collection: Collection): z.ZodObject =>
  collection === 'articles'
    ? shapeOf(collection).extend({
        technologyList: z.array(
          z.object({
            technologyId: objectIdSchema,
            technologyNumber: z.string().optional(),
            technologyName: z.string().optional(),
            isStandard: z.boolean(),
            archived: z.boolean().optional(),
          }),
        ),
        templateList: z.array(
          z.object({
            processTemplateId: objectIdSchema,
            templateNumber: z.string().optional(),
            templateName: z.string().optional(),
            isStandard: z.boolean(),
            archived: z.boolean().optional(),
          }),
        ),
      })
    : shapeOf(collection);

/** Fields that name several other objects, and where in them the ids stand: who uses one is asked by its id. */
const idPaths: Partial<Record<Collection, Readonly<Record<string, string>>>> = {
  articles: { components: '$.components[*].articleId' },
  resources: { resourceGroups: '$.resourceGroups[*]', availabilityPlans: '$.availabilityPlans[*].weeks[*]' },
};

/** What an object says nothing about is not so: an optional yes or no counts as no. */
const fieldsOf = (collection: Collection): ListFields => ({
  ...Object.fromEntries(
    Object.entries(fieldsOfSchema(shapeOf(collection).shape, 't.doc')).map(([name, field]) => [
      name,
      field.type === 'boolean' ? { ...field, sql: `coalesce(${field.sql}, 'false')` } : field,
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(idPaths[collection] ?? {}).map(([name, path]) => [
      name,
      { type: 'ids' as const, sql: `jsonb_path_query_array(t.doc::jsonb, '${path}')` },
    ]),
  ),
});

/** `false`: without what is archived, where objects of the collection can be. */
const archived = z.enum(['true', 'false']).optional();

const notArchived = { field: 'archived', value: 'false' };

function listRoute(service: Service, context: QueryContext, collection: Collection, path: string): void {
  const { pool } = context;
  const fields = fieldsOf(collection);
  const ownType = propertyTypes.find((type) => type === collection);
  const named = Object.keys(nameFieldsOf(collection));
  const row = shapeOf(collection).extend(Object.fromEntries(named.map((name) => [name, z.string().nullable()])));
  service.get(
    `/api/basedata/${path}`,
    {
      config: { right: rightOn(collection, 'read'), ...(atTerminals.has(collection) ? { atTerminal: true } : {}) },
      schema: {
        summary: `List of ${collection}; sort and filter by: ${[...Object.keys(fields), ...named, ...(ownType === undefined ? [] : ['property-{propertyDefinitionId}'])].join(', ')}`,
        querystring: z.strictObject({ ...listQuery, ...planReadQuery, archived }),
        response: answers(200, textOf(listOf(row))),
      },
    },
    async (request, reply) => {
      const at = await shownRows(request, context, request.query, ['base-data']);
      if (isRejection(at)) return at;
      const isKept = request.query.archived === 'false' && 'archived' in fields;
      const own =
        ownType === undefined
          ? {}
          : await propertyFields(pool, at, ownType, "t.doc -> 'additionalProps'", request.query);
      const all = { ...fields, ...own };
      const list = await readObjects(pool, collection, all, request.query, at, isKept ? notArchived : undefined);
      return textAnswer(reply, list, at);
    },
  );
}

function objectRoute(service: Service, context: QueryContext, collection: Collection, path: string): void {
  const { pool } = context;
  service.get(
    `/api/basedata/${path}/:id`,
    {
      config: { right: rightOn(collection, 'read') },
      schema: {
        summary: `One of ${collection}`,
        params: z.strictObject({ id: objectIdSchema }),
        querystring: z.strictObject(planReadQuery),
        response: answers(200, textOf(wholeShapeOf(collection))),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const at = await shownRows(request, context, request.query, ['base-data']);
      if (isRejection(at)) return at;
      const object = await (collection === 'articles'
        ? readArticle(pool, id, at)
        : readObject(pool, collection, id, at));
      return textAnswer(reply, object, at);
    },
  );
}

function gapsRoute(service: Service, context: QueryContext): void {
  const { pool } = context;
  service.get(
    '/api/basedata/resources/:id/gaps',
    {
      config: { right: rightOn('resourceGaps', 'read') },
      schema: {
        summary: 'Gaps of one resource',
        params: z.strictObject({ id: resourceIdSchema }),
        querystring: z.strictObject({ ...listQuery, ...planReadQuery }),
        response: answers(200, textOf(listOf(shapeOf('resourceGaps')))),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const at = await shownRows(request, context, request.query, ['base-data']);
      if (isRejection(at)) return at;
      const resource = await readObject(pool, 'resources', id, at);
      if (isRejection(resource)) return resource;
      const list = await readObjects(pool, 'resourceGaps', fieldsOf('resourceGaps'), request.query, at, {
        field: 'resourceId',
        value: id,
      });
      return textAnswer(reply, list, at);
    },
  );
}
