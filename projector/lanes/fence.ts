import pg from 'pg';
import { advisoryLocks } from '#infra/postgres/advisory-locks.ts';

/**
 * Who the live projector is. One process holds an advisory lock on a connection of its own, the others stand by.
 * The holder raises the epoch and writes only under it: one that lost its lock without noticing (a frozen process, a
 * cut connection) finds another epoch when it wants to commit, and writes and publishes nothing.
 */
export interface Lease {
  /** Aborted when the lock's connection is gone. */
  readonly lost: AbortSignal;
  /** Takes the next epoch; also after a rebuild has swapped tables under a running projector. */
  nextEpoch(): Promise<bigint>;
  release(): Promise<void>;
}

/** Waits until this process is the live projector. Rejects when the server goes away or `stopped` is aborted. */
export async function becomeLive(databaseUrl: string, stopped: AbortSignal): Promise<Lease> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'leitstand-projector-lock',
    keepAlive: true,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  const giveUp = (): void => void client.end().catch(() => {});
  stopped.throwIfAborted();
  stopped.addEventListener('abort', giveUp, { once: true });
  try {
    await client.connect();
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.leadership]);
    stopped.throwIfAborted();
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  } finally {
    stopped.removeEventListener('abort', giveUp);
  }
  return {
    lost: lost.signal,
    nextEpoch: async () => {
      const { rows } = await client.query<{ epoch: string }>(
        'UPDATE projection.fence SET epoch = epoch + 1 RETURNING epoch',
      );
      return BigInt(rows[0]?.epoch ?? 0);
    },
    release: () => client.end(),
  };
}
