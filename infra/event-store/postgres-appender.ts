import { isConnectionError } from '#infra/postgres/connection-error.ts';
import { type EncodedEvent, encodeAppend } from './encode-append.ts';
import type { AppendResult, EventStore, ExpectedRevision } from './event-store.ts';
import { groupCommit } from './group-commit.ts';

/** Runs one statement. Statements are executed in the order of the calls, also when the first has not answered yet. */
export type RunInOrder = <Row extends object>(query: {
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
}) => Promise<readonly Row[]>;

/**
 * Appends to PostgreSQL, many at once in one transaction. Both statements are in `event-store.sql`; a single append
 * takes the same single round trip as a plain insert.
 */
export function postgresAppender(run: RunInOrder): EventStore['append'] {
  const commit = async (batch: readonly EncodedAppend[]): Promise<readonly AppendResult[]> => {
    const heads = fittingHeads(batch);
    return (heads && (await appendFitting(run, heads, batch))) ?? appendEach(run, batch);
  };
  // After a lost connection the outcome is unknown: whoever appended decides whether to ask again.
  const enqueue = groupCommit(commit, (error) => !isConnectionError(error), {
    // Enough for hundreds of waiting edits; small enough that a batch never holds the append lock for long.
    maxItems: 512,
    maxBytes: 4 * 1_048_576,
    // Below this one larger batch is cheaper than two overlapping ones (measured at 16 in flight).
    worthOverlapping: 32,
  });
  return async (stream, expected, events) => {
    if (lineBreak.test(stream)) throw new Error('A stream name must not contain a line break');
    const encoded = encodeAppend(events);
    const bytes = encoded.reduce((sum, event) => sum + event.data.length + event.metadata.length, 0);
    return enqueue({ stream, expected: revisionNumber(expected), events: encoded, bytes });
  };
}

const lineBreak = /\n/;

interface EncodedAppend {
  readonly stream: string;
  readonly expected: bigint;
  readonly events: readonly EncodedEvent[];
  readonly bytes: number;
}

/**
 * The streams of a batch with the revision that each must have, when every append names one and appends to the same
 * stream follow each other; otherwise undefined.
 */
function fittingHeads(batch: readonly EncodedAppend[]): ReadonlyMap<string, bigint> | undefined {
  const heads = new Map<string, bigint>();
  const next = new Map<string, bigint>();
  for (const { stream, expected, events } of batch) {
    const known = next.get(stream);
    if (expected < noStream || (known !== undefined && known !== expected)) return undefined;
    if (known === undefined) heads.set(stream, expected);
    next.set(stream, expected + BigInt(events.length));
  }
  return heads;
}

/** Undefined when nothing was written because one append does not fit. */
async function appendFitting(
  run: RunInOrder,
  heads: ReadonlyMap<string, bigint>,
  batch: readonly EncodedAppend[],
): Promise<readonly AppendResult[] | undefined> {
  const streams: string[] = [];
  const revisions: bigint[] = [];
  const events: EncodedEvent[] = [];
  for (const append of batch) {
    let revision = append.expected;
    for (const event of append.events) {
      revision += 1n;
      streams.push(append.stream);
      revisions.push(revision);
      events.push(event);
    }
  }
  const rows = await run<{ tail: string | null }>({
    name: 'append_fitting',
    text: 'SELECT event_store.append_fitting($1, $2, $3, $4, $5, $6, $7, $8) AS tail',
    values: [
      lines([...heads.keys()]),
      lines([...heads.values()]),
      lines(streams),
      lines(revisions),
      lines(events.map((event) => event.eventId)),
      lines(events.map((event) => event.type)),
      lines(events.map((event) => event.data)),
      lines(events.map((event) => event.metadata)),
    ],
  });
  const tail = rows[0]?.tail ?? undefined;
  if (tail === undefined) return undefined;
  let position = BigInt(tail);
  return batch.map((append) => {
    const count = BigInt(append.events.length);
    position += count;
    return { kind: 'appended', revision: append.expected + count, position };
  });
}

/** JSON text, names, ids and numbers contain no line break. */
const lines = (items: readonly (string | bigint)[]): string => items.join('\n');

async function appendEach(run: RunInOrder, batch: readonly EncodedAppend[]): Promise<readonly AppendResult[]> {
  const rows = await run<OutcomeRow>({
    name: 'append_each',
    text: 'SELECT outcome, revision, "position" FROM event_store.append_each($1)',
    values: [`[${batch.map(toJson).join(',')}]`],
  });
  return rows.map(outcomeOf);
}

function toJson({ stream, expected, events }: EncodedAppend): string {
  const list = events.map(
    ({ eventId, type, data, metadata }) => `{"i":"${eventId}","t":${JSON.stringify(type)},"d":${data},"m":${metadata}}`,
  );
  return `{"s":${JSON.stringify(stream)},"x":${expected},"e":[${list.join(',')}]}`;
}

interface OutcomeRow {
  readonly outcome: AppendResult['kind'];
  readonly revision: string | null;
  readonly position: string | null;
}

function outcomeOf(row: OutcomeRow): AppendResult {
  if (row.outcome === 'wrongExpectedRevision') {
    return { kind: 'wrongExpectedRevision', actual: row.revision === null ? undefined : BigInt(row.revision) };
  }
  if (row.revision === null || row.position === null) throw new Error('An appended event has no position');
  return { kind: 'appended', revision: BigInt(row.revision), position: BigInt(row.position) };
}

const noStream = -1n;

/** The numbers that `append_each` knows; below `noStream` are those that name no revision. */
function revisionNumber(expected: ExpectedRevision): bigint {
  switch (expected) {
    case 'noStream':
      return noStream;
    case 'any':
      return -2n;
    case 'streamExists':
      return -4n;
    default:
      if (expected < 0n) throw new Error(`Expected revision ${expected} is negative`);
      return expected;
  }
}
