/**
 * Whether an error of `pg` means that PostgreSQL was unreachable or went away, as opposed to refusing a statement. The
 * outcome of a write is unknown after such an error.
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
 * 08: connection lost. 57P01 to 57P03: shut down, crashed, not started yet. 53300: too many connections. 57014:
 * statement timeout. 25006: read-only replica after a fail-over.
 */
const sqlStates = /^(08...|57P0[1-5]|53300|57014|25006)$/;

/** Messages of errors that `pg` throws without a code. */
const messages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|timeout expired|Client was closed)/;
