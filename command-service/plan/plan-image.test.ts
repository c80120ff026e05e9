import { expect, test } from 'vitest';
import { mainBranch } from '#domain/kernel/event.ts';
import { planStream } from '#domain/kernel/stream-names.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { openPlanImage } from './plan-image.ts';

/** The events of one command, as a log has them. */
function projects(commandId: string, first: number, count: number): readonly StoredEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const revision = first + index;
    return {
      stream: planStream,
      revision: BigInt(revision),
      position: BigInt(revision + 1),
      eventId: `${commandId}-${index}`,
      type: 'ProjectCreated',
      data: { projectId: `p${revision}`, projectNumber: `P-${revision}`, projectName: 'Project' },
      metadata: {
        commandId,
        correlationId: commandId,
        causationId: commandId,
        actor: { kind: 'system', name: 'import' },
        recordedAt: 0,
        branch: mainBranch,
        schemaVersion: 1,
        changeSet: commandId,
      },
    };
  });
}

const storeOf = (log: readonly StoredEvent[]): Pick<EventStore, 'readStream'> => ({
  async *readStream(_stream, { from = 0n } = {}) {
    yield* log.slice(Number(from));
  },
});

/** Elements that arrays were made of, or made longer by, during the work. */
async function elementsCopied(work: () => Promise<unknown>): Promise<number> {
  let copied = 0;
  const iterator = Array.prototype[Symbol.iterator];
  Array.prototype[Symbol.iterator] = function counted(this: unknown[]) {
    copied += this.length;
    return iterator.call(this);
  };
  try {
    await work();
  } finally {
    Array.prototype[Symbol.iterator] = iterator;
  }
  return copied;
}

test('reading a command of many events is work that grows with their number, not with its square', async () => {
  const copiedFor = (count: number): Promise<number> =>
    elementsCopied(() => openPlanImage(storeOf(projects('large', 0, count)), planStream));
  const [hundred, thousand] = [await copiedFor(100), await copiedFor(1_000)];
  expect(thousand).toBeLessThanOrEqual(hundred * 11);
});

test('the answer to a command has all its events, also when they are read in two parts', async () => {
  const log = [...projects('first', 0, 2), ...projects('second', 2, 3)];
  const image = await openPlanImage(storeOf(log), planStream);
  expect(image.answerTo('first')).toMatchObject({ revision: 1, position: 2n });
  const early = image.answerTo('second');
  expect(early?.events).toEqual(log.slice(2));
  log.push(...projects('second', 5, 1));
  await image.readLog();
  expect(image.answerTo('second')).toMatchObject({ revision: 5, position: 6n, events: log.slice(2) });
  // Whoever has the first part has it for good.
  expect(early?.events).toHaveLength(3);
});
