import type pg from 'pg';
import { z } from 'zod';
import { type SamplePlant, type SampleState, samplePlantSchema } from '#domain/sample-plant/sample-plant.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { personNameSql } from '../actor.ts';
import type { QueryContext } from '../context.ts';

/** `GET /api/useradmin/samplePlant`: whether the plant is, or has, a sample, and how far it is (command-service/sample-plant). */
export function samplePlantRoutes(service: Service, { pool }: QueryContext): void {
  service.get(
    '/api/useradmin/samplePlant',
    {
      config: { right: 'session' },
      schema: {
        summary: 'Whether the sample plant is loaded, and how far loading or removing it is',
        querystring: z.strictObject({}),
        response: answers(200, samplePlantSchema),
      },
    },
    () => readSamplePlant(pool),
  );
}

/** What the last run has come to; without one there is no sample. */
async function readSamplePlant(pool: pg.Pool): Promise<SamplePlant> {
  const { rows } = await pool.query<RunRow>(
    `SELECT r.kind, r.state, r.done, r.total, r.kept, r.error_code, r.details, r.created_at, r.started_by,
       ${personNameSql('r.started_by')} AS name
     FROM operational.sample_run r ORDER BY r.created_at DESC LIMIT 1`,
  );
  const [row] = rows;
  if (row === undefined) return { state: 'none', done: 0, total: 0 };
  const { done, total, error_code, details } = row;
  return {
    state: stateOf(row),
    done,
    total,
    startedBy: row.name ?? row.started_by,
    startedAt: row.created_at.toISOString(),
    ...(error_code === null ? {} : { errorCode: error_code }),
    ...(details === null ? {} : { detailsObject: details }),
  };
}

function stateOf({ kind, state, kept, error_code }: RunRow): SampleState {
  // Refused before anything was made.
  if (error_code === 'sampleNamesTaken') return 'none';
  if (state === 'failed') return 'failed';
  if (kind === 'remove') return state !== 'done' ? 'removing' : kept > 0 ? 'partlyRemoved' : 'none';
  return state === 'done' ? 'loaded' : state === 'reporting' ? 'reporting' : 'loading';
}

interface RunRow {
  readonly kind: 'load' | 'remove';
  readonly state: 'queued' | 'writing' | 'reporting' | 'done' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly kept: number;
  readonly error_code: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly created_at: Date;
  readonly started_by: string;
  readonly name: string | null;
}
