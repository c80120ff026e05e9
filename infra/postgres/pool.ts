import { Pool } from 'pg';

export interface PoolSettings {
  /** Shown in `pg_stat_activity`: which service holds a connection. */
  readonly applicationName: string;
  /** Most connections at once; default 8, so that four services stay far below PostgreSQL's 100. */
  readonly max?: number;
  /** `off` only for what can be projected again: a crash then loses the last transactions, never their order. */
  readonly synchronousCommit?: 'on' | 'off';
  /** Role that every connection takes on; it must exist. */
  readonly role?: string;
  /** Milliseconds until a query is given up by client and server; default none. */
  readonly queryTimeout?: number;
  /** Told about the loss of an idle connection; the pool replaces it by itself. */
  readonly onConnectionLost?: (error: Error) => void;
}

/** Milliseconds. A PostgreSQL that does not answer a connect in this time is treated as down. */
const connectTimeout = 5_000;
/** Milliseconds by which the server gives up before the client does, so that its answer can still arrive. */
const serverHeadStart = 1_000;

/** A pool on `url`. Connections are opened when they are needed; the caller ends the pool. */
export function openPool(url: string, settings: PoolSettings): Pool {
  const { queryTimeout } = settings;
  const pool = new Pool({
    connectionString: url,
    application_name: settings.applicationName,
    max: settings.max ?? 8,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    options: serverOptions(settings),
    ...(queryTimeout === undefined
      ? {}
      : { query_timeout: queryTimeout, statement_timeout: Math.max(1, queryTimeout - serverHeadStart) }),
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => settings.onConnectionLost?.(error));
  return pool;
}

/** Settings that hold for a whole connection, in the form of libpq's `options`. */
export function serverOptions(settings: Pick<PoolSettings, 'synchronousCommit' | 'role'>): string {
  const options = [`synchronous_commit=${settings.synchronousCommit ?? 'on'}`];
  if (settings.role !== undefined) options.push(`role=${settings.role}`);
  return options.map((option) => `-c ${option}`).join(' ');
}
