import pg from 'pg';
import type { Logger } from 'pino';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';

/**
 * How far the read models have come, heard from the projector's commits over one listening connection, so that a read
 * that waits for its own change goes on the moment the rows are there.
 */
export interface Progress {
  /** Resolves when the rows show `position`, or with `readModelBehind` after two seconds (api contract). */
  reach(position: bigint): Promise<Rejection | undefined>;
  close(): Promise<void>;
}

const patience = 2_000;
/** While the listening connection is away, the checkpoint is read instead. */
const reconnectDelay = 250;

export function watchProgress(databaseUrl: string, log: Logger): Progress {
  let known = 0n;
  let closed = false;
  let client: pg.Client | undefined;
  const waiting = new Set<{ readonly position: bigint; readonly wake: () => void }>();

  function advance(position: bigint): void {
    if (position <= known) return;
    known = position;
    for (const one of waiting) if (one.position <= known) one.wake();
  }

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'leitstand-query-progress',
      keepAlive: true,
    });
    let gone = false;
    const lose = (): void => {
      if (gone || closed) return;
      gone = true;
      setTimeout(() => void listen(), reconnectDelay).unref();
    };
    next.on('error', lose);
    next.on('end', lose);
    // A rebuild may carry several models at different positions: the lowest is what every read shows.
    next.on('notification', ({ payload }) => advance(BigInt(payload ?? '0')));
    try {
      await next.connect();
      await next.query('LISTEN projection');
      client = next;
      const { rows } = await next.query<{ position: string | null }>(
        'SELECT min(position) AS position FROM projection.checkpoint',
      );
      advance(BigInt(rows[0]?.position ?? '0'));
    } catch (error) {
      log.warn({ err: error }, 'progress of the read models cannot be heard; trying again');
      await next.end().catch(() => {});
      lose();
    }
  }
  void listen();

  return {
    async reach(position) {
      if (position <= known) return undefined;
      let timer: NodeJS.Timeout | undefined;
      const reached = await new Promise<boolean>((resolve) => {
        const one = { position, wake: () => resolve(true) };
        waiting.add(one);
        timer = setTimeout(() => resolve(false), patience);
        void Promise.resolve().then(() => {
          if (position <= known) one.wake();
        });
      }).finally(() => clearTimeout(timer));
      for (const one of waiting) if (one.position <= known) waiting.delete(one);
      return reached ? undefined : reject('readModelBehind', { position: String(position) });
    },
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
