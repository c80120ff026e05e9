import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rightsOf } from '#domain/administration/roles.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { planStream } from '#domain/kernel/stream-names.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { hashOf } from '#infra/event-store/snapshots.ts';
import { factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import { newEnvelope } from '../kernel/command.ts';
import { openPlanSnapshots } from './plan-snapshots.ts';
import { openPlanWriter, type PlanWriter } from './plan-writer.ts';

const log = pino({ level: 'silent' });
const { facts } = factoryWith()
  .group('Saws', ['Saw'], { plan: 'always' })
  .article('Bar', [{ group: 'Saws', perPiece: 3600 }])
  .open();

let database: TestDatabase;
let store: EventStore;
let folder: string;
/** Events that were read from streams. */
let read: number;

beforeEach(async () => {
  database = await testDatabase();
  const opened = await openPostgresEventStore(database.url);
  read = 0;
  store = {
    ...opened,
    async *readStream(stream, options) {
      for await (const event of opened.readStream(stream, options)) {
        read++;
        yield event;
      }
    },
  };
  folder = await mkdtemp(path.join(tmpdir(), 'leitstand-snapshots-'));
});
afterEach(async () => {
  await store.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(atLeast = 1): Promise<PlanWriter> {
  read = 0;
  const snapshots = await openPlanSnapshots(folder, store, planStream, log, atLeast);
  return openPlanWriter({ store, facts, log, snapshots });
}

/** Three events: the project, its position, and where its one step is. */
async function order(writer: PlanWriter): Promise<void> {
  const envelope = () => newEnvelope({ actor: { kind: 'user', userId: 'anna' }, rights: rightsOf(['admin']) });
  const position = {
    articleId: 'Bar' as never,
    articleAmount: 1,
    deliveryDate: `${new Date().getUTCFullYear() + 1}-06-01`,
  };
  const created = await writer.execute(
    { type: 'createProject', projectName: 'Order', orderPositions: [position] },
    envelope(),
  );
  if (isRejection(created)) throw new Error(created.errorCode);
  const orderPositionId = [...writer.plan.orderPositions.keys()].at(-1) as never;
  const planned = await writer.execute({ type: 'planOrderPosition', orderPositionId }, envelope());
  if (isRejection(planned)) throw new Error(planned.errorCode);
}

const known = ({ plan }: PlanWriter) => ({
  revision: plan.revision,
  projects: [...plan.projects.values()],
  operations: [...plan.operations.values()],
});

test('a start reads the snapshot and the events after it', async () => {
  const first = await start();
  await order(first);
  await order(first);
  await first.close();

  const second = await start(1_000);
  // One event, to see that the snapshot is of this log.
  expect(read).toBe(1);
  expect(known(second)).toEqual(known(first));
  await order(second);

  // The process was killed: the order is in the log only.
  const third = await start(1_000);
  expect(read).toBe(1 + 3);
  expect(known(third)).toEqual(known(second));
  expect(third.plan.revision).toBe(8);
});

test('a service that runs for long keeps a snapshot while it runs', async () => {
  const running = await start(3);
  for (let count = 0; count < 4; count++) await order(running);
  await expect.poll(() => readdir(folder)).toEqual(['plan-main.json']);

  const afterKill = await start(1_000);
  expect(read).toBeLessThan(12);
  expect(known(afterKill)).toEqual(known(running));
  await running.close();
});

test('a snapshot that would spare little is not kept', async () => {
  const writer = await start(4);
  await order(writer);
  await writer.close();
  expect(await readdir(folder)).toEqual([]);
  await order(writer);
  await writer.close();
  expect(await readdir(folder)).toEqual(['plan-main.json']);
});

test('a snapshot of another log, of other code, or that is not as it was written, counts for nothing', async () => {
  const writer = await start();
  await order(writer);
  await writer.close();
  const file = path.join(folder, 'plan-main.json');
  const kept = await readFile(file, 'utf8');
  for (const spoilt of [
    kept.replace(/"lastEventId":"[^"]*"/, '"lastEventId":"00000000-0000-0000-0000-000000000000"'),
    kept.replace(/"code":"[^"]*"/, '"code":"older"'),
    kept.replace(/"position":"[^"]*"/, '"position":"1"'),
    kept.replace(/"eventHash":"[^"]*"/, '"eventHash":"of another event"'),
    // One letter of what it says about the order: it reads as well as before.
    kept.replace('"Order"', '"Ordes"'),
    kept.slice(0, -20),
    kept.slice(0, -1),
    `${kept}\n`,
    '{}',
    '',
  ]) {
    expect(spoilt).not.toBe(kept);
    await writeFile(file, spoilt);
    const again = await start(1_000);
    expect(known(again)).toEqual(known(writer));
    expect(read).toBeGreaterThanOrEqual(3);
  }
});

test('a damaged snapshot is told of in the log, and the next one replaces it', async () => {
  const writer = await start();
  await order(writer);
  await writer.close();
  const file = path.join(folder, 'plan-main.json');
  const kept = await readFile(file, 'utf8');
  await writeFile(file, kept.replace('"Order"', '"Ordes"'));
  const told: string[] = [];
  const listening = pino({ level: 'warn' }, { write: (line) => void told.push(line) });

  const snapshots = await openPlanSnapshots(folder, store, planStream, listening, 1);
  const again = await openPlanWriter({ store, facts, log, snapshots });
  expect(told.join('')).toContain('snapshot dropped');
  await again.close();
  expect(await readFile(file, 'utf8')).toBe(kept);
});

test('nobody but the owner may read a snapshot, also in a folder that was open to all', async () => {
  await chmod(folder, 0o755);
  const writer = await start();
  await order(writer);
  await writer.close();
  const modes = await Promise.all([folder, path.join(folder, 'plan-main.json')].map((one) => stat(one)));
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600']);
});

test('code that moved, changed or came in any folder below planning makes another hash; its tests do not', async () => {
  await mkdir(path.join(folder, 'edits'));
  await mkdir(path.join(folder, 'undo'));
  await writeFile(path.join(folder, 'decide.ts'), 'one');
  await writeFile(path.join(folder, 'edits', 'move.ts'), 'two');
  const before = await hashOf(folder);

  await writeFile(path.join(folder, 'edits', 'move.test.ts'), 'a test');
  expect(await hashOf(folder)).toBe(before);
  await writeFile(path.join(folder, 'edits', 'move.ts'), 'changed');
  const changed = await hashOf(folder);
  await rename(path.join(folder, 'edits', 'move.ts'), path.join(folder, 'undo', 'move.ts'));
  const moved = await hashOf(folder);
  await writeFile(path.join(folder, 'undo', 'redo.ts'), 'new');
  const added = await hashOf(folder);
  expect(new Set([before, changed, moved, added]).size).toBe(4);
});
