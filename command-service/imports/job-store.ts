import type { Pool } from 'pg';
import { z } from 'zod';
import { rightSchema } from '#domain/administration/rights.ts';
import {
  type ImportAnswer,
  type ImportState,
  importAnswerSchema,
  importStates,
  isOver,
} from '#domain/import/import-job.ts';
import { type ImportType, importTypes } from '#domain/import/import-types.ts';
import type { Actor } from '#domain/kernel/event.ts';
import { type ErrorCode, errorCodes, type Rejection } from '#domain/kernel/rejection.ts';
import type { Scope } from '#infra/http/scope.ts';

/** What an import is, from its start to its end. */
export interface NewJob {
  readonly importId: string;
  readonly requestHash: string;
  readonly importType: ImportType;
  readonly fileIdentifier: string;
  readonly fileName: string;
  readonly startedBy: string;
  readonly scope: Scope;
}

export interface KeptJob extends NewJob {
  readonly state: ImportState;
  /** See `import-jobs.sql`. */
  readonly beganAt: bigint | undefined;
  readonly isCancelling: boolean;
  readonly answer: ImportAnswer | undefined;
  readonly position: bigint | undefined;
  readonly errorCode: ErrorCode | undefined;
  readonly detailsObject: Readonly<Record<string, unknown>> | undefined;
}

export interface JobProgress {
  readonly state: ImportState;
  readonly done?: number;
  readonly total?: number;
  readonly beganAt?: bigint;
}

export interface JobEnd {
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly answer?: ImportAnswer;
  readonly position?: bigint;
  readonly rejection?: Rejection;
}

/** Where jobs outlive the process. */
export interface JobStore {
  /** The job, or the one that has its id already, unless that was refused: it has written nothing, and the new one takes its place. */
  add(job: NewJob): Promise<KeptJob>;
  find(importId: string): Promise<KeptJob | undefined>;
  /** Those that are not over, the oldest first. */
  unfinished(): Promise<readonly KeptJob[]>;
  progress(importId: string, progress: JobProgress): Promise<void>;
  cancelling(importId: string): Promise<void>;
  end(importId: string, end: JobEnd): Promise<void>;
  /** Removes those that ended long ago. */
  sweep(): Promise<void>;
}

/** For who comes back after the holidays. */
const keptFor = '30 days';

export function openJobStore(pool: Pool): JobStore {
  const find = async (importId: string): Promise<KeptJob | undefined> => {
    const { rows } = await pool.query<JobRow>(`${columns} WHERE import_id = $1`, [importId]);
    return rows[0] && jobOf(rows[0]);
  };
  return {
    find,
    async add({ importId, requestHash, importType, fileIdentifier, fileName, startedBy, scope }) {
      const { actor, rights, branch } = scope;
      await pool.query(
        `INSERT INTO operational.import_job (import_id, request_hash, import_type, file_identifier, file_name, branch,
           baseline, started_by, actor, rights, state)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'queued') ON CONFLICT (import_id) DO UPDATE SET
           request_hash = $2, import_type = $3, file_identifier = $4, file_name = $5, actor = $9, rights = $10,
           state = 'queued', done = 0, total = 0, is_cancelling = false, error_code = NULL, details = NULL,
           created_at = clock_timestamp(), changed_at = clock_timestamp()
         WHERE import_job.state = 'failed' AND import_job.began_at IS NULL`,
        [
          importId,
          requestHash,
          importType,
          fileIdentifier,
          fileName,
          branch.id,
          branch.baseline ?? null,
          startedBy,
          JSON.stringify(actor),
          JSON.stringify([...rights]),
        ],
      );
      const kept = await find(importId);
      if (kept === undefined) throw new Error(`Import ${importId} was not kept`);
      return kept;
    },
    async unfinished() {
      const { rows } = await pool.query<JobRow>(
        `${columns} WHERE state = ANY ($1::text[]) ORDER BY created_at, import_id`,
        [importStates.filter((state) => !isOver(state))],
      );
      return rows.map(jobOf);
    },
    async progress(importId, { state, done = 0, total = 0, beganAt }) {
      await pool.query(
        `UPDATE operational.import_job SET state = $2, done = $3, total = $4, began_at = coalesce($5, began_at),
           changed_at = clock_timestamp() WHERE import_id = $1`,
        [importId, state, done, total, beganAt ?? null],
      );
    },
    async cancelling(importId) {
      await pool.query(
        'UPDATE operational.import_job SET is_cancelling = true, changed_at = clock_timestamp() WHERE import_id = $1',
        [importId],
      );
    },
    async end(importId, { state, answer, position, rejection }) {
      await pool.query(
        `UPDATE operational.import_job SET state = $2, answer = $3, position = $4, error_code = $5, details = $6,
           done = CASE WHEN $2 = 'done' THEN total ELSE done END, changed_at = clock_timestamp() WHERE import_id = $1`,
        [
          importId,
          state,
          answer === undefined ? null : JSON.stringify(answer),
          position ?? null,
          rejection?.errorCode ?? null,
          rejection?.detailsObject === undefined ? null : JSON.stringify(rejection.detailsObject),
        ],
      );
    },
    async sweep() {
      await pool.query(
        `DELETE FROM operational.import_job WHERE created_at < now() - interval '${keptFor}' AND state = ANY ($1::text[])`,
        [importStates.filter(isOver)],
      );
    },
  };
}

const columns = `SELECT import_id, request_hash, import_type, file_identifier, file_name, branch, baseline, started_by,
  actor, rights, state, began_at, is_cancelling, answer, position, error_code, details FROM operational.import_job`;

interface JobRow {
  readonly import_id: string;
  readonly request_hash: string;
  readonly import_type: string;
  readonly file_identifier: string;
  readonly file_name: string;
  readonly branch: string;
  readonly baseline: string | null;
  readonly started_by: string;
  readonly actor: Actor;
  readonly rights: unknown;
  readonly state: string;
  readonly began_at: string | null;
  readonly is_cancelling: boolean;
  readonly answer: unknown;
  readonly position: string | null;
  readonly error_code: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
}

function jobOf(row: JobRow): KeptJob {
  return {
    importId: row.import_id,
    requestHash: row.request_hash,
    importType: z.enum(importTypes).parse(row.import_type),
    fileIdentifier: row.file_identifier,
    fileName: row.file_name,
    startedBy: row.started_by,
    scope: {
      actor: row.actor,
      rights: new Set(z.array(rightSchema).parse(row.rights)),
      branch: { id: row.branch, baseline: row.baseline === null ? undefined : BigInt(row.baseline) },
    },
    state: z.enum(importStates).parse(row.state),
    beganAt: row.began_at === null ? undefined : BigInt(row.began_at),
    isCancelling: row.is_cancelling,
    answer: row.answer === null ? undefined : importAnswerSchema.parse(row.answer),
    position: row.position === null ? undefined : BigInt(row.position),
    errorCode: row.error_code === null ? undefined : z.enum(errorCodes).catch('unknownError').parse(row.error_code),
    detailsObject: row.details ?? undefined,
  };
}
