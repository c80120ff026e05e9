import { propertyTypes } from '#domain/base-data/fields/property-types.ts';
import { objectOf } from '#domain/base-data/object-body.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { listAmounts, listGapsOf, readTemplateDetails } from '#domain/planning/api/base-data-calls.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import type { Service } from '#infra/http/service.ts';
import { externalField, type ListFields, listQuery } from '#query-service/lists/list-query.ts';
import { propertyFields } from '#query-service/lists/property-fields.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { answerPlanList } from '../lists/answer-list.ts';
import { nameFieldsOf, readArticle, readObject, readObjects } from '../lists/read-objects.ts';
import { answerPlanRead } from '../reads/answer-read.ts';
import { withChanges } from '../reads/changed-by.ts';
import type { QueryContext } from '../reads/context.ts';
import { textAnswer } from '../reads/position.ts';

/**
 * `GET /api/basedata/{collection}` and `/{id}` for every collection, and the gaps of one resource (api contract, base
 * data). What is archived is listed, too: a list is filtered by whoever shows it.
 */
export function baseDataRoutes(service: Service, context: QueryContext): void {
  for (const collection of Object.keys(objectTypes) as Collection[]) {
    const { list, read } = collectionCalls(collection);
    listRoute(service, context, collection, list);
    objectRoute(service, context, collection, read);
  }
  listRoute(service, context, 'amountUnits', listAmounts);
  objectRoute(service, context, 'processTemplates', readTemplateDetails);
  gapsRoute(service, context);
}

/** Fields that name several other objects, and where in them the ids stand: who uses one is asked by its id. */
const idPaths: Partial<Record<Collection, Readonly<Record<string, string>>>> = {
  articles: { components: '$.components[*].articleId' },
  resources: { resourceGroups: '$.resourceGroups[*]', availabilityPlans: '$.availabilityPlans[*].weeks[*]' },
};

/** What an object says nothing about is not so: an optional yes or no counts as no. */
const fieldsOf = (collection: Collection): ListFields => ({
  ...externalField,
  ...Object.fromEntries(
    Object.entries(fieldsOfSchema(objectOf(collection).shape, 't.doc')).map(([name, field]) => [
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

const notArchived = { field: 'archived', value: 'false' };

type Calls = ReturnType<typeof collectionCalls<Collection>>;

function listRoute(service: Service, context: QueryContext, collection: Collection, call: Calls['list']): void {
  const { pool } = context;
  const fields = fieldsOf(collection);
  const ownType = propertyTypes.find((type) => type === collection);
  const named = {
    ...fields,
    ...nameFieldsOf(collection),
    ...(ownType && { 'property-{propertyDefinitionId}': ownType }),
  };
  answerPlanList(service, context, call, named, ['base-data'], async ({ query }, at, reply) => {
    const isKept = query.archived === 'false' && 'archived' in fields;
    const own =
      ownType === undefined ? {} : await propertyFields(pool, at, ownType, "t.doc -> 'additionalProps'", query);
    const all = { ...fields, ...own };
    const list = await readObjects(pool, collection, all, query, at, isKept ? notArchived : undefined);
    return textAnswer(reply, list, at);
  });
}

function objectRoute(service: Service, context: QueryContext, collection: Collection, call: Calls['read']): void {
  const { pool } = context;
  const objectType = objectTypes[collection].singular;
  answerPlanRead(service, context, call, ['base-data', 'history'], async (request, at, reply) => {
    const { id } = request.params;
    const object = await (collection === 'articles' ? readArticle(pool, id, at) : readObject(pool, collection, id, at));
    return textAnswer(reply, await withChanges(pool, object, id, objectType, at), at);
  });
}

function gapsRoute(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerPlanRead(
    service,
    context,
    listGapsOf,
    ['base-data'],
    async ({ params: { id: value }, query }, at, reply) => {
      const resource = await readObject(pool, 'resources', value, at);
      if (isRejection(resource)) return resource;
      const only = { field: 'resourceId', value };
      return textAnswer(reply, await readObjects(pool, 'resourceGaps', fieldsOf('resourceGaps'), query, at, only), at);
    },
    listQuery,
  );
}
