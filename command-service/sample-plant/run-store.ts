import type { Pool } from 'pg';
import { z } from 'zod';
import { type Rights, rightSchema } from '#domain/administration/rights.ts';
import type { Actor } from '#domain/kernel/event.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';

export type RunKind = 'load' | 'remove';
export type RunState = 'queued' | 'writing' | 'reporting' | 'done' | 'failed';

export interface NewRun {
  readonly runId: string;
  readonly kind: RunKind;
  readonly startedBy: string;
  readonly actor: Actor;
  readonly rights: Rights;
  readonly beganAt: bigint;
}

export interface KeptRun extends NewRun {
  readonly state: RunState;
}

/** Where runs outlive the process (`sample-plant.sql`). */
export interface RunStore {
  /** The run, or the one that is under way already. */
  add(run: NewRun): Promise<KeptRun>;
  underWay(): Promise<KeptRun | undefined>;
  /** In the order in which they began. */
  all(): Promise<readonly KeptRun[]>;
  progress(runId: string, state: RunState, done: number, total: number): Promise<void>;
  end(runId: string, end: { readonly kept?: number; readonly rejection?: Rejection }): Promise<void>;
}

export function openRunStore(pool: Pool): RunStore {
  const underWay = async (): Promise<KeptRun | undefined> => {
    const { rows } = await pool.query<RunRow>(
      `SELECT run_id, kind, state, started_by, actor, rights, began_at FROM operational.sample_run
       WHERE state NOT IN ('done', 'failed')`,
    );
    return rows[0] && runOf(rows[0]);
  };
  return {
    underWay,
    async all() {
      const { rows } = await pool.query<RunRow>(
        `SELECT run_id, kind, state, started_by, actor, rights, began_at FROM operational.sample_run
         ORDER BY created_at, run_id`,
      );
      return rows.map(runOf);
    },
    async add(run) {
      const { runId, kind, startedBy, actor, rights, beganAt } = run;
      const { rowCount } = await pool.query(
        `INSERT INTO operational.sample_run (run_id, kind, started_by, actor, rights, began_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        [runId, kind, startedBy, JSON.stringify(actor), JSON.stringify([...rights]), beganAt],
      );
      if (rowCount === 1) return { ...run, state: 'queued' };
      // The other one may have ended between the two statements: then this one is the next.
      return (await underWay()) ?? this.add(run);
    },
    async progress(runId, state, done, total) {
      await pool.query('UPDATE operational.sample_run SET state = $2, done = $3, total = $4 WHERE run_id = $1', [
        runId,
        state,
        done,
        total,
      ]);
    },
    async end(runId, { kept = 0, rejection }) {
      await pool.query(
        `UPDATE operational.sample_run SET state = $2, kept = $3, error_code = $4, details = $5, done = total
         WHERE run_id = $1`,
        [
          runId,
          rejection === undefined ? 'done' : 'failed',
          kept,
          rejection?.errorCode ?? null,
          rejection?.detailsObject === undefined ? null : JSON.stringify(rejection.detailsObject),
        ],
      );
    },
  };
}

interface RunRow {
  readonly run_id: string;
  readonly kind: RunKind;
  readonly state: RunState;
  readonly started_by: string;
  readonly actor: Actor;
  readonly rights: unknown;
  readonly began_at: string;
}

const runOf = (row: RunRow): KeptRun => ({
  runId: row.run_id,
  kind: row.kind,
  state: row.state,
  startedBy: row.started_by,
  actor: row.actor,
  rights: new Set(z.array(rightSchema).parse(row.rights)),
  beganAt: BigInt(row.began_at),
});
