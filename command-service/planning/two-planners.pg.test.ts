import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import type { TimelineData, TimelineEditAnswer } from '#domain/planning/api/timeline-api.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import { createPlant, inDays } from '#tests/services/command-service.ts';
import { forFile, openServices } from '#tests/services/opened.ts';
import type { TestRole } from '#tests/services/query-service.ts';

/** Edits of each planner; the domain test does a thousand each, here they go through every service and the store. */
const editsEach = 300;
const underWayEach = 3;
const hour = 3_600_000;

const { commands, query, store } = await forFile(openServices());
const settings = { url: '/api/useradmin/globalSettings', body: { weekendDays: [] }, as: 'admin' } as const;
expect((await commands.send({ method: 'PUT', ...settings })).statusCode).toBe(200);
const { resourceGroupId } = await createPlant(commands);
for (let nth = 0; nth < 8; nth++) await planOrder(nth);

/** One order of an article of its own, of two steps. */
async function planOrder(nth: number): Promise<void> {
  const made = async (url: string, body: object) => {
    const answer = await commands.send({ url: `/api/${url}`, body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const { articleId } = await made('basedata/articles', { articleName: `Part ${nth}` });
  const step = { resourceGroupId, duration: 1_800, setupTime: 600 };
  const technologyItems = [
    { ...step, number: 10, valueAddName: 'Sawing', bufferTime: 900 },
    { ...step, number: 20, valueAddName: 'Deburring' },
  ];
  await made('basedata/technologies', { articleId, technologyItems });
  const position = {
    articleId,
    articleAmount: 1 + nth,
    startDate: inDays(1),
    deliveryDate: inDays(10).slice(0, 10),
  };
  const { project } = await made('planning/projects', {
    project: { projectName: `Part ${nth}`, orderPositions: [position] },
  });
  const url = `/api/planning/positions/${project.orderPositions[0].orderPositionId}/planon`;
  const planned = await commands.send({ method: 'PUT', url, body: {} });
  expect(planned.statusCode, planned.body).toBe(200);
}

/** The same numbers for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const dayFrom = (days: number): string => inDays(days).slice(0, 10);

/** As clients do on a busy machine: a read whose rows are not there yet is asked for again. */
async function read(planner: TestRole, url: string, minPosition: bigint): Promise<LightMyRequestResponse> {
  for (;;) {
    const answer = await query.get(url, planner, { minPosition: String(minPosition) });
    if (answer.statusCode === 503) continue;
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  }
}

async function timelineOf(planner: TestRole, minPosition: bigint): Promise<TimelineData> {
  const url = `/api/planning/planningTimelineRawFlat?fromDate=${dayFrom(-1)}&toDate=${dayFrom(90)}`;
  return (await read(planner, url, minPosition)).json();
}

interface Sent {
  readonly action: string;
  readonly baseVersion: number;
  readonly answer: LightMyRequestResponse;
}

type Place = Pick<OperationRow, 'resourceId' | 'startDate' | 'endDate' | 'planTime' | 'locked'>;
const placeOf = ({ resourceId, startDate, endDate, planTime, locked }: Place): Place => ({
  resourceId,
  startDate,
  endDate,
  planTime,
  locked,
});

/** Whether the answer is that of an edit that can be undone. */
const isStep = (action: string, { statusCode, json }: LightMyRequestResponse): boolean =>
  action !== 'undo' && action !== 'redo' && statusCode === 200 && json<TimelineEditAnswer>().projects.length > 0;

/** One planner at the desk: edits at random, several under way at once, sometimes looking at what the other one did. */
async function planAtRandom(planner: TestRole, data: TimelineData, seed: number): Promise<Sent[]> {
  const next = randomNumbers(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const resources = [...new Set(data.operations.map(({ resourceId }) => resourceId)), undefined];
  const sent: Sent[] = [];
  let seen = data.versionIdentifier;
  let left = editsEach;
  // Orders of the set-up are steps of a planner too: nobody takes back more than was moved here.
  let undoable = 0;
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
    const action = pick(['undo', 'undo', 'redo']);
    if (action === 'redo' || undoable === 0) return { action: 'redo', body: {} };
    undoable -= 1;
    return { action, body: {} };
  };
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      const { action, body } = wish();
      const baseVersion = seen;
      const call = {
        url: '/api/planning/planningTimelineRaw',
        body: { action, versionIdentifier: baseVersion, ...body },
        headers: { 'idempotency-key': `${seed}-${left}` },
        as: planner,
      };
      const send = () => commands.send(call);
      // A client without an answer asks again: the same key is one edit, and a refusal uses it up for neither.
      const answers = await Promise.all(next() < 0.1 ? [send(), send()] : [send()]);
      const [first, again] = answers.filter(({ statusCode }) => statusCode === 200);
      if (first !== undefined && again !== undefined) expect(again.json()).toEqual(first.json());
      const answer = first ?? (answers[0] as LightMyRequestResponse);
      sent.push({ action, baseVersion, answer });
      if (isStep(action, answer)) undoable += 1;
      if (answer.statusCode === 200 || next() < 0.2)
        seen = Math.max(seen, (answer.json().versionIdentifier as number | undefined) ?? seen);
    }
  };
  await Promise.all(Array.from({ length: underWayEach }, work));
  return sent;
}

test('two planners with hundreds of random edits each: every edit lands once or is refused, none is lost', async () => {
  const before = await timelineOf('planner', await store.lastPosition());
  expect(before.operations.length).toBeGreaterThan(15);

  const all = (await Promise.all([planAtRandom('planner', before, 7), planAtRandom('admin', before, 11)])).flat();
  expect(all).toHaveLength(2 * editsEach);
  const landed = all.filter(({ answer }) => answer.statusCode === 200);
  const refused = all.filter(({ answer }) => answer.statusCode !== 200);
  for (const { answer } of refused) expect(answer.statusCode, answer.body).toBe(409);

  // Each edit that changed something is one event, and its version is nobody else's.
  const changes = landed
    .map(({ answer }) => answer.json() as TimelineEditAnswer)
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
  const position = all.map(({ answer }) => BigInt(String(answer.headers['x-position'] ?? '0')));
  const last = position.reduce((a, b) => (b > a ? b : a));
  for (const planner of ['planner', 'admin'] as const) {
    const after = await timelineOf(planner, last);
    expect(after.versionIdentifier).toBe(versions.at(-1));
    for (const operation of after.operations) expect(placeOf(operation)).toEqual(expected.get(operation.operationId));
  }

  // Who is told that a plan is outdated had not seen a change of what is named.
  const outdated = refused.filter(({ answer }) => answer.json().errorCode === 'TimelineDataOutdated');
  for (const { answer, baseVersion } of outdated)
    expect(touchedAt.get(answer.json().detailsObject.operationId)).toBeGreaterThan(baseVersion);

  // The history of each operation is one chain: every change begins where the one before has ended.
  for (const operationId of before.operations.slice(0, 6).map((operation) => operation.operationId)) {
    const url = `/api/planning/history?objectId=${operationId}&limit=1000`;
    const { items } = (await read('planner', url, last)).json();
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
