import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pino from 'pino';
import { operationalTables } from '#command-service/operational-tables.ts';
import { createdType } from '#domain/base-data/events.ts';
import { type Collection, objectTypes, streamOf } from '#domain/base-data/object-types.ts';
import { type DomainEvent, mainBranch } from '#domain/kernel/event.ts';
import { planStream } from '#domain/kernel/stream-names.ts';
import { eventCatalogue } from '#domain/log/event-catalogue.ts';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { openApiTokens } from '#infra/api-tokens.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { withLargeEvents } from '#infra/event-store/large-events.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { simulationFolder } from '#infra/event-store/snapshots.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { baselineSnapshots } from '#projector/branches/baseline-snapshots.ts';
import { openBranchFollowers } from '#projector/branches/branch-followers.ts';
import { openConflictView, type PlantConflicts, withConflicts } from '#projector/conflicts/conflict-view.ts';
import { loopbackServer } from '#projector/loopback.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import type { TestDatabase } from '#tests/servers/postgres.ts';
import { type TestCommandService, testCommandService } from '#tests/services/command-service.ts';
import { testProjector } from '#tests/services/projector.ts';
import { testQueryService } from '#tests/services/query-service.ts';
import { benchPlant } from './planning/plant.ts';
import { type BenchResult, median } from './result.ts';
import { createSimulation, locking } from './simulation-scripts.ts';

const operations = 70_000;
const runs = 5;
const silent = pino({ level: 'silent' });
/** Milliseconds that a planner may wait for a simulation, for the first edit in it, and for the first look at it. */
const patience = 2_000;

