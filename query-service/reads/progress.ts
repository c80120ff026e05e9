import pg from 'pg';
import type { Logger } from 'pino';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';

/** A read model of the projector, by its name there. */
export type ReadModelName = 'timeline' | 'base-data' | 'history' | 'feedback' | 'moments' | 'simulations';

/**
 * How far the read models have come, heard from the projector's commits over one listening connection, so that a read
 * that waits for its own change goes on the moment the rows are there.
 */
export interface Progress {
  /**
   * Resolves when the rows of the read models show `position`, or with `readModelBehind` after two seconds (api
   * contract). Others may be further behind.
   */
  reach(position: bigint, models: readonly ReadModelName[]): Promise<Rejection | undefined>;
  close(): Promise<void>;
}

const patience = 2_000;
/** While the listening connection is away, the checkpoint is read instead. */
const reconnectDelay = 250;

export function watchProgress(databaseUrl: string, log: Logger): Progress {
  const known = new Map<string, bigint>();
  let closed = false;
  let client: pg.Client | undefined;
  interface Waiting {
    readonly position: bigint;
    readonly models: readonly string[];
    readonly wake: () => void;
  }
  const waiting = new Set<Waiting>();
  const isReached = ({ position, models }: Omit<Waiting, 'wake'>): boolean =>
    models.every((model) => (known.get(model) ?? 0n) >= position);

  function advance(model: string, position: bigint): void {
    if (position <= (known.get(model) ?? 0n)) return;
    known.set(model, position);
    for (const one of waiting) if (isReached(one)) one.wake();
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
    next.on('notification', ({ payload = '' }) => {
      const [model = '', position = '0'] = payload.split(' ');
      advance(model, BigInt(position));
    });
    try {
      await next.connect();
      await next.query('LISTEN projection');
      client = next;
      const { rows } = await next.query<{ model: string; position: string }>(
        'SELECT model, position FROM projection.checkpoint',
      );
      for (const { model, position } of rows) advance(model, BigInt(position));
    } catch (error) {
      log.warn({ err: error }, 'progress of the read models cannot be heard; trying again');
      await next.end().catch(() => {});
      lose();
    }
  }
  void listen();

  return {
    async reach(position, models) {
      if (isReached({ position, models })) return undefined;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const one = { position, models, wake: () => resolve(true) };
      waiting.add(one);
      const timer = setTimeout(() => resolve(false), patience);
      const reached = await promise;
      clearTimeout(timer);
      waiting.delete(one);
      return reached ? undefined : reject('readModelBehind', { position: String(position) });
    },
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}
