import { z } from 'zod';
import { type ImportJob, importJobSchema, importStateOf } from '#domain/import/import-job.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { isOver, runStates } from '#domain/runs/run.ts';
import { answers } from '#infra/http/answers.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { listOf } from '#query-service/lists/read-list.ts';
import type { QueryContext } from '../context.ts';

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
      const { rows } = await pool.query<ImportRow>(
        `${columns} AND state = ANY ($2::text[]) ORDER BY created_at DESC LIMIT ${most}`,
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
      const { rows } = await pool.query<ImportRow>(`${columns} AND run_id = $2`, [
        scopeOf(request).branch.id,
        importId,
      ]);
      return rows[0] === undefined ? reject('objectnotexists', { importId }) : jobOf(rows[0]);
    },
  );
}

const columns = `SELECT run_id, parameters, state, done, total, detail, started_by, created_at, changed_at, is_cancelling,
  result, error_code, details FROM operational.run WHERE kind = 'import' AND branch = $1`;

interface ImportRow {
  readonly run_id: string;
  readonly parameters: { readonly importType: string; readonly fileName: string };
  readonly state: string;
  readonly done: number;
  readonly total: number;
  readonly detail: { readonly step?: string };
  readonly started_by: string;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly is_cancelling: boolean;
  readonly result: unknown;
  readonly error_code: string | null;
  readonly details: unknown;
}

const jobOf = (row: ImportRow): ImportJob =>
  importJobSchema.parse({
    importId: row.run_id,
    importType: row.parameters.importType,
    fileName: row.parameters.fileName,
    state: importStateOf(row.state, row.detail.step),
    done: row.done,
    total: row.total,
    startedBy: row.started_by,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    isCancelling: row.is_cancelling,
    answer: row.result ?? undefined,
    errorCode: row.error_code ?? undefined,
    detailsObject: row.details ?? undefined,
  });
