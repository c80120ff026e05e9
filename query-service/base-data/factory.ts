import { rightOn } from '#domain/base-data/collection-areas.ts';
import { factoryCollections } from '#domain/base-data/factory-collections.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { readFactory } from '#domain/planning/api/timeline-calls.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { answerPlanRead } from '../reads/answer-read.ts';
import type { QueryContext } from '../reads/context.ts';
import { tellPosition } from '../reads/position.ts';
import { rowsOf } from '../reads/rows.ts';

/**
 * `GET /api/planning/factory`: the base data that a timeline is drawn and previewed with, in one answer of one state. As
 * lists of their own they were nine of the eleven requests of a visit, and stood in line before the plan.
 */
export function factoryRoute(service: Service, context: QueryContext): void {
  const { pool } = context;
  answerPlanRead(service, context, readFactory, ['base-data'], async (request, at, reply) => {
    const { rights } = scopeOf(request);
    const missing = factoryCollections.map((one) => rightOn(one, 'read')).find((right) => !rights.has(right));
    if (missing !== undefined) return reject('accessDenied', { right: missing });
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
  });
}
