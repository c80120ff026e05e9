import { listImportRows, listImports, mostImports, readImport } from '#domain/import/calls.ts';
import { type ImportJob, type ImportRow, importJobSchema, importStateOf } from '#domain/import/import-job.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { isOver, runStates } from '#domain/runs/run.ts';
import type { Run } from '#domain/runs/run-kinds.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from '../reads/context.ts';
import { type RunRow, runColumns, runOf } from './runs.ts';

/** `GET /api/basedata/imports`, `/imports/{importId}` and its rows: how far imports are (command-service/imports). */
export function importJobRoutes(service: Service, { pool }: QueryContext): void {
  answerCall(service, listImports, async (request) => {
    const states = runStates.filter((state) => request.query.active !== 'true' || !isOver(state));
    const { rows } = await pool.query<RunRow>(
      `${imports} AND state = ANY ($2::text[]) ORDER BY created_at DESC LIMIT ${mostImports}`,
      [scopeOf(request).branch.id, states],
    );
    const undone = await undoneBy(rows);
    return { items: rows.map((row) => jobOf(row, undone)), total: rows.length };
  });

  answerCall(service, readImport, async (request) => {
    const { importId } = request.params;
    const { rows } = await pool.query<RunRow>(`${imports} AND run_id = $2`, [scopeOf(request).branch.id, importId]);
    return rows[0] === undefined ? reject('objectnotexists', { importId }) : jobOf(rows[0], await undoneBy(rows));
  });

  answerCall(service, listImportRows, async (request) => {
    const { importId } = request.params;
    const { outcome, offset, limit } = request.query;
    const { rows: found } = await pool.query<{ total: number }>(
      `SELECT (SELECT count(*)::integer FROM operational.import_row WHERE run_id = $2 AND ($3::text IS NULL OR $3 = ANY (outcomes))) AS total
       FROM operational.run WHERE branch = $1 AND run_id = $2 AND kind IN ('import', 'importCheck')`,
      [scopeOf(request).branch.id, importId, outcome ?? null],
    );
    if (found[0] === undefined) return reject('objectnotexists', { importId });
    const { rows } = await pool.query<ImportRow>(
      `SELECT row, outcomes, about->'objects' AS objects, about->'errors' AS errors, about->'cells' AS cells
       FROM operational.import_row WHERE run_id = $1 AND ($2::text IS NULL OR $2 = ANY (outcomes)) ORDER BY row OFFSET $3 LIMIT $4`,
      [importId, outcome ?? null, offset, limit],
    );
    return { items: rows.map(({ cells, ...row }) => ({ ...row, ...(cells && { cells }) })), total: found[0].total };
  });

  /** The runs that have taken imports back, or are about to, by the import. */
  async function undoneBy(of: readonly RunRow[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await pool.query<{ import_id: string; run_id: string }>(
      `SELECT parameters->>'importId' AS import_id, run_id FROM operational.run
       WHERE kind = 'importUndo' AND state IN ('queued', 'running', 'finished') AND parameters->>'importId' = ANY ($1::text[])`,
      [of.map(({ runId }) => runId)],
    );
    return new Map(rows.map(({ import_id, run_id }) => [import_id, run_id]));
  }
}

const imports = `${runColumns('result')} WHERE kind = 'import' AND branch = $1`;

/** A run, as imports call it. */
function jobOf(row: RunRow, undone: ReadonlyMap<string, string>): ImportJob {
  const { runId, state, detail, progress, about, result, ...run } = runOf(row) as Extract<Run, { kind: 'import' }>;
  const imported = {
    importId: runId,
    state: importStateOf(state, detail.step),
    answer: result,
    undoneBy: undone.get(runId),
  };
  return importJobSchema.parse({ ...run, ...progress, ...about, ...imported });
}
