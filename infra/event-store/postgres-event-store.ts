// Trail of OperationsMoved, step 5 (ARCHITECTURE.md).
import { Client, type Pool } from 'pg';
import { isConnectionError } from '#infra/postgres/connection-error.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { openCommitSignal } from './commit-signal.ts';
import { passes, typesInLog } from './event-filter.ts';
import {
  type AppendResult,
  type EventFilter,
  type EventStore,
  EventStoreUnavailable,
  type RawEvent,
  type ReadAllOptions,
  type ReadStreamOptions,
  type StoredEvent,
} from './event-store.ts';
import { openPersonKeys } from './person-keys.ts';
import { type PersonalFields, personalFields } from './personal-fields.ts';
import { postgresAppender, type RunInOrder } from './postgres-appender.ts';
import { type Page, type ReadPage, type SubscriptionSource, sharingPages, subscribe } from './postgres-subscription.ts';
import { prepareTables } from './postgres-tables.ts';
import { isOurs, readEvent } from './read-event.ts';

/** Milliseconds until an append or a read of one page is given up. */
const deadline = 10_000;
/** Events per round trip of a read. */
const pageSize = 500;

/**
 * The event store on PostgreSQL (design, section 4).
 * @param url of a user who may read and add events once their owner has brought the tables up to date
 *   (`postgres-tables.ts`); the owner itself does so here
 * @throws EventStoreUnavailable; an error that names what to do when the tables are not up to date
 */
export async function openPostgresEventStore(url: string): Promise<EventStore> {
  await answering(prepareTables(url));
  const pool = openPool(url, { applicationName: 'event-store', max: 6, queryTimeout: deadline });
  const keys = await openPersonKeys(pool).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const { seal, open } = personalFields(keys);
  const signal = openCommitSignal(url);
  const appending = openOrderedConnection(url, deadline);
  const append = postgresAppender(appending.run);

  const pageOf =
    (filter: EventFilter | undefined): ReadPage =>
    async (after, limit) => {
      const page = await seenPage(pool, filter, after, limit);
      return { ...page, events: await open(page.events) };
    };
  // Subscriptions that stand at the same place are woken by the same commit: one of them reads and parses for all.
  const allPage = sharingPages(pageOf(undefined), signal);
  const sourceFor = (filter: EventFilter | undefined): SubscriptionSource => ({
    page: filter === undefined ? allPage : pageOf(filter),
    async pageAtEnd(after, limit) {
      const page = await allPage(after, limit);
      return { ...page, events: page.events.filter((event) => passes(event, filter)) };
    },
  });

  const lastPosition = async (): Promise<bigint> => {
    const sql = `SELECT position, metadata FROM event_store.event WHERE position < $1 ORDER BY position DESC LIMIT $2`;
    // Nearly always the first row looked at is ours.
    for (let before = largest, limit = 1; ; limit = pageSize) {
      const rows = await query<Pick<EventRow, 'position' | 'metadata'>>(pool, 'last_position', sql, [before, limit]);
      const found = rows.find(isOurs);
      if (found !== undefined) return BigInt(found.position);
      if (rows.length < limit) return 0n;
      before = BigInt(rows.at(-1)?.position ?? 0);
    }
  };

  return {
    append: (stream, expected, events): Promise<AppendResult> => {
      const sealed = seal(events);
      // What has nothing personal in it is on its way at once, in the order of the calls.
      if (sealed === undefined) return answering(append(stream, expected, events));
      return sealed.then((written) => answering(append(stream, expected, written)));
    },
    readStream: (stream, options) => readStream(pool, open, stream, options),
    readAll: (options) =>
      readAll(
        pool,
        options,
        (rows) => open(rows.map(readEvent)),
        ({ unreadable }) => unreadable?.kind !== 'foreign',
      ),
    readAllRaw: (options) => readAll<RawEvent>(pool, options, (rows) => rows, isOurs),
    subscribeToAll: (options) => subscribe(sourceFor(options.filter), signal, options),
    lastPosition,
    ping: async () => {
      await query(pool, 'ping', 'SELECT 1', []);
    },
    close: async () => {
      await signal.close();
      await appending.close();
      await pool.end();
    },
  };
}

