/**
 * Whether an error of `pg` says that PostgreSQL could not be reached or went away, as opposed to refusing what was
 * asked. After such an error of a write nothing is known about its outcome.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  const code = 'code' in error ? String(error.code) : '';
  return systemErrors.has(code) || sqlStates.test(code) || (code === '' && messages.test(error.message));
}

const systemErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);

/**
 * 08: connection lost. 57P01 to 57P03: shut down, crashed, not started yet. 53300: no connection left.
 * 57014: given up after the statement timeout. 25006: this server is a replica since a fail-over.
 */
const sqlStates = /^(08...|57P0[1-5]|53300|57014|25006)$/;

/** What `pg` itself throws without a code. */
const messages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|timeout expired|Client was closed)/;
