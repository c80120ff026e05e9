import { randomBytes } from 'node:crypto';
import { operationalTables } from '#command-service/operational-tables.ts';
import { createdType } from '#domain/base-data/events.ts';
import { type Collection, objectTypes, streamOf } from '#domain/base-data/object-types.ts';
import { eventCatalogue } from '#domain/event-catalogue.ts';
import { type DomainEvent, mainBranch } from '#domain/kernel/event.ts';
import { planStream } from '#domain/kernel/stream-names.ts';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { type TestCommandService, testCommandService } from '#tests/services/command-service.ts';
import { benchPlant } from './planning/plant.ts';
import { type BenchResult, median } from './result.ts';

const operations = 70_000;
const runs = 5;
/** Milliseconds that a planner may wait for a simulation, and again for the first edit in it. */
const patience = 2_000;

/**
 * Creating a simulation of a plant of 70,000 operations and the first edit in it, by the command service: from the plan
 * as it stands, and from the plan as it stood before the main line went on. Needs `DATABASE_URL` of a user who may create
 * databases.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const name = `bench_simulation_${randomBytes(6).toString('hex')}`;
  const server = openPool(url, { applicationName: 'bench', max: 1 });
  await server.query(`CREATE DATABASE ${name}`);
  const own = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const pool = openPool(own, { applicationName: 'bench', max: 4 });
  const store = await openPostgresEventStore(own);
  try {
    await migrate(pool, 'operational', operationalTables);
    await appendAll(store, log());
    const commands = await testCommandService({ pool, url: own, drop: async () => {} }, store);
    try {
      return await measure(commands);
    } finally {
      await commands.stop();
    }
  } finally {
    await store.close();
    await pool.end();
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  }
}

async function measure(commands: TestCommandService): Promise<readonly BenchResult[]> {
  const taken = { create: [] as number[], now: [] as number[], later: [] as number[], edit: [] as number[] };
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
    const answer = await commands.send({ url: '/api/planning/simulations', body: { name: `Run ${++named}` } });
    const { simulationId } = answer.json<{ simulationId: string }>();
    seen.set(simulationId, commands.plan.plan.revision);
    return simulationId;
  };
  let named = 0;
  for (let round = 0; round < runs; round++) {
    let simulationId = '';
    taken.create.push(await timed(async () => void (simulationId = await create())));
    taken.now.push(await timed(() => edit(simulationId)));
    taken.edit.push(await timed(() => edit(simulationId)));
    const before = await create();
    await edit();
    taken.later.push(await timed(() => edit(before)));
  }
  const result = (name: string, times: readonly number[], detail: string): BenchResult => ({
    name,
    unit: 'ms',
    value: median(times),
    baseline: patience,
    ratio: median(times) / patience,
    aim: { atMost: 1 },
    detail: `${detail}; against the two seconds that a planner may wait. ${operations} operations, every further edit ${median(taken.edit).toPrecision(3)} ms`,
  });
  return [
    result('simulation, create', taken.create, 'POST of a simulation of the plan as it stands'),
    result('simulation, first edit', taken.now, 'First edit in it, with opening the branch'),
    result('simulation, first edit later', taken.later, 'The same after the main line went on: no plan in memory fits'),
  ];
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
