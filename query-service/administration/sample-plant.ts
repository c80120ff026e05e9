import type pg from 'pg';
import { isOver, type RunState } from '#domain/runs/run.ts';
import { readSamplePlant } from '#domain/sample-plant/calls.ts';
import type { SamplePlant, SampleState } from '#domain/sample-plant/sample-state.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import type { Service } from '#infra/http/service.ts';
import { personNameSql } from '../reads/actor.ts';
import type { QueryContext } from '../reads/context.ts';

/** `GET /api/useradmin/samplePlant`: whether the plant is, or has, a sample, and how far it is (command-service/sample-plant). */
export function samplePlantRoutes(service: Service, { pool }: QueryContext): void {
  answerCall(service, readSamplePlant, () => sampleOf(pool));
}

/** What the last run has come to that has begun; one that was refused or ended before is told with what was there before. */
async function sampleOf(pool: pg.Pool): Promise<SamplePlant> {
  const { rows } = await pool.query<SampleRow>(
    `SELECT r.parameters ->> 'change' AS change, r.state, r.done, r.total, r.detail ->> 'step' AS step, r.began_at,
       (r.result ->> 'kept')::int AS kept, r.error_code, r.details, r.created_at, r.started_by,
       ${personNameSql('r.started_by')} AS name
     FROM operational.run r WHERE r.kind = 'samplePlant' ORDER BY r.created_at DESC LIMIT 20`,
  );
  const [last] = rows;
  if (last === undefined) return { state: 'none', done: 0, total: 0 };
  const told = rows.find((row) => row.began_at !== null || !isOver(row.state));
  const { done, total, error_code, details } = last;
  return {
    state: told === undefined ? 'none' : stateOf(told),
    done,
    total,
    startedBy: last.name ?? last.started_by,
    startedAt: last.created_at.toISOString(),
    ...(error_code === null ? {} : { errorCode: error_code }),
    ...(details === null ? {} : { detailsObject: details }),
  };
}

function stateOf({ change, state, step, kept }: SampleRow): SampleState {
  if (state === 'failed') return 'failed';
  if (change === 'remove') return !isOver(state) ? 'removing' : (kept ?? 0) > 0 ? 'partlyRemoved' : 'none';
  if (state === 'cancelled') return 'partlyLoaded';
  return state === 'finished' ? 'loaded' : step === 'reporting' ? 'reporting' : 'loading';
}

interface SampleRow {
  readonly change: 'load' | 'remove';
  readonly state: RunState;
  readonly done: number;
  readonly total: number;
  readonly step: string | null;
  readonly began_at: string | null;
  readonly kept: number | null;
  readonly error_code: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly created_at: Date;
  readonly started_by: string;
  readonly name: string | null;
}
