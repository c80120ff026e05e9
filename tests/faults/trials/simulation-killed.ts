import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { type ApiAnswer, type ApiClient, type Product, startProduct } from '#tests/product/product.ts';
import { makeSmallPlant, planOrder, type SmallPlant } from '#tests/product/small-plant.ts';
import { secondsUntilBack, startLoad } from './load.ts';
import type { Outcome } from './outcome.ts';
import { pidOf } from './processes.ts';
import { pause } from './writers.ts';

/** Each of them in the middle of each of the two. */
const services = ['command-service', 'simulation-service', 'projector', 'query-service'];
/** Milliseconds after the request; one round each. */
const moments = [10, 60, 160] as const;
/** Terminals that report all the time: with more the log grows by a hundred thousand events, and opening a simulation with it. */
const terminals = 1;

/**
 * kill -9 of each service while a simulation is rebased, and while all of it comes into the main line with its base data, as
 * workers report. Half stored is a gap without its bars or bars without their gap, an answer that does not hold, or a
 * simulation that lies on neither beginning.
 */
export async function run(): Promise<readonly Outcome[]> {
  const product = await startProduct();
  try {
    const plant = await makeSmallPlant(product.url);
    const trial = await openTrial(plant);
    const load = await startLoad(product, { reports: terminals });
    let backAfter = 0;
    let half = 0;
    let done = 0;
    for (const moment of moments)
      for (const service of services)
        for (const what of ['transfer', 'rebase'] as const) {
          const kill = () => killIn(product, service, moment);
          const wrong = await trial[what](kill);
          if (wrong > 0) process.stderr.write(`half: ${what}, ${service} killed after ${moment} ms\n`);
          half += wrong;
          backAfter = Math.max(backAfter, await secondsUntilBack(product, plant.admin));
          done += 1;
        }
    await load.stop();
    const reports = await load.check(product);
    return [
      {
        fault: `services killed in ${done} rebases and transfers`,
        ...reports,
        half: reports.half + half,
        backAfter,
        detail: `kill -9 of each of ${services.join(', ')}, ${moments.join(', ')} ms after the request`,
      },
    ];
  } finally {
    await product.remove();
  }
}

/** So long after it was called, the service is gone; it is started again by its launcher. */
async function killIn(product: Product, service: string, milliseconds: number): Promise<void> {
  await delay(milliseconds);
  process.kill(await pidOf(product, service), 'SIGKILL');
}

const path = '/api/planning/simulations';
const timeline = '/api/planning/planningTimelineRaw';
const hour = 3_600_000;