/**
 * A simulation of a plant of 70,000 operations: creating it; the first edit in it, by somebody who edits at once, by
 * somebody who comes when nobody has worked in it for long and the plant's plan has gone on, and when its snapshot is
 * gone besides; the first look at one that the projector does not follow; and comparing one in which 5,000 operations have been
 * moved with the plan, and what it would do to take them over; pages of a list where all are moved. Needs `DATABASE_URL` of a
 * user who may create databases.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const name = `bench_simulation_${randomBytes(6).toString('hex')}`;
  const server = openPool(url, { applicationName: 'bench', max: 1 });
  await server.query(`CREATE DATABASE ${name}`);
  const own = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const pool = openPool(own, { applicationName: 'bench', max: 4 });
  const store = withLargeEvents(await openPostgresEventStore(own));
  try {
    await migrate(pool, 'operational', operationalTables);
    await appendAll(store, log());
    const database = { pool, url: own, ownerUrl: own, drop: async () => {} };
    // One simulation stays open: whoever comes to another one finds it closed, as after ten minutes.
    const commands = await testCommandService(database, store, { maxOpen: 1 });
    const results: BenchResult[] = [];
    try {
      results.push(...(await measureEdits(commands)));
      results.push(await measureRebase(commands));
      results.push(...(await measureLooks(database, store, commands)));
    } finally {
      await commands.stop();
    }
    const open = await testCommandService(database, store);
    try {
      return [...results, await measureBeside(open, own)];
    } finally {
      await open.stop();
    }
  } finally {
    await store.close();
    await pool.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  }
}

async function measureEdits(commands: TestCommandService): Promise<readonly BenchResult[]> {
  const taken = {
    create: [] as number[],
    now: [] as number[],
    further: [] as number[],
    later: [] as number[],
    gone: [] as number[],
  };
  const [operation] = commands.plan.plan.operations.values().filter(({ statusId, locked }) => statusId < 3 && !locked);
  if (operation === undefined) throw new Error('Nothing can be moved');
  const { operationId } = operation;
  const locked = new Set<string | undefined>();
  /** What the planner saw last, by simulation. */
  const seen = new Map<string | undefined, number>();
  /** An edit that nothing stands in the way of. */
  const edit = async (simulationId?: string): Promise<void> => {
    const action = locked.delete(simulationId) ? 'unlock' : 'lock';
    if (action === 'lock') locked.add(simulationId);
    const answer = await commands.send({
      url: '/api/planning/planningTimelineRaw',
      as: 'admin',
      body: {
        action,
        versionIdentifier: seen.get(simulationId) ?? commands.plan.plan.revision,
        operations: [{ operationId }],
      },
      ...(simulationId === undefined ? {} : { headers: { [simulationHeader]: simulationId } }),
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    seen.set(simulationId, answer.json<{ versionIdentifier: number }>().versionIdentifier);
  };
  const create = async (): Promise<string> => {
    // What the plant was locked by would be locked in the simulation, too.
    if (locked.has(undefined)) await edit();
    const simulationId = await createSimulation(commands);
    seen.set(simulationId, commands.plan.plan.revision);
    return simulationId;
  };
  for (let round = 0; round < runs; round++) {
    let first = '';
    taken.create.push(await timed(async () => void (first = await create())));
    taken.now.push(await timed(() => edit(first)));
    taken.further.push(await timed(() => edit(first)));
    const second = await create();
    await edit(second);
    await edit();
    taken.later.push(await timed(() => edit(first)));
    await rm(simulationFolder(commands.snapshotFolder, second), { recursive: true });
    taken.gone.push(await timed(() => edit(second)));
  }
  const further = `every further edit ${median(taken.further).toPrecision(3)} ms`;
  return [
    result('simulation, create', taken.create, 'POST of a simulation of the plan as it stands'),
    result('simulation, edit at once', taken.now, `First edit, while the simulation is being opened; ${further}`),
    result('simulation, edit later', taken.later, 'First edit in one that was closed, after the main line went on'),
    result(
      'simulation, edit without snapshot',
      taken.gone,
      'The same when its plan has to be folded from the log',
      false,
    ),
  ];
}

/** Five seconds for so many moves are the aim. */
const rebased = { edits: 500, ms: 5_000 };

async function measureRebase(commands: TestCommandService): Promise<BenchResult> {
  const simulationId = await createSimulation(commands);
  let versionIdentifier = commands.plan.plan.revision;
  const send = async (body: object, headers = {}) =>
    commands.send({
      url: '/api/planning/planningTimelineRaw',
      as: 'admin',
      body: { ...body, versionIdentifier },
      headers,
    });
  const movable = [...commands.plan.plan.operations.values()].filter(({ statusId, locked }) => statusId < 3 && !locked);
  let done = 0;
  for (const { operationId, placement } of movable.toReversed()) {
    if (placement === undefined || done === rebased.edits) continue;
    const { start, resourceId } = placement;
    const startDate = new Date(start + 3 * 86_400_000).toISOString();
    const operations = [{ operationId, startDate, resourceId }];
    const answer = await send({ action: 'move', operations }, { [simulationHeader]: simulationId });
    if (answer.statusCode !== 200) continue;
    versionIdentifier = answer.json<{ versionIdentifier: number }>().versionIdentifier;
    done += 1;
  }
  const path = `/api/planning/simulations/${simulationId}/rebase`;
  const preview = await commands.send({ url: `${path}/preview` });
  const { steps, ...seen } = preview.json<{ steps: readonly unknown[]; versionIdentifier: number }>();
  let stays = '';
  const ms = await timed(async () => void (stays = (await commands.send({ url: path, body: seen })).body));
  return {
    name: 'simulation, rebase',
    unit: 'ms',
    value: ms,
    baseline: rebased.ms,
    ratio: ms / rebased.ms,
    aim: { atMost: 1 },
    detail: `${steps.length} of ${rebased.edits} moves done again on ${operations} operations: ${stays}`,
  };
}

/** Scripts that try variants, each in a simulation of its own, as fast as they are answered. */
const scripts = 8;
const editsBeside = 500;

/** What an edit of the plan takes, 99th percentile, while scripts work in simulations; beside what it takes alone. */
async function measureBeside(commands: TestCommandService, url: string): Promise<BenchResult> {
  const [mine, ...others] = commands.plan.plan.operations
    .values()
    .filter(({ statusId, locked }) => statusId < 3 && !locked)
    .take(scripts + 1);
  if (mine === undefined) throw new Error('Nothing can be locked');
  const inPlan = locking(commands, mine.operationId);
  const times = async (): Promise<readonly number[]> => {
    const taken: number[] = [];
    for (let count = 0; count < editsBeside; count++) {
      taken.push(await timed(inPlan));
      // A person looks before the next one.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return taken.toSorted((a, b) => a - b);
  };
  const worst = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length * 0.99) - 1] ?? 0;
  await times();
  const alone = await times();
  const script = path.join(import.meta.dirname, 'simulation-scripts.ts');
  const ids = others.map(({ operationId }) => operationId);
  // As the launcher starts the process for simulations, and the priority that this gives itself.
  const process = fork(script, [url, ...ids], { execArgv: ['--single-threaded-gc', '--max-semi-space-size=64'] });
  const said = async () => (await once(process, 'message'))[0] as number;
  await said();
  const beside = await times();
  process.send('end');
  const done = await said();
  return {
    name: 'simulation, edit of the plan beside eight',
    unit: 'ms',
    value: worst(beside),
    baseline: worst(alone),
    ratio: worst(beside) / worst(alone),
    aim: { atMost: 1.5 },
    detail: `The slowest but five of ${editsBeside} edits of the plan, while ${scripts} scripts made ${done} edits in the process for simulations, against it alone; half of them within ${median(beside).toPrecision(3)} ms against ${median(alone).toPrecision(3)} ms`,
  };
}

