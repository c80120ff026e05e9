import { z } from 'zod';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { inNaturalOrder } from '#query-service/lists/natural-order.ts';
import { listOf } from '#query-service/lists/read-list.ts';
import { personNameSql } from '../actor.ts';
import type { QueryContext } from '../context.ts';
import { planReadQuery, tellPosition, waitForPosition } from '../position.ts';

const personSchema = z.object({ userId: z.string(), fullName: z.string() });

/** More than any plant has planners and workers; nobody pages through people. */
const most = 5_000;

/**
 * `GET /api/planning/persons`: who can be put in charge or given work. Only names: addresses, roles and all else of users
 * are for administrators.
 */
export function personRoutes(service: Service, { pool, progress }: QueryContext): void {
  service.get(
    '/api/planning/persons',
    {
      config: { right: 'plan.read' },
      schema: {
        summary: 'Names of the active users, for choosing one',
        querystring: z.strictObject({
          ...planReadQuery,
          search: z.string().max(100).optional().describe('Part of the name'),
          userId: z.string().max(64).optional().describe('Only this one, also when not active any more, or gone'),
        }),
        response: answers(200, listOf(personSchema)),
      },
    },
    async (request, reply) => {
      const { search = '', userId } = request.query;
      const behind = await waitForPosition(request, request.query, progress, ['base-data']);
      if (behind !== undefined) return behind;
      const { rows } = await pool.query<{ position: string; items: z.infer<typeof personSchema>[] }>(
        `SELECT (SELECT position FROM projection.checkpoint WHERE model = 'base-data') AS position,
           (SELECT coalesce(json_agg(p ORDER BY ${inNaturalOrder('p."fullName"')}, p."userId"), '[]') FROM (
              SELECT u.object_id AS "userId", trim(concat_ws(' ', u.doc ->> 'firstName', u.doc ->> 'lastName')) AS "fullName"
              FROM base_data.object u
              WHERE u.collection = 'users' AND CASE WHEN $2::text IS NULL
                THEN (u.doc ->> 'active') IS DISTINCT FROM 'false' ELSE u.object_id = $2 END
              UNION ALL SELECT $2, ${personNameSql('$2::text')}
              WHERE NOT EXISTS (SELECT FROM base_data.object u WHERE u.id = 'users:' || $2::text)
              LIMIT ${most}) p
            WHERE strpos(lower(p."fullName"), lower($1::text)) > 0) AS items`,
        [search, userId ?? null],
      );
      const [row] = rows;
      if (row === undefined) throw new Error('the names gave no answer');
      tellPosition(reply, row.position);
      return { items: row.items, total: row.items.length };
    },
  );
}
