import { listTechnologyItems, type TechnologyItem } from '#domain/base-data/technology-item-calls.ts';
import type { Service } from '#infra/http/service.ts';
import type { ListFields } from '#query-service/lists/list-query.ts';
import { readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { answerPlanList } from '../lists/answer-list.ts';
import type { QueryContext } from '../reads/context.ts';
import { textAnswer } from '../reads/position.ts';
import { rowsOf } from '../reads/rows.ts';

/** SQL of each field, of the text that JSON has for it. */
const sqlOf: Readonly<Record<keyof TechnologyItem, string>> = {
  technologyItemId: "t.id || '~' || (t.item ->> 'number')",
  technologyId: 't.id',
  technologyNumber: 't.number',
  technologyName: 't.name',
  isStandard: 't.is_standard',
  archived: 't.archived',
  articleId: 't.article_id',
  articleNumber: "t.article ->> 'articleNumber'",
  articleName: "t.article ->> 'articleName'",
  number: "t.item ->> 'number'",
  valueAddName: "t.item ->> 'valueAddName'",
  resourceGroupId: "t.item ->> 'resourceGroupId'",
  resourceGroupName: "t.resource_group ->> 'resourceGroupName'",
  resourceId: "t.item ->> 'resourceId'",
  resourceName: "t.resource ->> 'resourceName'",
  duration: "t.item ->> 'duration'",
  setupTime: "t.item ->> 'setupTime'",
  lotSize: "t.item ->> 'lotSize'",
  bufferTime: "t.item ->> 'bufferTime'",
  overlap: "t.item ->> 'overlap'",
  parentNumber: "t.item ->> 'parentNumber'",
};

const fields: ListFields = Object.fromEntries(
  Object.entries(fieldsOfSchema(listTechnologyItems.answer.shape.items.element.shape, 't')).map(([name, field]) => [
    name,
    { ...field, sql: sqlOf[name as keyof typeof sqlOf] },
  ]),
);

/** JSON has numbers and truth values without quotes. */
const casts: Readonly<Record<string, string>> = { number: '::numeric', boolean: '::boolean' };
const item = `json_build_object(${Object.entries(fields)
  .map(([name, { sql, type }]) => `'${name}', (${sql})${casts[type] ?? ''}`)
  .join(', ')})::text`;

/** The steps of all technologies, sorted, filtered and paged by the server. */
export function technologyItemRoute(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerPlanList(service, context, listTechnologyItems, fields, ['base-data'], async (request, at, reply) => {
    const values: unknown[] = [];
    const objects = (collection: string) =>
      rowsOf(pool, 'base_data.object', at, values).then((rows) => `${rows} AS ${collection}`);
    const technologies = await rowsOf(pool, 'base_data.object', at, values);
    const [articles, groups, resources] = [await objects('a'), await objects('g'), await objects('r')];
    const onlyUsed = request.query.archived === 'false' ? 'AND NOT t.archived::boolean' : '';
    const list = await readList(
      pool,
      {
        model: 'base-data',
        // Each document is taken apart once, not for each of its steps.
        from: `FROM (SELECT s.id, s.number, s.name, s.is_standard, s.archived, s.article_id, i.item,
                        a.doc AS article, g.doc AS resource_group, r.doc AS resource
            FROM (SELECT o.object_id AS id, o.doc ->> 'technologyNumber' AS number, o.doc ->> 'technologyName' AS name,
                        coalesce(o.doc ->> 'isStandard', 'false') AS is_standard, coalesce(o.doc ->> 'archived', 'false') AS archived,
                        o.doc ->> 'articleId' AS article_id, o.doc -> 'technologyItems' AS items
                 FROM ${technologies} o WHERE o.collection = 'technologies' OFFSET 0) s
            CROSS JOIN LATERAL json_array_elements(s.items) i (item)
            LEFT JOIN ${articles} ON a.collection = 'articles' AND a.object_id = s.article_id
            LEFT JOIN ${groups} ON g.collection = 'resourceGroups' AND g.object_id = i.item ->> 'resourceGroupId'
            LEFT JOIN ${resources} ON r.collection = 'resources' AND r.object_id = i.item ->> 'resourceId') t
            WHERE true ${onlyUsed}`,
        values,
        item,
        idSql: `t.id, (${sqlOf.number})::numeric`,
        fields,
      },
      request.query,
    );
    return textAnswer(reply, list, at);
  });
}