async function measureLooks(
  database: TestDatabase,
  store: EventStore,
  commands: TestCommandService,
): Promise<readonly BenchResult[]> {
  const view = openConflictView(store, silent);
  const projector = await testProjector(database, store, withConflicts(view));
  try {
    await projector.reached(await store.lastPosition());
    await view.reached(await store.lastPosition(), 60_000);
    const taken = {
      untouched: [] as number[],
      first: [] as number[],
      again: [] as number[],
      conflicts: [] as number[],
    };
    const begin = Date.parse('2027-03-01T00:00:00Z');
    const day = (days: number): string => new Date(begin + days * 86_400_000).toISOString().slice(0, 10);
    const window = `/api/planning/planningTimelineRawFlat?fromDate=${day(0)}&toDate=${day(14)}`;
    /** What people see first, by services that have not read anything of the simulation yet. */
    const looks = async (simulationId: string, urls: readonly string[]): Promise<readonly number[]> => {
      const minPosition = String(await store.lastPosition());
      await projector.reached(BigInt(minPosition));
      const readers = await openReaders(database, store, view, commands);
      const look = async (url: string): Promise<void> => {
        const headers = { [simulationHeader]: simulationId, minPosition };
        const answer = await readers.query.get(url, 'admin', headers);
        if (answer.statusCode !== 200) throw new Error(answer.body);
      };
      const times: number[] = [];
      try {
        for (const url of urls) times.push(await timed(() => look(url)));
      } finally {
        await readers.close();
      }
      return times;
    };
    for (let round = 0; round < runs; round++) {
      const simulationId = await createSimulation(commands);
      const [untouched = 0] = await looks(simulationId, [window]);
      const made = await commands.send({
        url: '/api/basedata/customers',
        body: { customerName: 'New' },
        headers: { [simulationHeader]: simulationId },
      });
      if (made.statusCode !== 201) throw new Error(made.body);
      const [first = 0, again = 0, conflicts = 0] = await looks(simulationId, [
        window,
        window,
        '/api/planning/conflicts',
      ]);
      taken.untouched.push(untouched);
      taken.first.push(first);
      taken.again.push(again);
      taken.conflicts.push(conflicts);
    }
    const compared = await measureComparison(database, store, commands, view, projector);
    const pages = await measurePages(database, store, commands, view, projector);
    const beside = `again ${median(taken.again).toPrecision(3)} ms, its conflicts ${median(taken.conflicts).toPrecision(3)} ms`;
    return [
      result('simulation, first look', taken.untouched, 'Two weeks of the timeline, while nothing has happened in it'),
      result(
        'simulation, first look when idle',
        taken.first,
        `The same when something has, and nobody follows it; ${beside}`,
      ),
      ...compared,
      ...pages,
    ];
  } finally {
    await view.stop();
    await projector.stop();
  }
}

