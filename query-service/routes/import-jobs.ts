import { z } from 'zod';
import { type ImportJob, importJobSchema, importStateOf } from '#domain/import/import-job.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { isOver, type Run, runStates } from '#domain/runs/run.ts';
import { answers } from '#infra/http/answers.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { listOf } from '#query-service/lists/read-list.ts';
import type { QueryContext } from '../context.ts';
import { type RunRow, runColumns, runOf } from './runs.ts';

/** How many of a list: those that are under way, and what somebody may still want to look at. */
const most = 50;

/** `GET /api/basedata/imports` and `/imports/{importId}`: how far imports are (command-service/imports). */
export function importJobRoutes(service: Service, { pool }: QueryContext): void {
  service.get(
    '/api/basedata/imports',
    {
      config: { right: 'import.read' },
      schema: {
        summary: `The last ${most} imports, the newest first; with active=true those that are under way`,
        querystring: z.strictObject({ active: z.enum(['true', 'false']).optional() }),
        response: answers(200, listOf(importJobSchema)),
      },
    },
    async (request) => {
      const states = runStates.filter((state) => request.query.active !== 'true' || !isOver(state));
      const { rows } = await pool.query<RunRow>(
        `${imports} AND state = ANY ($2::text[]) ORDER BY created_at DESC LIMIT ${most}`,
        [scopeOf(request).branch.id, states],
      );
      return { items: rows.map(jobOf), total: rows.length };
    },
  );

  service.get(
    '/api/basedata/imports/:importId',
    {
      config: { right: 'import.read' },
      schema: {
        summary: 'One import: how far it is, and its result when it is over',
        params: z.strictObject({ importId: z.string().max(100) }),
        response: answers(200, importJobSchema),
      },
    },
    async (request) => {
      const { importId } = request.params;
      const { rows } = await pool.query<RunRow>(`${imports} AND run_id = $2`, [scopeOf(request).branch.id, importId]);
      return rows[0] === undefined ? reject('objectnotexists', { importId }) : jobOf(rows[0]);
    },
  );
}

const imports = `${runColumns('result')} WHERE kind = 'import' AND branch = $1`;

/** A run, as imports call it. */
function jobOf(row: RunRow): ImportJob {
  const { runId, state, detail, progress, about, result, ...run } = runOf(row) as Extract<Run, { kind: 'import' }>;
  const imported = { importId: runId, state: importStateOf(state, detail.step), answer: result };
  return importJobSchema.parse({ ...run, ...progress, ...about, ...imported });
}
