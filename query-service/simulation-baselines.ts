import type pg from 'pg';
import type { SimulationBaselines } from '#infra/http/scope.ts';
import type { Progress } from './progress.ts';

/**
 * Where simulations begin, from the rows. Who has just created or discarded one has seen a position that the rows may
 * not have reached yet: then it is waited for.
 */
export function simulationBaselines(pool: pg.Pool, progress: Progress): SimulationBaselines {
  const find = async (simulationId: string): Promise<bigint | undefined> => {
    const { rows } = await pool.query<{ baseline: string }>(
      'SELECT baseline FROM simulations.simulation WHERE id = $1',
      [simulationId],
    );
    return rows[0] && BigInt(rows[0].baseline);
  };
  return {
    async baselineOf(simulationId, seen) {
      if (seen !== undefined) await progress.reach(seen, ['simulations']);
      return find(simulationId);
    },
  };
}
