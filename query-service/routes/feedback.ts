import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { namedAs } from '#domain/planning/feedback/steps.ts';
import { answers, textOf } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { outsideTerminal } from '#infra/http/terminal-scope.ts';
import { shownFeedbackShape } from '#projector/read-models/feedback/row.ts';
import { listQuery } from '#query-service/lists/list-query.ts';
import { listOf, readList } from '#query-service/lists/read-list.ts';
import { fieldsOfSchema } from '#query-service/lists/schema-fields.ts';
import type { QueryContext } from '../context.ts';
import { entriesShownTo, shownEntries } from '../feedback-entries.ts';
import { planReadQuery, shownRows, textAnswer } from '../position.ts';
import { rowsOf } from '../rows.ts';

const subjects = [
  { kind: 'operation', path: 'operations', table: 'operation' },
  { kind: 'activity', path: 'activities', table: 'activity' },
] as const;

/** `GET /api/planning/{operations|activities}/{id}/feedback`: what was reported, oldest first unless sorted. */
export function feedbackRoutes(service: Service, context: QueryContext): void {
  const { pool } = context;
  const fields = fieldsOfSchema(shownFeedbackShape.shape, 'e.doc');
  for (const { kind, path, table } of subjects)
    service.get(
      `/api/planning/${path}/:id/feedback`,
      {
        config: { right: 'plan.read', ...(kind === 'operation' ? { atTerminal: true } : {}) },
        schema: {
          summary: `Reports on one of ${path}; sort and filter by: ${Object.keys(fields).join(', ')}`,
          params: z.strictObject({ id: objectIdSchema }),
          querystring: z.strictObject({ ...listQuery, ...planReadQuery }),
          response: answers(200, textOf(listOf(shownFeedbackShape))),
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const at = await shownRows(request, context, request.query, ['feedback', 'timeline']);
        if (isRejection(at)) return at;
        // What left the plan took its reports along.
        const values: unknown[] = [id];
        const steps = await rowsOf(pool, `timeline.${table}`, at, values);
        const { rows } = await pool.query<{ resource: string | null }>(
          `SELECT t.doc ->> 'resourceId' AS resource FROM ${steps} t WHERE t.id = $1`,
          values,
        );
        const outside = rows[0] && outsideTerminal(request, rows[0].resource ?? undefined);
        if (outside !== undefined) return outside;
        if (rows[0] === undefined) return reject('objectnotexists', namedAs({ kind, id } as never));
        const list = await readList(
          pool,
          {
            model: 'feedback',
            from: `FROM (${shownEntries}) e WHERE true`,
            values: [...(await entriesShownTo(request, pool, kind, id, at))],
            item: 'e.doc::text',
            idSql: 'e.position',
            fields,
          },
          request.query,
        );
        return textAnswer(reply, list, at);
      },
    );
}
