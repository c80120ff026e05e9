import { Client } from 'pg';

/**
 * Says that something was committed: one connection that listens to what `event_store.append` notifies. A hint only;
 * whoever waits also looks by itself from time to time, so a lost notification costs freshness, never an event.
 */
export interface CommitSignal {
  /** Grows with every commit and every change of the connection. */
  count(): number;
  /** Resolves when `count` is no longer `seen`, after `milliseconds`, or when `signal` aborts. */
  wait(seen: number, milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Number of times the connection was lost. Grows before those who wait are woken. */
  losses(): number;
  close(): Promise<void>;
}

/** Milliseconds between two tries to connect again. */
const retryDelay = 250;

export function openCommitSignal(url: string): CommitSignal {
  const sleepers = new Set<() => void>();
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let lost = 0;
  let count = 0;
  let closed = false;

  const wake = (): void => {
    count += 1;
    for (const awaken of sleepers) awaken();
  };

  const connect = async (): Promise<void> => {
    const fresh = new Client({
      connectionString: url,
      application_name: 'event-store-listen',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    });
    client = fresh;
    let over = false;
    const onLost = (): void => {
      if (over || closed) return;
      over = true;
      lost += 1;
      retry = setTimeout(() => void connect(), retryDelay);
      wake();
      fresh.end().catch(() => undefined); // Already gone; `end` only frees the socket.
    };
    fresh.on('error', onLost);
    fresh.on('end', onLost);
    fresh.on('notification', wake);
    try {
      await fresh.connect();
      await fresh.query('LISTEN event_store');
      wake();
    } catch {
      onLost(); // Not swallowed: those who wait are woken, and their own read meets the same server.
    }
  };
  void connect();

  return {
    count: () => count,
    wait: (seen, milliseconds, signal) =>
      new Promise((resolve) => {
        const awaken = (): void => {
          clearTimeout(timer);
          sleepers.delete(awaken);
          signal.removeEventListener('abort', awaken);
          resolve();
        };
        const timer = setTimeout(awaken, milliseconds);
        sleepers.add(awaken);
        signal.addEventListener('abort', awaken);
        if (signal.aborted || count !== seen) awaken();
      }),
    losses: () => lost,
    close: async () => {
      closed = true;
      clearTimeout(retry);
      wake();
      await client?.end().catch(() => undefined); // A connection that is already lost is closed.
    },
  };
}
