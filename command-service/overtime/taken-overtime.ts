import type { Pool } from 'pg';
import type { ResourceGap } from '#domain/base-data/object-types.ts';

/** Overtime that belongs to an edit: `changeSet` names the edit, `gapId` the gap that adds the hours. */
export interface TakenOvertime {
  readonly changeSet: string;
  readonly branch: string;
  readonly gapId: string;
  readonly gap: ResourceGap;
  /** False while the edit behind it is not known to be in the log. */
  readonly complete: boolean;
}

/** Which gap belongs to which edit, in `operational.taken_overtime` (decision 0098). */
export interface OvertimeTable {
  find(changeSet: string): Promise<TakenOvertime | undefined>;
  /** Those of a branch whose edit is not known to be in the log. */
  unfinished(branch: string): Promise<readonly TakenOvertime[]>;
  begin(taken: Omit<TakenOvertime, 'complete'>): Promise<void>;
  /** The edit is in the log, with the gap that stands now. */
  complete(changeSet: string, gapId: string): Promise<void>;
  /** The hours are to come again, under this gap, before the edit is repeated. */
  reopen(changeSet: string, gapId: string): Promise<void>;
  forget(changeSet: string): Promise<void>;
  /** Removes those that nobody can undo any more. */
  sweep(): Promise<void>;
}

/** Undo reaches ten edits back: after a quarter nobody takes these back. */
const keptFor = '90 days';

interface Row {
  readonly change_set: string;
  readonly branch: string;
  readonly gap_id: string;
  readonly gap: ResourceGap;
  readonly complete: boolean;
}

const fromRow = ({ change_set, branch, gap_id, gap, complete }: Row): TakenOvertime => ({
  changeSet: change_set,
  branch,
  gapId: gap_id,
  gap,
  complete,
});

export function openOvertimeTable(pool: Pool): OvertimeTable {
  const select = 'SELECT change_set, branch, gap_id, gap, complete FROM operational.taken_overtime';
  return {
    async find(changeSet) {
      const { rows } = await pool.query<Row>(`${select} WHERE change_set = $1`, [changeSet]);
      return rows[0] && fromRow(rows[0]);
    },
    async unfinished(branch) {
      const { rows } = await pool.query<Row>(`${select} WHERE branch = $1 AND NOT complete`, [branch]);
      return rows.map(fromRow);
    },
    async begin({ changeSet, branch, gapId, gap }) {
      await pool.query(
        'INSERT INTO operational.taken_overtime (change_set, branch, gap_id, gap) VALUES ($1, $2, $3, $4)',
        [changeSet, branch, gapId, JSON.stringify(gap)],
      );
    },
    async complete(changeSet, gapId) {
      await pool.query('UPDATE operational.taken_overtime SET complete = true, gap_id = $2 WHERE change_set = $1', [
        changeSet,
        gapId,
      ]);
    },
    async reopen(changeSet, gapId) {
      await pool.query('UPDATE operational.taken_overtime SET complete = false, gap_id = $2 WHERE change_set = $1', [
        changeSet,
        gapId,
      ]);
    },
    async forget(changeSet) {
      await pool.query('DELETE FROM operational.taken_overtime WHERE change_set = $1', [changeSet]);
    },
    async sweep() {
      await pool.query(`DELETE FROM operational.taken_overtime WHERE taken_at < now() - interval '${keptFor}'`);
    },
  };
}
