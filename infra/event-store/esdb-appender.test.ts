import { expect, it } from 'vitest';
import { lockedBy, newId } from '#tests/conformance/event-for-tests.ts';
import { esdbAppender } from './esdb-appender.ts';
import { EventStoreUnavailable, type NewEvent, type RawEvent } from './event-store.ts';

/** One stream that writes whatever it is given, as the server does with event ids it has forgotten. */
function forgetfulServer() {
  const stored: RawEvent[] = [];
  const appends: (readonly NewEvent[])[] = [];
  let loseNext: 'request' | 'answer' | undefined;
  return {
    stored,
    appends,
    lose: (what: 'request' | 'answer') => {
      loseNext = what;
    },
    client: {
      append: async (stream: string, expected: unknown, events: readonly NewEvent[]) => {
        const lost = loseNext;
        loseNext = undefined;
        appends.push(events);
        if (lost === 'request') throw new EventStoreUnavailable('away');
        const actual = BigInt(stored.length - 1);
        if (typeof expected === 'bigint' && expected !== actual) {
          return { kind: 'wrongExpectedRevision' as const, actual };
        }
        for (const event of events) {
          const revision = BigInt(stored.length);
          stored.push({ ...event, stream, revision, position: revision * 100n });
        }
        if (lost === 'answer') throw new EventStoreUnavailable('away');
        const revision = BigInt(stored.length - 1);
        return { kind: 'appended' as const, revision, position: revision * 100n };
      },
      readStream: async (_stream: string, from: bigint | undefined, direction: string, limit: number) =>
        direction === 'backwards'
          ? stored.toReversed().slice(0, limit)
          : stored.slice(Number(from ?? 0n)).slice(0, limit),
    },
  };
}

const twoEvents = (): readonly NewEvent[] => {
  const command = newId();
  return [lockedBy(command), lockedBy(command, 1)];
};

it('finds an append whose answer was lost instead of writing it twice', async () => {
  const server = forgetfulServer();
  const append = esdbAppender(server.client);
  const events = twoEvents();
  server.lose('answer');
  await expect(append('plan-main', 'any', events)).rejects.toThrow(EventStoreUnavailable);
  await append('plan-main', 'any', [lockedBy(newId())]);
  expect(await append('plan-main', 'any', events)).toEqual({ kind: 'appended', revision: 1n, position: 100n });
  expect(server.stored).toHaveLength(3);
});

it('writes an append again that never arrived', async () => {
  const server = forgetfulServer();
  const append = esdbAppender(server.client);
  const events = twoEvents();
  server.lose('request');
  await expect(append('plan-main', 'any', events)).rejects.toThrow(EventStoreUnavailable);
  expect(await append('plan-main', 'any', events)).toMatchObject({ kind: 'appended', revision: 1n });
  expect(server.stored).toHaveLength(2);
});

it('answers a repeat with the first result although others have written since', async () => {
  const server = forgetfulServer();
  const append = esdbAppender(server.client);
  await append('plan-main', 'any', [lockedBy(newId())]);
  const events = twoEvents();
  const first = await append('plan-main', 0n, events);
  await append('plan-main', 'any', [lockedBy(newId())]);
  expect(await append('plan-main', 0n, events)).toEqual(first);
  expect(await append('plan-main', 0n, twoEvents())).toEqual({ kind: 'wrongExpectedRevision', actual: 3n });
});

it('sends nothing that does not fit the catalogue', async () => {
  const server = forgetfulServer();
  const wrong = { ...lockedBy(newId()), data: { operationIds: 'all' } };
  await expect(esdbAppender(server.client)('plan-main', 'any', [wrong])).rejects.toThrow(/schema/);
  expect(server.appends).toEqual([]);
});
