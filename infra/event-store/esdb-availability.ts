import { EventStoreUnavailable } from './event-store.ts';

/** Rejects after `milliseconds`; what `work` answers later is dropped. */
export async function within<Answer>(milliseconds: number, work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new EventStoreUnavailable('EventStoreDB does not answer')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The client's own name for an error; empty for others. */
export function errorType(error: unknown): string {
  return error instanceof Error && 'type' in error ? String(error.type) : '';
}

/**
 * gRPC status codes: cancelled, deadline exceeded, resource exhausted, aborted, internal (how a connection that breaks
 * in mid-answer is reported), unavailable.
 */
const unavailableCodes: ReadonlySet<unknown> = new Set([1, 4, 8, 10, 13, 14]);
const unavailableTypes: ReadonlySet<string> = new Set([
  'timeout',
  'deadline-exceeded',
  'unavailable',
  'cancelled',
  'not-leader',
]);

/**
 * `EventStoreUnavailable` for an error that says nothing about what was asked, only about the connection; any other
 * error as it is. A plain `Error` with code 14 is what the client throws while the server is down.
 */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof EventStoreUnavailable || !(error instanceof Error)) return error;
  const unavailable = unavailableTypes.has(errorType(error)) || ('code' in error && unavailableCodes.has(error.code));
  const discovery = error.message.startsWith('Failed to discover');
  return unavailable || discovery ? new EventStoreUnavailable('EventStoreDB does not answer', { cause: error }) : error;
}
