import type { Pool } from 'pg';
import { isConnectionError } from '#infra/postgres/connection-error.ts';
import { type EncodedEvent, encodeAppend } from './encode-append.ts';
import type { AppendResult, EventStore, ExpectedRevision } from './event-store.ts';
import { groupCommit } from './group-commit.ts';

/**
 * Appends to PostgreSQL, many at once in one transaction (`event_store.append` in `event-store.sql`). A single append
 * takes the same single round trip.
 */
export function postgresAppender(pool: Pool): EventStore['append'] {
  const commit = async (batch: readonly EncodedAppend[]): Promise<readonly AppendResult[]> => {
    const result = await pool.query<OutcomeRow>({
      name: 'append',
      text: 'SELECT outcome, revision, "position" FROM event_store.append($1)',
      values: [`[${batch.map((append) => append.json).join(',')}]`],
    });
    return result.rows.map(outcomeOf);
  };
  // After a lost connection the outcome is unknown: whoever appended decides whether to ask again.
  const enqueue = groupCommit(commit, (error) => !isConnectionError(error), batchLimits);
  return async (stream, expected, events) => enqueue(toJson(stream, expected, encodeAppend(events)));
}

/** Enough for hundreds of waiting edits; small enough that a batch never holds the append lock for long. */
const batchLimits = { maxItems: 512, maxBytes: 4 * 1_048_576 };

interface EncodedAppend {
  readonly json: string;
  readonly bytes: number;
}

interface OutcomeRow {
  readonly outcome: AppendResult['kind'];
  readonly revision: string | null;
  readonly position: string | null;
}

function toJson(stream: string, expected: ExpectedRevision, events: readonly EncodedEvent[]): EncodedAppend {
  const list = events.map(
    ({ eventId, type, data, metadata }) => `{"i":"${eventId}","t":${JSON.stringify(type)},"d":${data},"m":${metadata}}`,
  );
  const json = `{"s":${JSON.stringify(stream)},"x":${revisionNumber(expected)},"e":[${list.join(',')}]}`;
  return { json, bytes: Buffer.byteLength(json) };
}

function revisionNumber(expected: ExpectedRevision): bigint {
  switch (expected) {
    case 'noStream':
      return -1n;
    case 'any':
      return -2n;
    case 'streamExists':
      return -4n;
    default:
      if (expected < 0n) throw new Error(`Expected revision ${expected} is negative`);
      return expected;
  }
}

function outcomeOf(row: OutcomeRow): AppendResult {
  if (row.outcome === 'wrongExpectedRevision') {
    return { kind: 'wrongExpectedRevision', actual: row.revision === null ? undefined : BigInt(row.revision) };
  }
  if (row.revision === null || row.position === null) throw new Error('An appended event has no position');
  return { kind: 'appended', revision: BigInt(row.revision), position: BigInt(row.position) };
}
