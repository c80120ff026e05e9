import type { Pool } from 'pg';
import type { ImportRow, OutcomeCounts } from '#domain/import/import-job.ts';
import type { RowOutcome } from '#domain/import/row-outcome.ts';
import { noCounts } from '#domain/import/rows-of.ts';
import { inParts } from './in-parts.ts';

/** Where the rows of imports stay for as long as their run does. */
export interface RowStore {
  /** Rows of the run in place of those that it has. Asked for as they are stored: they need not be in memory at once. */
  replace(runId: string, rows: Iterable<ImportRow>): Promise<void>;
  /** Rows that have come to something else than was expected; their objects stay what they are. */
  amend(runId: string, rows: readonly Omit<ImportRow, 'objects'>[]): Promise<void>;
  counts(runId: string): Promise<OutcomeCounts>;
}

/** Rows per statement, and per turn of the thread that makes them. */
const together = 500;

export function openRowStore(pool: Pool): RowStore {
  return {
    async replace(runId, rows) {
      await pool.query('DELETE FROM operational.import_row WHERE run_id = $1', [runId]);
      for (const part of inParts(rows, together))
        await pool.query(
          `INSERT INTO operational.import_row (run_id, row, outcomes, about)
           SELECT $1, (one->>'row')::integer, ARRAY(SELECT jsonb_array_elements_text(one->'outcomes')), one - 'row' - 'outcomes'
           FROM jsonb_array_elements($2::jsonb) AS one`,
          [runId, JSON.stringify(part)],
        );
    },
    async amend(runId, rows) {
      for (const part of inParts(rows, together))
        await pool.query(
          `UPDATE operational.import_row AS kept SET
             outcomes = ARRAY(SELECT jsonb_array_elements_text(one->'outcomes')),
             about = kept.about || (one - 'row' - 'outcomes')
           FROM jsonb_array_elements($2::jsonb) AS one WHERE run_id = $1 AND row = (one->>'row')::integer`,
          [runId, JSON.stringify(part)],
        );
    },
    async counts(runId) {
      const { rows } = await pool.query<{ outcome: RowOutcome; count: number }>(
        `SELECT outcome, count(*)::integer FROM operational.import_row, unnest(outcomes) AS outcome
         WHERE run_id = $1 GROUP BY outcome`,
        [runId],
      );
      return { ...noCounts(), ...Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])) };
    },
  };
}
