import { listRankings } from '#domain/planning/api/base-data-calls.ts';
import type { Service } from '#infra/http/service.ts';
import { inNaturalOrder } from '#query-service/lists/natural-order.ts';
import { readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import { answerPlanList } from '../lists/answer-list.ts';
import type { QueryContext } from '../reads/context.ts';
import { textAnswer } from '../reads/position.ts';
import { rowsOf } from '../reads/rows.ts';

const fields = fieldsOfSchema(listRankings.answer.shape.items.element.shape, 't.doc');

/**
 * `GET /api/basedata/resourceRankings`: the priorities of all groups with names (domain facts §6), sorted, filtered and
 * paged by the server. Archived resources are not ranked: planning does not choose them.
 */
export function resourceRankingRoute(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerPlanList(service, context, listRankings, fields, ['base-data'], async (request, at, reply) => {
    const values: unknown[] = [];
    const objects = await rowsOf(pool, 'base_data.object', at, values);
    const list = await readList(
      pool,
      {
        model: 'base-data',
        from: `FROM (SELECT g.object_id AS id, json_build_object('resourceGroupId', g.object_id,
                   'resourceGroupName', g.doc ->> 'resourceGroupName',
                   'personnel', coalesce((g.doc ->> 'personnel')::boolean, false), 'members', coalesce(m.members, 0),
                   'ranking', coalesce(m.ranking, '[]')) AS doc
                 FROM ${objects} g LEFT JOIN (${membersOf(objects)}) m ON m.group_id = g.object_id
                 WHERE g.collection = 'resourceGroups') t WHERE true`,
        values,
        item: 't.doc::text',
        idSql: 't.id',
        fields,
      },
      request.query,
    );
    return textAnswer(reply, list, at);
  });
}

/** All groups in one pass: each resource is taken apart once, not once for each group. */
const membersOf = (objects: string): string => `
  SELECT group_id, count(*) AS members,
    json_agg(json_build_object('resourceId', resource_id, 'resourceName', m.name, 'priority', p.priority)
        ORDER BY p.priority, ${inNaturalOrder('m.name')}, resource_id)
      FILTER (WHERE p.priority IS NOT NULL) AS ranking
  FROM (
      SELECT group_id, r.object_id AS resource_id, r.doc ->> 'resourceName' AS name
      FROM ${objects} r CROSS JOIN LATERAL json_array_elements_text(r.doc -> 'resourceGroups') AS member (group_id)
      WHERE r.collection = 'resources' AND (r.doc ->> 'archived') IS DISTINCT FROM 'true'
    ) m LEFT JOIN (
      SELECT o.doc ->> 'resourceGroupId' AS group_id, one ->> 'resourceId' AS resource_id,
        (one ->> 'priority')::integer AS priority
      FROM ${objects} o CROSS JOIN LATERAL json_array_elements(o.doc -> 'priorities') AS ranked (one)
      WHERE o.collection = 'resourcePriorities'
    ) p USING (group_id, resource_id)
  GROUP BY group_id`;
