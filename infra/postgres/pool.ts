import { Pool } from 'pg';
import type { Logger } from 'pino';

export interface PoolSettings {
  /** Shown in `pg_stat_activity`: which service holds a connection. */
  readonly applicationName: string;
  /** Maximum number of connections; default 8, so that four services stay far below PostgreSQL's 100. */
  readonly max?: number;
  /** `off` only for data that can be projected again: a crash may lose the last transactions, never their order. */
  readonly synchronousCommit?: 'on' | 'off';
  /** Milliseconds after which a query is cancelled by client and server; default none. */
  readonly queryTimeout?: number;
  /** Milliseconds to wait for a connection, which may be a new one or one that is in use; default 5,000. */
  readonly connectTimeout?: number;
  /** Hears of idle connections that are lost; the pool replaces them. */
  readonly log?: Pick<Logger, 'warn'>;
}

/** Milliseconds to connect before PostgreSQL counts as down. */
const connectTimeout = 5_000;
/** Milliseconds that a connection stays without work: signing in anew takes PostgreSQL a process, and whoever waits some 25 ms. */
const idleTimeout = 300_000;
/** Milliseconds by which the server's timeout precedes the client's, so that its answer can still arrive. */
const serverHeadStart = 1_000;

/** A pool on `url`. Connections are opened on demand; the caller ends the pool. */
export function openPool(url: string, settings: PoolSettings): Pool {
  const { queryTimeout } = settings;
  const pool = new Pool({
    connectionString: url,
    application_name: settings.applicationName,
    max: settings.max ?? 8,
    connectionTimeoutMillis: settings.connectTimeout ?? connectTimeout,
    idleTimeoutMillis: idleTimeout,
    keepAlive: true,
    options: `-c synchronous_commit=${settings.synchronousCommit ?? 'on'} -c jit=off`,
    ...(queryTimeout === undefined
      ? {}
      : { query_timeout: queryTimeout, statement_timeout: Math.max(1, queryTimeout - serverHeadStart) }),
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => settings.log?.warn({ err: error }, 'connection to PostgreSQL lost'));
  return pool;
}
