import { listPersons, type Person } from '#domain/planning/api/person-calls.ts';
import type { Service } from '#infra/http/service.ts';
import { inNaturalOrder } from '#query-service/lists/natural-order.ts';
import { personNameSql } from '../reads/actor.ts';
import { answerRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { planReadQuery, tellPosition } from '../reads/position.ts';

/** More than any plant has planners and workers; nobody pages through people. */
const most = 5_000;

/** Who can be put in charge or given work. */
export function personRoutes(service: Service, context: QueryContext): void {
  answerRead(
    service,
    context,
    listPersons,
    ['base-data'],
    async (request, reply) => {
      const { search = '', userId } = request.query;
      const { rows } = await context.pool.query<{ position: string; items: Person[] }>(
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
    planReadQuery,
  );
}
