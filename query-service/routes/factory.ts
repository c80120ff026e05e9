import { z } from 'zod';
import { rightOn } from '#domain/administration/collection-areas.ts';
import { factoryCollections, factoryPath } from '#domain/base-data/factory-collections.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { answers, textOf } from '#infra/http/answers.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from '../context.ts';
import { planReadQuery, shownRows, tellPosition } from '../position.ts';
import { rowsOf } from '../rows.ts';
import { shapeOf } from './base-data.ts';

/**
 * `GET /api/planning/factory`: the base data that a timeline is drawn and previewed with, in one answer of one state. As
 * lists of their own they were nine of the eleven requests of a visit, and stood in line before the plan.
 */
export function factoryRoute(service: Service, context: QueryContext): void {
  const { pool } = context;
  service.get(
    `/api${factoryPath}`,
    {
      config: { right: 'timeline.read' },
      schema: {
        summary: `What a timeline needs of the base data, by collection: ${factoryCollections.join(', ')}`,
        querystring: z.strictObject(planReadQuery),
        response: answers(
          200,
          textOf(z.object(Object.fromEntries(factoryCollections.map((one) => [one, z.array(shapeOf(one))])))),
        ),
      },
    },
    async (request, reply) => {
      const { rights } = scopeOf(request);
      const missing = factoryCollections.map((one) => rightOn(one, 'read')).find((right) => !rights.has(right));
      if (missing !== undefined) return reject('accessDenied', { right: missing });
      const at = await shownRows(request, context, request.query, ['base-data']);
      if (isRejection(at)) return at;
      const values: unknown[] = [[...factoryCollections]];
      const table = await rowsOf(pool, 'base_data.object', at, values);
      const { rows } = await pool.query<{ collection: string; position: string; items: string | null }>(
        `SELECT asked.collection, found.items,
           (SELECT position FROM projection.checkpoint WHERE model = 'base-data') AS position
         FROM unnest($1::text[]) AS asked (collection)
         LEFT JOIN (
           SELECT t.collection, string_agg(t.doc::text, ',' ORDER BY t.object_id) AS items
           FROM ${table} t WHERE t.collection = ANY ($1::text[]) GROUP BY t.collection) AS found USING (collection)`,
        values,
      );
      tellPosition(reply, rows[0]?.position ?? '0', at);
      reply.type('application/json; charset=utf-8');
      return `{${rows.map(({ collection, items }) => `"${collection}":[${items ?? ''}]`).join(',')}}`;
    },
  );
}