/** Milliseconds that a comparison may take; that of a transfer is what a planner waits for. */
const comparedWithin = 300;

async function measureComparison(
  database: TestDatabase,
  store: EventStore,
  commands: TestCommandService,
  view: PlantConflicts,
  projector: Awaited<ReturnType<typeof testProjector>>,
): Promise<readonly BenchResult[]> {
  const simulationId = await createSimulation(commands);
  await shiftLater(commands, simulationId, 5_000);
  await projector.reached(await store.lastPosition());
  const readers = await openReaders(database, store, view, commands);
  const compare = async (): Promise<number> => {
    const minPosition = String(await store.lastPosition());
    const url = `/api/planning/simulations/${simulationId}/comparison`;
    const answer = await readers.query.get(url, 'admin', { minPosition });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ changes: { operations: { total: number } } }>().changes.operations.total;
  };
  const taken = { compare: [] as number[], preview: [] as number[] };
  try {
    const total = await compare();
    for (let round = 0; round < runs; round++) {
      taken.compare.push(await timed(async () => void (await compare())));
      taken.preview.push(
        await timed(async () => {
          const url = `/api/planning/simulations/${simulationId}/transfer/preview`;
          const answer = await commands.send({ url, as: 'admin', body: {} });
          if (answer.statusCode !== 200) throw new Error(answer.body);
        }),
      );
    }
    const compared = median(taken.compare);
    return [
      {
        name: 'simulation, compare',
        unit: 'ms',
        value: compared,
        baseline: comparedWithin,
        ratio: compared / comparedWithin,
        aim: { atMost: 1 },
        detail: `${total} of ${operations} operations moved, against the plan; against ${comparedWithin} ms`,
      },
      result(
        'simulation, preview of a transfer',
        taken.preview,
        `${total} operations, priced; compared in ${compared.toPrecision(3)} ms`,
      ),
    ];
  } finally {
    await readers.close();
  }
}

/** Bars that one event may move. */
const mostAtOnce = 20_000;

/** Shifts by an hour what stands behind all that has begun, on as many rows as have so many bars there, or all. */
async function shiftLater(commands: TestCommandService, simulationId: string, most: number): Promise<number> {
  const { plan } = commands.plan;
  const all = [...plan.operations.values()];
  const from = Math.max(...all.filter(({ statusId }) => statusId >= 3).map(({ placement }) => placement.end));
  const later = all.filter(({ placement }) => placement.start >= from);
  let versionIdentifier = plan.revision;
  const edit = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
    const answer = await commands.send({
      url: '/api/planning/planningTimelineRaw',
      as: 'admin',
      body: { versionIdentifier, ...body },
      headers: { [simulationHeader]: simulationId },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    ({ versionIdentifier } = answer.json<{ versionIdentifier: number }>());
  };
  const locked = later.filter((one) => one.locked).map(({ operationId }) => ({ operationId }));
  if (locked.length > 0) await edit({ action: 'unlock', operations: locked });
  const shift = (resources: readonly string[]): Promise<void> =>
    edit({ action: 'shift', from: new Date(from).toISOString(), resources, distance: 3_600 });
  let [moved, together] = [0, 0];
  let resources: string[] = [];
  for (const [resourceId, bars] of Map.groupBy(later, ({ placement }) => placement.resourceId)) {
    if (moved >= most) break;
    if (together + bars.length > mostAtOnce) {
      await shift(resources);
      [resources, together] = [[], 0];
    }
    resources.push(resourceId);
    together += bars.length;
    moved += bars.length;
  }
  await shift(resources);
  return moved;
}

/** Where a deep page of a list begins. */
const deep = 12_000;

/** Pages of a list where nearly everything was moved beside those of the plan, and a deep one beside the first. */
async function measurePages(
  database: TestDatabase,
  store: EventStore,
  commands: TestCommandService,
  view: PlantConflicts,
  projector: Awaited<ReturnType<typeof testProjector>>,
): Promise<readonly BenchResult[]> {
  const simulationId = await createSimulation(commands);
  const moved = await shiftLater(commands, simulationId, Number.POSITIVE_INFINITY);
  const minPosition = String(await store.lastPosition());
  await projector.reached(BigInt(minPosition));
  const readers = await openReaders(database, store, view, commands);
  const list = '/api/planning/operations?limit=50&sort=startDate';
  const page = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < runs; round++)
      times.push(
        await timed(async () => {
          const answer = await readers.query.get(url, 'admin', headers);
          if (answer.statusCode !== 200) throw new Error(answer.body);
        }),
      );
    return median(times);
  };
  try {
    const inside = { [simulationHeader]: simulationId, minPosition };
    // The first reading fills its tables; until they are there it is told to come again.
    while ((await readers.query.get(list, 'admin', inside)).statusCode === 503);
    const plan = await page(list);
    const there = await page(list, inside);
    const [first, later] = [await page(`${list}&part=rows`), await page(`${list}&part=rows&offset=${deep}`)];
    return [
      {
        name: 'simulation, page of a list',
        unit: 'ms',
        value: there,
        baseline: plan,
        ratio: there / plan,
        aim: { atMost: 1.5 },
        detail: `50 operations by start and how many there are, ${moved} of ${operations} moved, against the plan's page`,
      },
      {
        name: 'list, deep page',
        unit: 'ms',
        value: later,
        baseline: first,
        ratio: later / first,
        aim: { atMost: 3 },
        detail: `50 of ${operations} operations by start, behind ${deep}, against the first 50`,
      },
    ];
  } finally {
    await readers.close();
  }
}