async function openTrial(plant: SmallPlant) {
  const { admin, resourceGroupId } = plant;
  const { gapTypeId } = (await taken(admin, 'POST', '/api/basedata/gapTypes', { gapTypeName: plant.named('Repair') }))
    .body;
  const step = { number: 10, valueAddName: 'Saw', resourceGroupId, duration: 3_600 };
  const [operationId = '', other = ''] = [
    ...(await planOrder(plant, { articleName: 'Post', steps: [step], amount: 1, startsInHours: 100 })),
    ...(await planOrder(plant, { articleName: 'Beam', steps: [step], amount: 1, startsInHours: 300, dueInDays: 30 })),
  ];
  let count = 0;

  const placeOf = async (id: string, headers = {}): Promise<Place> => {
    const { body } = await read(admin, `/api/planning/v3/operations/${id}`, headers);
    return { resourceId: body.resourceId, startDate: body.startDate, endDate: body.endDate };
  };
  const gapIds = async (resourceId: string): Promise<readonly string[]> =>
    (await read(admin, `/api/basedata/resources/${resourceId}/gaps`)).body.items.map(
      ({ resourceGapId }: { resourceGapId: string }) => resourceGapId,
    );
  /** A simulation in which a gap has pushed the bar. */
  const simulate = async () => {
    count += 1;
    const { simulationId } = (await taken(admin, 'POST', path, { name: `Killed ${count}` })).body;
    const headers = { [simulationHeader]: simulationId as string };
    const before = await placeOf(operationId);
    const at = Date.parse(before.startDate);
    const gap = { dateFrom: iso(at - hour), dateTo: iso(at + hour), gapTypeId };
    const made = await taken(admin, 'POST', `/api/basedata/resources/${before.resourceId}/gaps`, gap, headers);
    return { simulationId: simulationId as string, headers, before, gapId: made.body.resourceGapId as string };
  };
  const revision = async (): Promise<number> =>
    (await read(admin, `/api/planning/planningTimelineRawFlat?fromDate=${today()}&toDate=${today()}`)).body
      .versionIdentifier;
  const undo = async () => taken(admin, 'POST', timeline, { action: 'undo', versionIdentifier: await revision() });

  return {
    /** Answers with how much of it is half done. */
    async transfer(kill: () => Promise<void>): Promise<number> {
      const { simulationId, headers, before, gapId } = await simulate();
      const there = await placeOf(operationId, headers);
      const killing = kill();
      const answer = await untilAnswered(() =>
        admin.send('POST', `${path}/${simulationId}/baseline`, {}, { 'idempotency-key': `transfer-${count}` }),
      );
      await killing;
      await settled(admin);
      const isIn = (await gapIds(before.resourceId)).includes(gapId);
      const stands = await placeOf(operationId);
      const isDone = answer.status === 200;
      const isWhole = isDone ? isIn && isDeepStrictEqual(stands, there) : !isIn && isDeepStrictEqual(stands, before);
      if (isDone) await undo();
      const isBack =
        isDeepStrictEqual(await placeOf(operationId), before) && (await gapIds(before.resourceId)).length === 0;
      return Number(!isWhole) + Number(!isBack);
    },

    async rebase(kill: () => Promise<void>): Promise<number> {
      const { simulationId, headers, before, gapId } = await simulate();
      const there = await placeOf(operationId, headers);
      const { resourceId, startDate } = await placeOf(other);
      const elsewhere = { operationId: other, resourceId, startDate: iso(Date.parse(startDate) + hour) };
      await taken(admin, 'POST', timeline, {
        action: 'move',
        versionIdentifier: await revision(),
        operations: [elsewhere],
      });
      const moved = await placeOf(other);
      const { versionIdentifier } = (
        await untilAnswered(() => admin.send('POST', `${path}/${simulationId}/rebase/preview`))
      ).body;
      const killing = kill();
      const answer = await untilAnswered(() =>
        admin.send(
          'POST',
          `${path}/${simulationId}/rebase`,
          { versionIdentifier },
          { 'idempotency-key': `rebase-${count}` },
        ),
      );
      await killing;
      await settled(admin);
      const { baselinePosition } = (await read(admin, `${path}/${simulationId}`)).body;
      const isDone = answer.status === 200 && baselinePosition === answer.body.baselinePosition;
      const gaps = (await read(admin, `/api/basedata/resources/${before.resourceId}/gaps`, headers)).body.items;
      const hasOwn =
        isDeepStrictEqual(await placeOf(operationId, headers), there) &&
        gaps.filter((one: { resourceGapId: string }) => one.resourceGapId === gapId).length === 1;
      const showsNew = isDeepStrictEqual(await placeOf(other, headers), moved);
      return Number(!(isDone && hasOwn && showsNew));
    },
  };
}

interface Place {
  readonly resourceId: string;
  readonly startDate: string;
  readonly endDate: string;
}

const iso = (at: number): string => new Date(at).toISOString();
const today = (): string => iso(Date.now()).slice(0, 10);

/** Who is not answered asks again under the same name, as a page does. */
async function untilAnswered(ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined && answer.status < 500 && answer.status !== 429) return answer;
    await delay(pause);
  }
}

async function taken(admin: ApiClient, method: string, where: string, body: unknown, headers = {}): Promise<ApiAnswer> {
  const answer = await untilAnswered(() => admin.send(method, where, body, headers));
  if (answer.status >= 300) throw new Error(`${where} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

async function read(admin: ApiClient, where: string, headers = {}): Promise<ApiAnswer> {
  const answer = await untilAnswered(() => admin.get(where, headers));
  if (answer.status !== 200) throw new Error(`${where} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

/** All services answer again. */
const settled = (admin: ApiClient): Promise<ApiAnswer> => untilAnswered(() => admin.get('/api/health'));