function readStream(
  pool: Pool,
  open: PersonalFields['open'],
  stream: string,
  options: ReadStreamOptions = {},
): AsyncIterable<StoredEvent> {
  const forwards = options.direction !== 'backwards';
  const [comparison, order] = forwards ? ['>=', 'ASC'] : ['<=', 'DESC'];
  const sql = `${columns} WHERE stream = $1 AND revision ${comparison} $2 ORDER BY revision ${order} LIMIT $3`;
  return inPages(options.limit, async (last, limit) => {
    const start = options.from ?? (forwards ? 0n : largest);
    const from = last === undefined ? start : last.revision + (forwards ? 1n : -1n);
    return open((await query<EventRow>(pool, `stream_${order}`, sql, [stream, from, limit])).map(stored));
  });
}

/** `read`: what becomes of a page of the log; of that what `isWanted` is handed over. */
async function* readAll<Event extends Pick<RawEvent, 'position' | 'revision'>>(
  pool: Pool,
  { after = 0n, filter, limit = Number.POSITIVE_INFINITY }: ReadAllOptions = {},
  read: (rows: readonly RawEvent[]) => Promise<readonly Event[]> | readonly Event[],
  isWanted: (event: Event) => boolean,
): AsyncIterable<Event> {
  let left = limit;
  if (left <= 0) return;
  const pageAfter = async (last: Event | undefined, size: number): Promise<readonly Event[]> =>
    read(await rawPage(pool, filter, last?.position ?? after, size));
  for await (const event of inPages<Event>(undefined, pageAfter)) {
    if (!isWanted(event)) continue;
    yield event;
    if (--left <= 0) return;
  }
}

/** One page after the other; the next is fetched while the consumer works on this one. */
async function* inPages<Event extends Pick<RawEvent, 'position' | 'revision'>>(
  limit: number | undefined,
  fetchPage: (last: Event | undefined, limit: number) => Promise<readonly Event[]>,
): AsyncIterable<Event> {
  let left = limit ?? Number.POSITIVE_INFINITY;
  let size = Math.min(pageSize, left);
  let next = size > 0 ? fetchPage(undefined, size) : undefined;
  while (next !== undefined) {
    const events = await next;
    const wanted = size;
    left -= events.length;
    size = Math.min(pageSize, left);
    const last = events.at(-1);
    next = events.length === wanted && last !== undefined && size > 0 ? fetchPage(last, size) : undefined;
    next?.catch(() => undefined); // Seen when it is awaited; a consumer that stops early does not need it.
    yield* events;
  }
}

/** A position or revision after every other: the greatest `bigint` of PostgreSQL. */
const largest = 2n ** 63n - 1n;

const columns = 'SELECT position, stream, revision, event_id, type, data, metadata FROM event_store.event';

async function rawPage(
  pool: Pool,
  filter: EventFilter | undefined,
  after: bigint,
  limit: number,
): Promise<readonly RawEvent[]> {
  const { name, text, values } = pageQuery(filter, after, limit);
  return (await query<EventRow>(pool, `page_${name}`, text, values)).map(raw);
}

/**
 * A page and the end of the log in one statement, so from one snapshot: nothing lies between them unseen. Without a
 * filter the page itself tells the end, and a long history is not sorted once more.
 */
async function seenPage(pool: Pool, filter: EventFilter | undefined, after: bigint, limit: number): Promise<Page> {
  const { events, head } =
    filter === undefined
      ? { events: (await rawPage(pool, undefined, after, limit)).map(readEvent), head: after }
      : await pageWithHead(pool, filter, after, limit);
  const more = events.length === limit;
  const last = events.at(-1)?.position ?? after;
  return { events, scannedTo: more || head < last ? last : head, more };
}

