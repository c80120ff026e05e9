import { z } from 'zod';
import { rightOn } from '#domain/administration/collection-areas.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { answers, textOf } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { listQuery } from '#query-service/lists/list-query.ts';
import { inNaturalOrder } from '#query-service/lists/natural-order.ts';
import { listOf, readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import type { QueryContext } from '../context.ts';
import { planReadQuery, resolveRows, tellPosition, waitForPosition } from '../position.ts';
import { rowsOf } from '../rows.ts';

/** A group with how many belong to it, and those of them that have a number, the first to be taken first. */
const rankingRow = z.object({
  resourceGroupId: z.string(),
  resourceGroupName: z.string(),
  personnel: z.boolean(),
  members: z.number().int(),
  ranking: z.array(z.object({ resourceId: z.string(), resourceName: z.string(), priority: z.number().int() })),
});
const fields = fieldsOfSchema(rankingRow.shape, 't.doc');

/**
 * `GET /api/basedata/resourceRankings`: the priorities of all groups with names (domain facts §6), sorted, filtered and
 * paged by the server. Archived resources are not ranked: planning does not choose them.
 */
export function resourceRankingRoute(service: Service, context: QueryContext): void {
  const { pool, progress } = context;
  service.get(
    '/api/basedata/resourceRankings',
    {
      config: { right: rightOn('resourcePriorities', 'read') },
      schema: {
        summary: `List of resource groups with their priorities; sort and filter by: ${Object.keys(fields).join(', ')}`,
        querystring: z.strictObject({ ...listQuery, ...planReadQuery }),
        response: answers(200, textOf(listOf(rankingRow))),
      },
    },
    async (request, reply) => {
      const behind = await waitForPosition(request, request.query, progress, ['base-data']);
      if (behind !== undefined) return behind;
      const at = await resolveRows(request, context, request.query.asOf);
      if (isRejection(at)) return at;
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
      if (isRejection(list)) return list;
      tellPosition(reply, list.position, at);
      reply.type('application/json; charset=utf-8');
      return list.body;
    },
  );
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
