import { operationalTables } from '#command-service/operational-tables.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import { planStream } from '#domain/kernel/stream-names.ts';
import { eventCatalogue } from '#domain/log/event-catalogue.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { PlacementChange } from '#domain/planning/plan/placement.ts';
import { eventIdOf } from '#infra/event-store/event-id.ts';
import { withLargeEvents } from '#infra/event-store/large-events.ts';
import { openPostgresEventStore } from '#infra/event-store/postgres-event-store.ts';
import { migrate } from '#infra/postgres/migrate.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { createDatabase } from '#tests/servers/postgres-server.ts';
import { testProjector } from '#tests/services/projector.ts';
import { testQueryService } from '#tests/services/query-service.ts';
import { fillPlant } from './fill-plant.ts';
import { benchPlant, foldAll } from './planning/plant.ts';
import { type BenchResult, median } from './result.ts';

const operations = 70_000;
const runs = 5;
/** Milliseconds that somebody waits for an answer beside what they look at, and for one about all of a plan. */
const aims = { order: 300, others: 1_000, all: 3_000 };

/**
 * Why an order ends later, of one whose steps were moved 2,000 times; and what happened since somebody looked: 5,000 moves of
 * others, without and with a shift of the whole plan. In a plan of 70,000 operations. Needs `DATABASE_URL` of a user who may create databases.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error('DATABASE_URL is not set');
  const database = await createDatabase(url);
  const store = withLargeEvents(await openPostgresEventStore(database.url));
  await migrate(database.pool, 'operational', operationalTables);
  const now = Date.now();
  const filled = await fillPlant(store, operations, now);
  const plan = foldAll(benchPlant(operations, now).events.filter(({ type }) => type !== 'OperationsMoved'));
  const all = [...plan.operations.values()].filter(({ statusId }) => statusId === 2);
  let count = 0;
  const recorded = ({ type, data }: PlanningEvent) => {
    const commandId = `late-${count++}`;
    const actor = { kind: 'user', userId: `planner-${count % 7}` } as const;
    const schemaVersion = eventCatalogue.get(type)?.version ?? 1;
    const ids = { commandId, correlationId: commandId, causationId: commandId, changeSet: commandId };
    const metadata = { ...ids, actor, recordedAt: now + count, branch: mainBranch, schemaVersion };
    return { stream: planStream, event: { eventId: eventIdOf(commandId, 0), type, data, metadata } };
  };
  const places = new Map(all.map(({ operationId, placement }) => [operationId, placement]));
  const moves = (ids: readonly (typeof all)[number][], by: number): PlacementChange[] =>
    ids.flatMap(({ operationId }) => {
      const before = places.get(operationId);
      if (before === undefined) return [];
      const after = { ...before, start: before.start + by, end: before.end + by };
      places.set(operationId, after);
      return { operationId, before, after, reason: { kind: 'byHand' as const } };
    });
  const moved = (operation: (typeof all)[number] | undefined, by: number): PlanningEvent => {
    const placements = operation === undefined ? [] : moves([operation], by);
    return { type: 'OperationsMoved', data: { moved: placements.map(({ operationId }) => operationId), placements } };
  };
  const hour = 3_600_000;
  const often = all.at(-1);
  const orderPositionId = often && positionIdOf(plan, often);
  const edits = Array.from({ length: 2_000 }, (_, nth) => recorded(moved(often, (nth % 7) * hour)));
  const first = await appendAll(store, edits);
  const shift = { from: now, distance: hour, placements: moves(all, hour) };
  const second = await appendAll(store, [recorded({ type: 'OperationsShifted', data: shift })]);
  const spread = Array.from({ length: 5_000 }, (_, nth) => recorded(moved(all[nth * 7], hour)));
  const last = await appendAll(store, spread);
  const projector = await testProjector(database, store);
  await projector.reached(last);
  await database.pool.query('ANALYZE');
  const query = await testQueryService(database);
  const measured = async (name: string, path: string, aim: number, detail: string): Promise<BenchResult> => {
    const times: number[] = [];
    let told = '';
    for (let at = 0; at <= runs; at++) {
      const begun = performance.now();
      const answer = await query.get(path, 'admin');
      if (answer.statusCode !== 200) throw new Error(answer.body);
      // The first one has nothing compiled.
      if (at > 0) times.push(performance.now() - begun);
      const { links, people, counts } = answer.json();
      told = JSON.stringify(links === undefined ? { people: people.length, ...counts } : { links: links.length });
    }
    const value = median(times);
    return {
      name,
      unit: 'ms',
      value,
      baseline: aim,
      ratio: value / aim,
      aim: { atMost: 1 },
      detail: `${detail}; ${told}`,
    };
  };
  const why = `/api/planning/why/lateness?orderPositionId=${orderPositionId}`;
  const digest = '/api/planning/digest?since=';
  try {
    return [
      await measured(
        'why later: 2,000 moves',
        `${why}&since=${filled}`,
        aims.order,
        'an order that was moved so often',
      ),
      await measured('digest: 5,000 moves', `${digest}${second}`, aims.others, 'as many moves of seven others'),
      await measured(
        'digest: a shift of all',
        `${digest}${first}`,
        aims.all,
        'every order moved, and the moves behind it',
      ),
    ];
  } finally {
    await query.stop();
    await projector.stop();
    await store.close();
    await database.drop();
  }
}
