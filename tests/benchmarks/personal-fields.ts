import { randomBytes } from 'node:crypto';
import { UserChanged } from '#domain/administration/events.ts';
import type { EventStore, NewEvent } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { createDatabase } from '#tests/servers/postgres-server.ts';
import { moved, rate } from './append.ts';
import { type BenchResult, median } from './result.ts';

const rounds = 5;
const writes = 4_000;
/** As many as a large plant has; each has a key. */
const people = 200;

/**
 * What it costs that an event says something of a person (decision 0237): appended, and read again, beside as many edits of the
 * plan. Needs `DATABASE_URL` of a user who may create databases.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env['DATABASE_URL'];
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const turns: { readonly personal: Speeds; readonly plain: Speeds }[] = [];
  // The first round warms code and connections.
  for (let round = 0; round <= rounds; round++) {
    const plain = await speeds(url, moved);
    const personal = await speeds(url, changed);
    if (round > 0) turns.push({ personal, plain });
  }
  const line = (name: keyof Speeds, detail: string): BenchResult => ({
    name: `personal fields, ${name}`,
    unit: 'events/s',
    value: median(turns.map(({ personal }) => personal[name])),
    baseline: median(turns.map(({ plain }) => plain[name])),
    ratio: median(turns.map(({ personal, plain }) => personal[name] / plain[name])),
    aim: undefined,
    detail,
  });
  return [
    line('append', `changes of ${people} users against edits of the plan, 16 in flight, one event each`),
    line('replay', 'the whole log of these changes against one of edits; each page asks for the keys of its people'),
  ];
}

interface Speeds {
  readonly append: number;
  readonly replay: number;
}

async function speeds(url: string, event: (commandId: string) => NewEvent): Promise<Speeds> {
  const database = await createDatabase(url);
  const store = await openPostgresEventStore(database.url);
  try {
    const run = randomBytes(6).toString('hex');
    const append = await rate(16, writes, async (writer, index) => {
      const expected = index === 0 ? 'noStream' : BigInt(index - 1);
      await store.append(`bench-${run}-${writer}`, expected, [event(`${run}-${writer}-${index}`)]);
    });
    return { append, replay: await replay(store) };
  } finally {
    await store.close();
    await database.drop();
  }
}

async function replay(store: EventStore): Promise<number> {
  const start = performance.now();
  let count = 0;
  for await (const _event of store.readAll()) count += 1;
  return (count * 1_000) / (performance.now() - start);
}

let next = 0;

function changed(commandId: string): NewEvent {
  const { metadata, ...event } = moved(commandId);
  const data = {
    id: `user${next++ % people}`,
    before: { firstName: 'Wilhelmina', email: 'wilhelmina@example.com' },
    after: { firstName: 'Mina', email: 'mina@example.com' },
  };
  return { ...event, type: UserChanged.type, data, metadata: { ...metadata, schemaVersion: UserChanged.version } };
}