async function pageWithHead(
  pool: Pool,
  filter: EventFilter,
  after: bigint,
  limit: number,
): Promise<{ readonly events: readonly StoredEvent[]; readonly head: bigint }> {
  const { name, text, values } = pageQuery(filter, after, limit);
  const sql = `SELECT head, page.* FROM (SELECT coalesce(max(position), 0) AS head FROM event_store.event) AS log
    LEFT JOIN (${text}) AS page ON true ORDER BY page.position`;
  const rows = await query<HeadRow>(pool, `page_head_${name}`, sql, values);
  const events = rows.flatMap((row) => (row.position === null ? [] : stored(row)));
  return { events, head: BigInt(rows[0]?.head ?? 0) };
}

/** `name` tells which parts of the filter the statement has. */
function pageQuery(
  filter: EventFilter | undefined,
  after: bigint,
  limit: number,
): { readonly name: string; readonly text: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [after, limit];
  const conditions = ['position > $1'];
  if (filter?.streamPrefixes !== undefined) {
    values.push(filter.streamPrefixes.map((prefix) => `${prefix.replace(/[\\%_]/g, String.raw`\$&`)}%`));
    // A quarter of the time of `starts_with` over an `unnest` of the prefixes: this is asked of every event of the log.
    conditions.push(`stream LIKE ANY ($${values.length}::text[])`);
  }
  if (filter?.eventTypes !== undefined) {
    values.push(typesInLog(filter.eventTypes));
    conditions.push(`type = ANY ($${values.length}::text[])`);
  }
  const name = `${filter?.streamPrefixes === undefined ? '' : 's'}${filter?.eventTypes === undefined ? '' : 't'}`;
  return { name, text: `${columns} WHERE ${conditions.join(' AND ')} ORDER BY position LIMIT $2`, values };
}

/** Without an event behind the asked position there is one row, and only the head in it. */
type HeadRow = { readonly head: string } & (EventRow | { readonly position: null });

interface EventRow {
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly event_id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

const stored = (row: EventRow): StoredEvent => readEvent(raw(row));

function raw(row: EventRow): RawEvent {
  return {
    position: BigInt(row.position),
    stream: row.stream,
    revision: BigInt(row.revision),
    eventId: row.event_id,
    type: row.type,
    data: row.data,
    metadata: row.metadata,
  };
}

async function query<Row extends object>(
  pool: Pool,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const result = await answering(pool.query<Row>({ name, text, values: [...values] }));
  return result.rows;
}

async function answering<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (!isConnectionError(error)) throw error;
    throw new EventStoreUnavailable('PostgreSQL does not answer', { cause: error });
  }
}

interface OrderedConnection {
  readonly run: RunInOrder;
  close(): Promise<void>;
}

/**
 * One connection on which statements are sent without waiting for the answers to earlier ones, and executed in order.
 * It is made at the first statement and again at the first one after it was lost; statements that were under way then
 * reject, and nobody knows whether they were executed.
 *
 * @param timeout milliseconds until a statement without answer rejects and the connection is given up
 */
function openOrderedConnection(url: string, timeout: number): OrderedConnection {
  let current: Promise<Client> | undefined;
  let closed = false;

  const connect = async (): Promise<Client> => {
    if (closed) throw new Error('The event store is closed');
    const client = new Client({
      connectionString: url,
      application_name: 'event-store-append',
      connectionTimeoutMillis: 5_000,
      query_timeout: timeout,
      keepAlive: true,
      pipeline: true,
      options: '-c synchronous_commit=on',
    });
    const forget = (): void => {
      if (current === connection) current = undefined;
    };
    // Statements under way reject with the reason; here only the next one is sent to a new connection.
    client.on('error', forget);
    client.on('end', forget);
    const connection = client.connect().then(() => client);
    connection.catch(forget);
    current = connection;
    return connection;
  };

  return {
    run: async <Row extends object>({ name, text, values }: Parameters<RunInOrder>[0]) => {
      const client = await (current ?? connect());
      const result = await client.query<Row>({ name, text, values: [...values] });
      return result.rows;
    },
    close: async () => {
      closed = true;
      const client = await current?.catch(() => undefined); // Never connected: nothing to close.
      await client?.end();
    },
  };
}
