import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planStream } from '#domain/kernel/stream-names.ts';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { type BranchPoint, mainLine } from '#infra/event-store/branch.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { simulationFolder } from '#infra/event-store/snapshots.ts';
import { type TestDatabase, testDatabase } from '#tests/servers/postgres.ts';
import {
  createPlant,
  inDays,
  planPiece,
  type TestCommandService,
  testCommandService,
} from '#tests/services/command-service.ts';
import { foldedPlan, openPlanSnapshots } from '../plan/plan-snapshots.ts';
import { openBranches } from './branch-registry.ts';
import { branchSnapshots } from './branch-snapshots.ts';
import { type OpenBranch, openBranch } from './open-branch.ts';
import { tendSnapshots } from './tend-snapshots.ts';

/** The plan that a simulation begins with is folded once, however the main line goes on. */

const log = pino({ level: 'silent' });
let database: TestDatabase;
let store: EventStore;
/** The same store, for those whose reading is counted. */
let counting: EventStore;
let commands: TestCommandService;
let operations: readonly [string, string];
let folder: string;
/** Events of the plan that were read from its stream to be folded; single ones are only looked at. */
let read = 0;

beforeEach(async () => {
  database = await testDatabase();
  store = await openPostgresEventStore(database.url);
  counting = {
    ...store,
    async *readStream(stream, options) {
      for await (const event of store.readStream(stream, options)) {
        if (stream === planStream && options?.limit !== 1) read += 1;
        yield event;
      }
    },
  };
  commands = await testCommandService(database, store);
  operations = await planPiece(commands, await createPlant(commands));
  folder = await mkdtemp(path.join(tmpdir(), 'leitstand-branches-'));
});
afterEach(async () => {
  await commands.stop();
  await store.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Locks or unlocks an operation. */
async function edit(simulationId?: string): Promise<void> {
  const before = last.get(simulationId) ?? { locked: false, revision: commands.plan.plan.revision };
  const answer = await commands.send({
    url: '/api/planning/planningTimelineRaw',
    body: {
      action: before.locked ? 'unlock' : 'lock',
      versionIdentifier: before.revision,
      operations: [{ operationId: operations[0] }],
    },
    ...(simulationId === undefined ? {} : { headers: { [simulationHeader]: simulationId } }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  last.set(simulationId, { locked: !before.locked, revision: answer.json().versionIdentifier });
}
/** What the planner did last, by simulation. */
const last = new Map<string | undefined, { readonly locked: boolean; readonly revision: number }>();
beforeEach(() => last.clear());

async function simulate(): Promise<BranchPoint> {
  const answer = await commands.send({ url: '/api/planning/simulations', body: { name: inDays(0) } });
  const { simulationId, baselinePosition } = answer.json();
  return { id: simulationId, baseline: BigInt(baselinePosition) };
}

const snapshotsOf = (point: BranchPoint) =>
  branchSnapshots({ folder, store: counting, mainPlan: commands.plan, point, log, atLeast: 1 });

async function open(point: BranchPoint): Promise<OpenBranch> {
  read = 0;
  return openBranch({ store: counting, point, log, snapshots: await snapshotsOf(point) });
}

const known = ({ plan: { plan } }: Pick<OpenBranch, 'plan'>) => ({
  revision: plan.revision,
  operations: [...plan.operations.values()],
  orders: [...plan.productionOrders.values()],
});
test('the first edit after the main line went on begins with what was kept when the simulation was new', async () => {
  const point = await simulate();
  const fresh = await open(point);
  const before = known(fresh);
  await fresh.close();
  for (let count = 0; count < 5; count++) await edit();

  const later = await open(point);
  expect(read).toBe(0);
  expect(known(later)).toEqual(before);
  await later.close();
  await rm(folder, { recursive: true });
  const folded = await open(point);
  expect(read).toBeGreaterThan(before.revision);
  expect(known(folded)).toEqual(before);
  await folded.close();
  expect(known(commands).revision).toBe(before.revision + 5);
});

test('what is kept is the plan of the baseline, whatever happened in the simulation since', async () => {
  const point = await simulate();
  const before = known(commands);
  await edit(point.id);
  await edit(point.id);
  const opened = await open(point);
  expect(opened.plan.plan.revision).toBe(before.revision + 2);
  await opened.close();
  const kept = await (await snapshotsOf(point)).load();
  expect(known({ plan: kept as never })).toEqual(before);
});

test('a simulation of an earlier plan begins with the snapshot of the main line that is not younger, and the log', async () => {
  const ofPlant = await openPlanSnapshots(folder, store, planStream, log, 1);
  await ofPlant.save(foldedPlan(commands.plan.plan));
  const { revision } = commands.plan.plan;
  await edit();
  const point = await simulate();
  await edit();

  const opened = await open(point);
  // That of the edit, and the first one after the baseline.
  expect(read).toBe(2);
  expect(opened.plan.plan.revision).toBe(revision + 1);
  expect(opened.plan.plan.operations.get(operations[0] as never)?.locked).toBe(true);
  await opened.close();

  await rm(simulationFolder(folder, point.id), { recursive: true });
  await (await openPlanSnapshots(folder, store, planStream, log, 1)).save(foldedPlan(commands.plan.plan));
  const folded = await open(point);
  expect(folded.plan.plan.revision).toBe(revision + 1);
  await folded.close();
});

test('a new simulation is opened without anybody waiting for it, and its first edit finds it open', async () => {
  const opened: string[] = [];
  const listening = pino({ level: 'info' }, { write: (line) => void opened.push(line) });
  const main = await openBranch({ store, point: mainLine, log });
  const branches = openBranches({
    store: counting,
    main,
    current: () => undefined,
    snapshotFolder: folder,
    log: listening,
  });
  const point = await simulate();
  await branches.prepare(point);
  expect(opened.join('')).toContain('simulation opened');
  read = 0;
  expect(await branches.use(point, async (branch) => known(branch))).toEqual(known(commands));
  expect(read).toBe(0);
  await branches.close();
});

test('who creates a simulation has it opened', async () => {
  const prepared = vi.spyOn(commands.branches, 'prepare');
  const point = await simulate();
  expect(prepared).toHaveBeenCalledExactlyOnceWith(point);
});

test('after a start, snapshots of other code are made anew, missing ones are made, and left over ones go', async () => {
  const points = [await simulate(), await simulate()];
  await edit();
  const tend = () => tendSnapshots({ folder, store, mainPlan: commands.plan, open: () => points, log, atLeast: 1 });
  const fileOf = (id: string) => path.join(simulationFolder(folder, id), `${planStream}.json`);
  let stop = tend();
  await expect.poll(() => Promise.all(points.map(({ id }) => stat(fileOf(id))))).toHaveLength(points.length);
  await stop();

  const [one, other] = points.map(({ id }) => fileOf(id)) as [string, string];
  const good = await readFile(one, 'utf8');
  await writeFile(one, good.replace(/"code":"[^"]*"/, '"code":"older"'));
  const untouched = (await stat(other)).mtimeMs;
  await writeFile(path.join(folder, 'plan-main.json'), 'of the plant');
  points.push({ id: '77', baseline: points[0]?.baseline });
  await (await snapshotsOf(points[2] as BranchPoint)).keep();
  expect(await readdir(folder)).toContain('simulation-77');
  points.pop();
  stop = tend();
  await expect.poll(() => readFile(one, 'utf8')).toBe(good);
  await stop();
  expect((await stat(other)).mtimeMs).toBe(untouched);
  expect((await readdir(folder)).toSorted()).toEqual(['plan-main.json', 'simulation-1', 'simulation-2']);
});
