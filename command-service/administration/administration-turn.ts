import pLimit from 'p-limit';
import type { Pool, PoolClient } from 'pg';
import { advisoryLocks } from '#infra/postgres/advisory-locks.ts';
import type { FactoryImage } from '../factory/factory-image.ts';

/** Runs a command on users, roles and licences when no other one is under way, here or in another command service. */
export type AdministrationTurn = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/**
 * Who is the last administrator, whose name is free and how many have a licence must not change under a decision, and a
 * stream's expected revision does not tell: each user, role and licence has a stream of its own. So one holds a lock in
 * PostgreSQL, reads what others have written, and decides (decision 0145). Who waits too long is told `tookTooLong`.
 */
export function openAdministrationTurn(pool: Pool, image: Pick<FactoryImage, 'catchUp'>): AdministrationTurn {
  // One connection at most waits for the lock.
  const here = pLimit(1);
  return (work) =>
    here(async () => {
      const client = await pool.connect();
      // A connection that breaks while nothing is asked of it would end the process otherwise.
      client.on('error', ignore);
      try {
        await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.administration]);
      } catch (error) {
        // It may come to hold the lock after all: with the connection the lock is gone, too.
        client.release(true);
        throw error;
      }
      try {
        await image.catchUp();
        return await work();
      } finally {
        await unlock(client);
      }
    });
}

const ignore = (): void => undefined;

/** What was decided holds, whatever becomes of the connection: without it PostgreSQL lets go of the lock by itself. */
async function unlock(client: PoolClient): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.administration]);
    client.off('error', ignore);
    client.release();
  } catch {
    client.release(true);
  }
}