async function openReaders(
  database: TestDatabase,
  store: EventStore,
  view: PlantConflicts,
  { sessions, snapshotFolder }: TestCommandService,
) {
  const followers = openBranchFollowers({
    pool: database.pool,
    store,
    log: silent,
    send: () => undefined,
    isLive: () => true,
    planSnapshot: await baselineSnapshots(snapshotFolder, store, () => view.compared()?.plan, silent),
  });
  const health = () => Promise.reject(new Error('not asked here'));
  const apiTokens = openApiTokens(database.pool);
  const server = loopbackServer({ health, conflicts: view, sessions, apiTokens, branches: followers });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const query = await testQueryService(database, 9, (server.address() as AddressInfo).port);
  // As in a process that has run for a while.
  await followers.of('none');
  await query.get('/api/planning/simulations', 'admin');
  return {
    query,
    async close() {
      await query.stop();
      server.close();
      await followers.close();
    },
  };
}

/** `aimed`: whether it has to be as fast as a planner waits. */
function result(name: string, times: readonly number[], detail: string, aimed = true): BenchResult {
  return {
    name,
    unit: 'ms',
    value: median(times),
    baseline: patience,
    ratio: median(times) / patience,
    aim: aimed ? { atMost: 1 } : undefined,
    detail: `${detail}; against the two seconds that a planner may wait. ${operations} operations`,
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** The plant as a log: base data, then the plan. */
function log() {
  const { factory, events } = benchPlant(operations);
  const command = randomBytes(12).toString('hex');
  let count = 0;
  const recorded = (stream: string, { type, data }: DomainEvent) => {
    // Each event is a command of its own, as in a plant.
    const commandId = `${command}-${count++}`;
    return {
      stream,
      event: {
        eventId: eventIdOf(commandId, 0),
        type,
        data,
        metadata: {
          commandId,
          correlationId: commandId,
          causationId: commandId,
          actor: { kind: 'user' as const, userId: 'anna' },
          recordedAt: Date.parse('2027-02-01T00:00:00Z') + count,
          branch: mainBranch,
          schemaVersion: eventCatalogue.get(type)?.version ?? 1,
          changeSet: commandId,
        },
      },
    };
  };
  const objects = (Object.keys(objectTypes) as Collection[]).flatMap((collection) =>
    [...factory.objects[collection]].map(([id, fields]) =>
      recorded(streamOf(collection, id), { type: createdType(collection), data: { id, fields } }),
    ),
  );
  return [...objects, ...events.map((event) => recorded(planStream, event))];
}
