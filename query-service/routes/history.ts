// Trail of OperationsMoved, step 9 (ARCHITECTURE.md).
import { z } from 'zod';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import type { FieldChange } from '#projector/read-models/history/row.ts';
import { listOf } from '#query-service/lists/read-list.ts';
import { actorNameSql, actorShape, shownActor } from '../actor.ts';
import { nameChanges } from '../change-names.ts';
import type { QueryContext } from '../context.ts';
import { planReadQuery, resolveRows, tellPosition, waitForPosition } from '../position.ts';
import { entriesOf, entryValues } from '../rows.ts';

const entrySchema = z.object({
  position: z.string(),
  at: z.iso.datetime(),
  actor: actorShape,
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** What the id is called today. */
      beforeName: z.string().optional(),
      afterName: z.string().optional(),
    }),
  ),
});

/** `GET /api/planning/history?objectId=`: who changed an object, when, from what to what; newest first. */
export function historyRoutes(service: Service, context: QueryContext): void {
  const { pool, progress } = context;
  service.get(
    '/api/planning/history',
    {
      config: { right: 'history.read' },
      schema: {
        summary: 'Every change of one object of planning, base data or administration, newest first',
        querystring: z.strictObject({
          objectId: objectIdSchema,
          objectType: z
            .string()
            .regex(/^[A-Za-z]{1,60}$/)
            .optional(),
          offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
          limit: z.coerce.number().int().min(1).max(1_000).default(100),
          ...planReadQuery,
        }),
        response: answers(200, listOf(entrySchema)),
      },
    },
    async (request, reply) => {
      const { objectId, objectType, offset, limit, asOf } = request.query;
      const behind = await waitForPosition(request, request.query, progress, ['history']);
      if (behind !== undefined) return behind;
      const at = await resolveRows(request, context, asOf);
      if (isRejection(at)) return at;
      const { rows } = await pool.query<HistoryLine>(
        `SELECT e.position, e.at, e.actor, e.action, e.object_type, e.object_id, e.changes,
                ${actorNameSql('e.actor')} AS actor_name, count(*) OVER ()::integer AS total
         FROM history.entry e
         WHERE e.object_id = $1 AND ($2::text IS NULL OR e.object_type = $2) AND ${entriesOf('e', 3)}
         ORDER BY e.position DESC, e.line LIMIT $6 OFFSET $7`,
        [objectId, objectType ?? null, ...entryValues(at), limit, offset],
      );
      const { rows: checkpoints } = await pool.query<{ position: string }>(
        "SELECT position FROM projection.checkpoint WHERE model = 'history'",
      );
      tellPosition(reply, checkpoints[0]?.position ?? '0', at);
      const changes = await nameChanges(
        pool,
        at,
        rows.map((row) => row.changes),
      );
      const items = rows.map((row, index) => ({
        position: row.position,
        at: toIso(Number(row.at)),
        actor: shownActor(row.actor, row.actor_name),
        action: row.action,
        objectType: row.object_type,
        objectId: row.object_id,
        changes: [...(changes[index] ?? [])],
      }));
      return { items, total: rows[0]?.total ?? 0 };
    },
  );
}

interface HistoryLine {
  readonly position: string;
  readonly at: string;
  readonly actor: unknown;
  readonly actor_name: string | null;
  readonly action: string;
  readonly object_type: string;
  readonly object_id: string;
  readonly changes: readonly FieldChange[];
  readonly total: number;
}
