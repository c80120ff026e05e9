import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TimelineData, TimelineEditAnswer } from '#domain/planning/api/timeline-api.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import { ownPlant } from '#tests/product/plants.ts';
import { type ApiAnswer, type ApiClient, type Product, signIn } from '#tests/product/product.ts';
import { makeSmallPlant, planOrder, type SmallPlant } from '#tests/product/small-plant.ts';

/** Edits of each planner; the domain test does a thousand each, here they go through every service and the store. */
const editsEach = 300;
const underWayEach = 3;
const hour = 3_600_000;

let product: Product;
let plant: SmallPlant;

beforeAll(async () => {
  product = await ownPlant();
  plant = await makeSmallPlant(product.url);
  const { resourceGroupId } = plant;
  const step = { valueAddName: 'Sägen', resourceGroupId, duration: 1_800, setupTime: 600 };
  const steps = [
    { ...step, number: 10, bufferTime: 900 },
    { ...step, number: 20, valueAddName: 'Entgraten' },
  ];
  for (let nth = 0; nth < 8; nth++)
    await planOrder(plant, { articleName: `Teil ${nth}`, steps, amount: 1 + nth, startsInHours: 24 });
});
afterAll(() => product.remove());

/** The same numbers for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const dayFrom = (days: number): string => new Date(Date.now() + days * 24 * hour).toISOString().slice(0, 10);

async function timelineOf(planner: ApiClient, minPosition: string): Promise<TimelineData> {
  const answer = await planner.get(
    `/api/planning/planningTimelineRawFlat?fromDate=${dayFrom(-1)}&toDate=${dayFrom(90)}&minPosition=${minPosition}`,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

interface Sent {
  readonly action: string;
  readonly baseVersion: number;
  readonly answer: ApiAnswer;
}

type Place = Pick<OperationRow, 'resourceId' | 'startDate' | 'endDate' | 'planTime' | 'locked'>;
const placeOf = ({ resourceId, startDate, endDate, planTime, locked }: Place): Place => ({
  resourceId,
  startDate,
  endDate,
  planTime,
  locked,
});

/** One planner at the desk: edits at random, several under way at once, sometimes looking at what the other one did. */
async function planAtRandom(planner: ApiClient, data: TimelineData, seed: number): Promise<Sent[]> {
  const next = randomNumbers(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const resources = [...new Set(data.operations.map(({ resourceId }) => resourceId)), undefined];
  const sent: Sent[] = [];
  let seen = data.versionIdentifier;
  let left = editsEach;
  const wish = (): { readonly action: string; readonly body: object } => {
    const { operationId } = pick(data.operations);
    const startDate = new Date(Math.ceil(Date.now() / hour) * hour + Math.floor(next() * 400) * hour).toISOString();
    const dice = next();
    if (dice < 0.55)
      return { action: 'move', body: { operations: [{ operationId, startDate, resourceId: pick(resources) }] } };
    if (dice < 0.65) return { action: 'resize', body: { operations: [{ operationId, endDate: startDate }] } };
    if (dice < 0.75) return { action: pick(['lock', 'unlock']), body: { operations: [{ operationId }] } };
    if (dice < 0.85)
      return { action: pick(['closeGapsLeft', 'optimizeRight']), body: { operations: [{ operationId }] } };
    return { action: pick(['undo', 'undo', 'redo']), body: {} };
  };
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      const { action, body } = wish();
      const baseVersion = seen;
      const edit = { action, versionIdentifier: baseVersion, ...body };
      const key = { 'idempotency-key': `${seed}-${left}` };
      const send = () => planner.send('POST', '/api/planning/planningTimelineRaw', edit, key);
      // A client without an answer asks again: the same key is one edit, and a refusal uses it up for neither.
      const answers = await Promise.all(next() < 0.1 ? [send(), send()] : [send()]);
      const [first, again] = answers.filter(({ status }) => status === 200);
      if (first !== undefined && again !== undefined) expect(again.body).toEqual(first.body);
      const answer = first ?? (answers[0] as ApiAnswer);
      sent.push({ action, baseVersion, answer });
      if (answer.status === 200 || next() < 0.2)
        seen = Math.max(seen, (answer.body.versionIdentifier as number | undefined) ?? seen);
    }
  };
  await Promise.all(Array.from({ length: underWayEach }, work));
  return sent;
}

it('two planners with hundreds of random edits each, over HTTP: every edit lands once or is refused, none is lost', async () => {
  const anna = await signIn(product.url, plant.users.anna, plant.password);
  const ben = await signIn(product.url, plant.users.ben, plant.password);
  const before = await timelineOf(anna, '0');
  expect(before.operations.length).toBeGreaterThan(15);

  const all = (await Promise.all([planAtRandom(anna, before, 7), planAtRandom(ben, before, 11)])).flat();
  expect(all).toHaveLength(2 * editsEach);
  const landed = all.filter(({ answer }) => answer.status === 200);
  const refused = all.filter(({ answer }) => answer.status !== 200);
  for (const { answer } of refused) expect(answer.status, JSON.stringify(answer.body)).toBe(409);

  // Each edit that changed something is one event, and its version is nobody else's.
  const changes = landed
    .map(({ answer }) => answer.body as TimelineEditAnswer)
    .filter(({ projects }) => projects.length > 0)
    .sort((a, b) => a.versionIdentifier - b.versionIdentifier);
  const versions = changes.map(({ versionIdentifier }) => versionIdentifier);
  expect(versions).toEqual(versions.map((_, index) => before.versionIdentifier + 1 + index));

  // The answers in the order of their versions lead from the plan that was to the plan that is.
  const expected = new Map(before.operations.map((operation) => [operation.operationId, placeOf(operation)]));
  const touchedAt = new Map<string, number>();
  for (const { projects, versionIdentifier } of changes)
    for (const operation of projects.flatMap(({ operations }) => operations)) {
      expected.set(operation.operationId, placeOf(operation));
      touchedAt.set(operation.operationId, versionIdentifier);
    }
  const position = all.map(({ answer }) => BigInt(answer.headers.get('x-position') ?? '0'));
  const last = position.reduce((a, b) => (b > a ? b : a));
  for (const planner of [anna, ben]) {
    const after = await timelineOf(planner, String(last));
    expect(after.versionIdentifier).toBe(versions.at(-1));
    for (const operation of after.operations) expect(placeOf(operation)).toEqual(expected.get(operation.operationId));
  }

  // Who is told that a plan is outdated had not seen a change of what is named.
  const outdated = refused.filter(({ answer }) => answer.body.errorCode === 'TimelineDataOutdated');
  for (const { answer, baseVersion } of outdated)
    expect(touchedAt.get(answer.body.detailsObject.operationId)).toBeGreaterThan(baseVersion);

  // The history of each operation is one chain: every change begins where the one before has ended.
  for (const operationId of before.operations.slice(0, 6).map((operation) => operation.operationId)) {
    const { items } = (await anna.get(`/api/planning/history?objectId=${operationId}&limit=1000`)).body;
    const starts = (items as { changes: { field: string; before: string; after: string }[] }[])
      .toReversed()
      .flatMap(({ changes: fields }) => fields.filter(({ field }) => field === 'startDate'));
    for (const [index, { before: from }] of starts.entries())
      if (index > 0) expect(from).toBe(starts[index - 1]?.after);
    expect(starts.at(-1)?.after).toBe(expected.get(operationId)?.startDate);
  }
  expect(changes.length).toBeGreaterThan(editsEach / 3);
  expect(outdated.length).toBeGreaterThan(editsEach / 30);
});
