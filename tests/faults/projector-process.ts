import pino from 'pino';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { becomeLive } from '#projector/lanes/fence.ts';
import { createPublisher } from '#projector/lanes/publish.ts';
import { startRunner } from '#projector/lanes/runner.ts';

/**
 * A projector in a process of its own, for tests that kill it: `node projector-process.ts {databaseUrl}`. Takes
 * small batches into the tables that people read, so that there is always one under way, and ends when it has caught up.
 */
const [databaseUrl] = process.argv.slice(2);
if (databaseUrl === undefined) throw new Error('the database has to be named');
const store = await openPostgresEventStore(databaseUrl);
const lease = await becomeLive(databaseUrl, new AbortController().signal);
const publisher = createPublisher(() => {});
const end = await store.lastPosition();
const runner = await startRunner({
  databaseUrl,
  store,
  lease,
  publisher,
  log: pino({ level: 'silent' }),
  maxBatch: 40,
  worthFilling: Number.POSITIVE_INFINITY,
});
process.stdout.write(`from ${runner.position()}\n`);
const tell = setInterval(() => {
  process.stdout.write(`${runner.position()}\n`);
  if (runner.position() >= end) process.exit(0);
}, 5);
await runner.closed;
clearInterval(tell);
