import { listImports, mostImports, readImport } from '#domain/import/calls.ts';
import { type ImportJob, importJobSchema, importStateOf } from '#domain/import/import-job.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { isOver, type Run, runStates } from '#domain/runs/run.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from '../reads/context.ts';
import { type RunRow, runColumns, runOf } from './runs.ts';

/** `GET /api/basedata/imports` and `/imports/{importId}`: how far imports are (command-service/imports). */
export function importJobRoutes(service: Service, { pool }: QueryContext): void {
  answerCall(service, listImports, async (request) => {
    const states = runStates.filter((state) => request.query.active !== 'true' || !isOver(state));
    const { rows } = await pool.query<RunRow>(
      `${imports} AND state = ANY ($2::text[]) ORDER BY created_at DESC LIMIT ${mostImports}`,
      [scopeOf(request).branch.id, states],
    );
    return { items: rows.map(jobOf), total: rows.length };
  });

  answerCall(service, readImport, async (request) => {
    const { importId } = request.params;
    const { rows } = await pool.query<RunRow>(`${imports} AND run_id = $2`, [scopeOf(request).branch.id, importId]);
    return rows[0] === undefined ? reject('objectnotexists', { importId }) : jobOf(rows[0]);
  });
}

const imports = `${runColumns('result')} WHERE kind = 'import' AND branch = $1`;

/** A run, as imports call it. */
function jobOf(row: RunRow): ImportJob {
  const { runId, state, detail, progress, about, result, ...run } = runOf(row) as Extract<Run, { kind: 'import' }>;
  const imported = { importId: runId, state: importStateOf(state, detail.step), answer: result };
  return importJobSchema.parse({ ...run, ...progress, ...about, ...imported });
}
