import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockedBy, newId } from '#tests/conformance/event-for-tests.ts';
import { collected } from '#tests/conformance/follow.ts';
import { emptyDatabase, type TestDatabase } from '#tests/servers/postgres.ts';
import type { EventStore } from './event-store.ts';
import { openPostgresEventStore } from './postgres-event-store.ts';

let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await emptyDatabase();
  store = await openPostgresEventStore(database.url);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

describe('appends that share a transaction', () => {
  it('each get their own outcome', async () => {
    const [one, two] = [`plan-${newId()}`, `plan-${newId()}`];
    const results = await Promise.all([
      store.append(one, 'noStream', [lockedBy(newId())]),
      store.append(one, 0n, [lockedBy(newId())]),
      store.append(two, 4n, [lockedBy(newId())]),
      store.append(one, 'streamExists', [lockedBy(newId())]),
      store.append(two, 'any', [lockedBy(newId())]),
    ]);
    expect(results).toMatchObject([
      { kind: 'appended', revision: 0n },
      { kind: 'appended', revision: 1n },
      { kind: 'wrongExpectedRevision', actual: undefined },
      { kind: 'appended', revision: 2n },
      { kind: 'appended', revision: 0n },
    ]);
  });

  it('do not fail because one of them does', async () => {
    const used = lockedBy(newId());
    await store.append(`plan-${newId()}`, 'noStream', [used]);
    const streams = Array.from({ length: 4 }, () => `plan-${newId()}`);
    const results = await Promise.allSettled(
      streams.map((stream, index) => store.append(stream, 'noStream', [index === 2 ? used : lockedBy(newId())])),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await collected(store.readStream(streams[2] ?? ''))).toEqual([]);
  });

  it('are answered in the order of the calls when they name the revision they build on', async () => {
    const stream = `plan-${newId()}`;
    const results = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        store.append(stream, index === 0 ? 'noStream' : BigInt(index - 1), [lockedBy(newId())]),
      ),
    );
    expect(results.map((result) => (result.kind === 'appended' ? Number(result.revision) : undefined))).toEqual(
      Array.from({ length: 300 }, (_, index) => index),
    );
  });
});

it('keeps text to the letter, also quotes, line breaks and what looks like an escape', async () => {
  const stream = `plan-${newId()}`;
  const strange = ['"\\', 'a\nb', '\\n', '\u2028', '😀', '{}', "'; DROP TABLE event_store.event; --"];
  const event = lockedBy(newId());
  const noted = strange.map((text, index) => ({
    ...lockedBy(newId(), index),
    metadata: { ...event.metadata, correlationId: text, causationId: text },
  }));
  await store.append(stream, 'noStream', noted);
  await store.append(
    stream,
    'any',
    [noted[1] ?? event].map((one) => ({ ...one, eventId: lockedBy(newId()).eventId })),
  );
  const stored = await collected(store.readStream(stream));
  expect(stored.map(({ metadata }) => metadata.correlationId)).toEqual([...strange, strange[1]]);
});
