import { EventEmitter, once } from 'node:events';
import pino from 'pino';
import type { LiveMessage } from '#domain/live.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import type { ReadModel } from '#projector/kernel/read-model.ts';
import { becomeLive, type Lease } from '#projector/lanes/fence.ts';
import { createPublisher } from '#projector/lanes/publish.ts';
import { type Runner, startRunner } from '#projector/lanes/runner.ts';
import { prepareReadModels, readModels } from '#projector/read-models/read-models.ts';
import type { TestDatabase } from '#tests/servers/postgres.ts';

/** A projector inside the test's process, with a log of what it told the browsers. */
export interface TestProjector {
  readonly runner: Runner;
  readonly lease: Lease;
  readonly told: readonly { readonly subject: string; readonly message: LiveMessage }[];
  /** Resolves when what was there at the start is in the rows, so that what comes now is told. */
  live(): Promise<void>;
  /** Resolves when the timeline's browsers were told the position. */
  hasTold(position: bigint): Promise<void>;
  /** Resolves when the rows show the position. */
  reached(position: bigint): Promise<void>;
  stop(): Promise<void>;
}

export async function testProjector(
  database: TestDatabase,
  store: EventStore,
  models: readonly ReadModel[] = readModels,
  worthFilling?: number,
): Promise<TestProjector> {
  await prepareReadModels(database.pool, models);
  const told: { subject: string; message: LiveMessage }[] = [];
  const progress = new EventEmitter();
  const publisher = createPublisher((subject, message) => {
    told.push({ subject, message });
    progress.emit('told');
  });
  const stopping = new AbortController();
  const lease = await becomeLive(database.url, stopping.signal);
  const log = pino({ level: 'silent' });
  const runner = await startRunner({
    databaseUrl: database.url,
    store,
    models,
    lease,
    publisher,
    log,
    ...(worthFilling === undefined ? {} : { worthFilling }),
    onShown: () => progress.emit('moved'),
    onCaughtUp: () => progress.emit('moved'),
  });
  runner.closed.catch(() => {});
  return {
    runner,
    lease,
    told,
    async live() {
      while (!runner.caughtUp()) await Promise.race([once(progress, 'moved'), runner.closed]);
    },
    async hasTold(position) {
      const knows = ({ subject, message }: (typeof told)[number]): boolean =>
        subject === 'live.main.timeline' && BigInt(message.to) >= position;
      while (!told.some(knows)) await Promise.race([once(progress, 'told'), runner.closed]);
    },
    async reached(position) {
      while (runner.position() < position) await Promise.race([once(progress, 'moved'), runner.closed]);
    },
    async stop() {
      await runner.stop().catch(() => {});
      await runner.closed.catch(() => {});
      publisher.close();
      await lease.release().catch(() => {});
    },
  };
}

export const openTestStore = (database: TestDatabase): Promise<EventStore> => openPostgresEventStore(database.url);
