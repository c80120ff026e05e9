import type pg from 'pg';
import type { Instant } from '#domain/kernel/instant.ts';
import type { Config } from '#infra/config.ts';

/** Planning §1. */
const trialDays = 14;

/** When the trial of a plant ends, in which it then only reads (decision 0262); undefined: it is no trial. */
export async function trialEndOf(pool: pg.Pool, { isTrial }: Pick<Config, 'isTrial'>): Promise<Instant | undefined> {
  if (!isTrial) return undefined;
  const { rows } = await pool.query<{ founded_at: Date }>('SELECT founded_at FROM plant.identity');
  const founded = rows[0]?.founded_at;
  return founded && founded.getTime() + trialDays * 86_400_000;
}
