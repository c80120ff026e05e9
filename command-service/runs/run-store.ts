import type { Pool } from 'pg';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/event.ts';
import { type ErrorCode, errorCodes, type Rejection } from '#domain/kernel/rejection.ts';
import { rightSchema } from '#domain/kernel/rights.ts';
import { isOver, type RunKind, type RunState, runKindNames, runStates } from '#domain/runs/run.ts';
import type { Scope } from '#infra/http/scope.ts';

/** What a run is, from its start to its end. */
export interface NewRun {
  readonly runId: string;
  readonly kind: RunKind;
  /** As JSON; the kind reads them by its schema. */
  readonly parameters: unknown;
  readonly startedBy: string;
  readonly scope: Scope;
}

export interface RunProgress {
  readonly done: number;
  readonly total: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface StoredRun extends NewRun, RunProgress {
  readonly state: RunState;
  /** See `run.sql`. */
  readonly beganAt: bigint | undefined;
  readonly isCancelling: boolean;
  readonly result: unknown;
  readonly position: bigint | undefined;
  readonly errorCode: ErrorCode | undefined;
  readonly detailsObject: Readonly<Record<string, unknown>> | undefined;
  /** What it has left. */
  readonly file: RunFile | undefined;
}

export type RunFile = { readonly name: string; readonly mediaType: string };

export interface RunEnd {
  readonly state: 'finished' | 'failed' | 'cancelled';
  readonly result?: unknown;
  readonly position?: bigint;
  readonly file?: RunFile;
  readonly rejection?: Rejection;
}

/** Where runs outlive the process. */
export interface RunStore {
  /** The run, or the one that has its id already, unless that was refused: it has written nothing, and the new one takes its place. */
  add(run: NewRun): Promise<StoredRun>;
  find(runId: string): Promise<StoredRun | undefined>;
  /** Those that are not over, the oldest first. */
  unfinished(): Promise<readonly StoredRun[]>;
  /** In the order in which they were started. */
  ofKind(kind: RunKind): Promise<readonly StoredRun[]>;
  /** The one of a kind that was started last and has these parameters among its own. */
  lastOf(kind: RunKind, parameters: Readonly<Record<string, string>>): Promise<StoredRun | undefined>;
  progress(runId: string, progress: RunProgress & { readonly beganAt?: bigint }): Promise<void>;
  cancelling(runId: string): Promise<void>;
  end(runId: string, end: RunEnd): Promise<void>;
  /** Another result of one that has finished. */
  amend(runId: string, result: unknown): Promise<void>;
  remove(runId: string): Promise<void>;
  /** Removes those of a kind that were started so long ago (interval of PostgreSQL) and are over; returns their ids. */
  sweep(kind: RunKind, keptFor: string): Promise<readonly string[]>;
}

export function openRunStore(pool: Pool): RunStore {
  const select = async (where: string, values: readonly unknown[]): Promise<readonly StoredRun[]> => {
    const { rows } = await pool.query<RunRow>(`${columns} ${where}`, [...values]);
    return rows.map(runOf);
  };
  const find = async (runId: string): Promise<StoredRun | undefined> => (await select('WHERE run_id = $1', [runId]))[0];
  return {
    find,
    async add({ runId, kind, parameters, startedBy, scope: { actor, rights, branch } }) {
      await pool.query(
        `INSERT INTO operational.run (run_id, kind, parameters, branch, baseline, started_by, actor, rights)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (run_id) DO UPDATE SET
           parameters = $3, actor = $7, rights = $8, state = 'queued', done = 0, total = 0, detail = '{}',
           is_cancelling = false, error_code = NULL, details = NULL,
           created_at = clock_timestamp(), changed_at = clock_timestamp()
         WHERE run.state = 'failed' AND run.began_at IS NULL`,
        [
          runId,
          kind,
          JSON.stringify(parameters),
          branch.id,
          branch.baseline ?? null,
          startedBy,
          JSON.stringify(actor),
          JSON.stringify([...rights]),
        ],
      );
      const kept = await find(runId);
      if (kept === undefined) throw new Error(`Run ${runId} was not kept`);
      return kept;
    },
    unfinished: () =>
      select('WHERE state = ANY ($1::text[]) ORDER BY created_at, run_id', [
        runStates.filter((state) => !isOver(state)),
      ]),
    ofKind: (kind) => select('WHERE kind = $1 ORDER BY created_at, run_id', [kind]),
    async lastOf(kind, parameters) {
      const where = 'WHERE kind = $1 AND parameters @> $2::jsonb ORDER BY created_at DESC LIMIT 1';
      return (await select(where, [kind, JSON.stringify(parameters)]))[0];
    },
    async progress(runId, { done, total, detail, beganAt }) {
      await pool.query(
        `UPDATE operational.run SET state = 'running', done = $2, total = $3, detail = $4,
           began_at = coalesce($5, began_at), changed_at = clock_timestamp()
         WHERE run_id = $1 AND state IN ('queued', 'running')`,
        [runId, done, total, JSON.stringify(detail), beganAt ?? null],
      );
    },
    async cancelling(runId) {
      await pool.query(
        'UPDATE operational.run SET is_cancelling = true, changed_at = clock_timestamp() WHERE run_id = $1',
        [runId],
      );
    },
    async end(runId, { state, result, position, file, rejection }) {
      await pool.query(
        `UPDATE operational.run SET state = $2, result = $3, position = $4, file = $5, error_code = $6, details = $7,
           done = CASE WHEN $2 = 'finished' THEN total ELSE done END, changed_at = clock_timestamp() WHERE run_id = $1`,
        [
          runId,
          state,
          jsonOrNull(result),
          position ?? null,
          jsonOrNull(file),
          rejection?.errorCode ?? null,
          jsonOrNull(rejection?.detailsObject),
        ],
      );
    },
    async amend(runId, result) {
      await pool.query('UPDATE operational.run SET result = $2 WHERE run_id = $1', [runId, jsonOrNull(result)]);
    },
    async remove(runId) {
      await pool.query('DELETE FROM operational.run WHERE run_id = $1', [runId]);
    },
    async sweep(kind, keptFor) {
      const { rows } = await pool.query<{ run_id: string }>(
        `DELETE FROM operational.run WHERE kind = $1 AND created_at < now() - $2::interval AND state = ANY ($3::text[])
         RETURNING run_id`,
        [kind, keptFor, runStates.filter(isOver)],
      );
      return rows.map(({ run_id }) => run_id);
    },
  };
}

const jsonOrNull = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

const columns = `SELECT run_id AS "runId", kind, parameters, branch, baseline, started_by AS "startedBy", actor, rights, state,
  done, total, detail, began_at AS "beganAt", is_cancelling AS "isCancelling", result, position, error_code AS "errorCode",
  details AS "detailsObject", file FROM operational.run`;

/** Of `columns`; what is not there is null. */
interface RunRow extends Omit<NewRun, 'kind' | 'scope'>, RunProgress, Pick<StoredRun, 'isCancelling' | 'result'> {
  readonly kind: string;
  readonly branch: string;
  readonly baseline: string | null;
  readonly actor: Actor;
  readonly rights: unknown;
  readonly state: string;
  readonly beganAt: string | null;
  readonly position: string | null;
  readonly errorCode: string | null;
  readonly detailsObject: Readonly<Record<string, unknown>> | null;
  readonly file: RunFile | null;
}

const runOf = ({ branch, baseline, actor, rights, ...row }: RunRow): StoredRun => ({
  ...row,
  kind: z.enum(runKindNames).parse(row.kind),
  scope: {
    actor,
    rights: new Set(z.array(rightSchema).parse(rights)),
    branch: { id: branch, baseline: baseline === null ? undefined : BigInt(baseline) },
  },
  state: z.enum(runStates).parse(row.state),
  beganAt: row.beganAt === null ? undefined : BigInt(row.beganAt),
  result: row.result ?? undefined,
  position: row.position === null ? undefined : BigInt(row.position),
  errorCode: row.errorCode === null ? undefined : z.enum(errorCodes).catch('unknownError').parse(row.errorCode),
  detailsObject: row.detailsObject ?? undefined,
  file: row.file ?? undefined,
});
