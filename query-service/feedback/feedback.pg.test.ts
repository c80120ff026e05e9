import { beforeAll, expect, test } from 'vitest';
import { feedbackEvents, isFeedbackEvent } from '#domain/planning/plan/feedback-kinds.ts';
import type { FeedbackRow, ShownFeedback } from '#domain/planning/rows/feedback-row.ts';
import { appendAll } from '#tests/fixtures/append-all.ts';
import { plantEvents } from '#tests/fixtures/plant-events.ts';
import { forFile, openReading } from '#tests/services/opened.ts';

const events = plantEvents(600);
const reports = events.map(({ event }) => event).filter(isFeedbackEvent);

const { database, store, projector, query } = await forFile(openReading());
beforeAll(async () => {
  await projector.reached(await appendAll(store, events));
});

/** Subjects that are still in the plan, the one with the most reports first. */
async function subjectsOf(kind: 'operation' | 'activity'): Promise<string[]> {
  const { rows } = await database.pool.query<{ subject_id: string }>(
    `SELECT subject_id FROM feedback.entry JOIN timeline.${kind} t ON t.id = subject_id
     GROUP BY 1 ORDER BY count(*) DESC, 1`,
  );
  return rows.map(({ subject_id }) => subject_id);
}

const read = async (path: string) => {
  const answer = await query.get(`/api/planning/${path}`, 'worker');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { readonly items: readonly ShownFeedback[]; readonly total: number };
};

test.each([
  ['operation', 'operations'],
  ['activity', 'activities'],
] as const)('what was reported on an %s is read entry by entry, oldest first', async (kind, path) => {
  const [id = ''] = await subjectsOf(kind);
  const own = reports.filter(({ data }) => data.subject.id === id);
  const { items, total } = await read(`${path}/${id}/feedback`);
  expect([total, items.map(({ feedbackId }) => feedbackId)]).toEqual([
    own.length,
    own.map(({ data }) => data.feedbackId),
  ]);
  expect(items[0]).toMatchObject({
    type: 'start',
    subject: { kind, id },
    amount: null,
    recordedAt: expect.any(String),
  });
});

test('one report is read with its step, as the list of the step has it', async () => {
  const [id = ''] = await subjectsOf('operation');
  for (const entry of (await read(`operations/${id}/feedback`)).items.slice(0, 3)) {
    const answer = await query.get(`/api/planning/feedback/${entry.feedbackId}`, 'worker');
    expect([answer.statusCode, answer.json()]).toEqual([200, entry]);
    expect(entry.subject).toEqual({ kind: 'operation', id });
  }
  const nothing = await query.get('/api/planning/feedback/nothing', 'worker');
  expect([nothing.statusCode, nothing.json().errorCode]).toEqual([404, 'objectnotexists']);
});

test('reports are filtered, sorted and paged like every list', async () => {
  const [id = ''] = await subjectsOf('operation');
  const filter = encodeURIComponent(JSON.stringify([{ field: 'type', operator: 'equals', value: 'yield' }]));
  const { items } = await read(`operations/${id}/feedback?filter=${filter}&sort=-occurredAt`);
  expect(items.length).toBeGreaterThan(0);
  expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['yield']));
  const page = await read(`operations/${id}/feedback?limit=1`);
  expect([page.items.length, page.total]).toEqual([1, (await read(`operations/${id}/feedback`)).total]);
});

test('a corrected report says what it says now and since when, a revoked one stays and is marked', async () => {
  const { rows } = await database.pool.query<{ subject_id: string; feedback_id: string; doc: Partial<FeedbackRow> }>(
    `SELECT c.subject_id, c.feedback_id, c.doc FROM feedback.entry c JOIN timeline.operation t ON t.id = c.subject_id
     WHERE c.is_correction`,
  );
  const entryOf = async (row: (typeof rows)[number] | undefined) =>
    (await read(`operations/${row?.subject_id}/feedback`)).items.find((one) => one.feedbackId === row?.feedback_id);
  const corrected = await entryOf(rows.find(({ doc }) => doc.correctedAt !== undefined));
  expect(corrected).toMatchObject({ type: 'yield', amount: 3, correctedAt: expect.any(String) });
  const revoked = await entryOf(rows.find(({ doc }) => doc.revoked));
  expect(revoked).toMatchObject({ type: 'yield', revoked: true });
  const untouched = (await read(`operations/${rows[0]?.subject_id}/feedback`)).items.find(
    ({ type }) => type === 'start',
  );
  expect(untouched).toMatchObject({ correctedAt: null, revoked: false });
});

test('as of a position there are only the reports of then', async () => {
  const [id = ''] = await subjectsOf('operation');
  const { rows } = await database.pool.query<{ position: string }>(
    'SELECT min(position)::text AS position FROM feedback.entry WHERE subject_id = $1',
    [id],
  );
  expect((await read(`operations/${id}/feedback?asOf=${rows[0]?.position}`)).total).toBe(1);
});

test('an operation that left the plan took its reports along', async () => {
  const present = new Set(await subjectsOf('operation'));
  const gone = reports.find(({ data: { subject } }) => subject.kind === 'operation' && !present.has(subject.id));
  for (const id of [gone?.data.subject.id ?? expect.fail('no operation left the plan'), 'nobody']) {
    const answer = await query.get(`/api/planning/operations/${id}/feedback`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      404,
      { errorCode: 'objectnotexists', detailsObject: { operationId: id } },
    ]);
  }
});

// shows base-data 3.46, base-data 3.47
test('the progress of a step has amounts, times and what was to be expected', async () => {
  const [id = ''] = await subjectsOf('operation');
  const answer = await query.get(`/api/planning/operations/${id}/progress`, 'worker');
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({
    timesDerived: true,
    actualConsumption: expect.any(Number),
    predictedConsumption: expect.any(Number),
    lastProgressDate: expect.any(String),
    targetAmount: expect.any(Number),
  });
  expect(answer.json()).toHaveProperty('reportedEndDate');
  expect((await query.get('/api/planning/operations/nobody/progress', 'worker')).statusCode).toBe(404);
});

// shows base-data 3.97
test('who reported is told to nobody else where feedback is anonymous, and what cannot be right is marked', async () => {
  const [id = ''] = await subjectsOf('operation');
  expect((await read(`operations/${id}/feedback`)).items.map(({ plausible }) => plausible)).not.toContain(false);
  const settings = { anonymousProgressFeedback: true, checkPlausibility: true };
  await database.pool.query(
    `INSERT INTO base_data.object (id, collection, object_id, doc) VALUES ('settings:global', 'settings', 'global', $1)`,
    [JSON.stringify(settings)],
  );
  await database.pool.query(
    `UPDATE timeline.operation SET doc = (doc::jsonb || '{"articleAmount": 1}')::json WHERE id = $1`,
    [id],
  );
  await database.pool.query(
    `UPDATE feedback.entry SET doc = (doc::jsonb || '{"workerId": "erna"}')::json WHERE subject_id = $1`,
    [id],
  );
  const { items } = await read(`operations/${id}/feedback`);
  expect(new Set(items.map(({ workerId }) => workerId))).toEqual(new Set([null]));
  for (const { amount, plausible } of items) expect(plausible).toBe(amount === null || amount <= 1);
  expect(new Set(items.map(({ workerName }) => workerName))).toEqual(new Set([null]));
  // Nor by who has changed the step last.
  const { rows } = await database.pool.query<{ at: string }>(
    `SELECT max(at)::text AS at FROM history.entry WHERE object_id = $1 AND action <> ALL ($2)`,
    [id, feedbackEvents.map(({ type }) => type)],
  );
  const operation = await query.get(`/api/planning/v3/operations/${id}`);
  expect(operation.statusCode, operation.body).toBe(200);
  expect(operation.json().changedOn).toBe(new Date(Number(rows[0]?.at)).toISOString());
});

test('reports on all steps are one list, which goes on after a position', async () => {
  const single: ShownFeedback[] = [];
  for (const [kind, path] of [
    ['operation', 'operations'],
    ['activity', 'activities'],
  ] as const)
    for (const id of await subjectsOf(kind)) single.push(...(await read(`${path}/${id}/feedback?limit=1000`)).items);
  const wanted = new Map(single.map((one) => [one.feedbackId, one]));
  type Entry = ShownFeedback & { readonly position: string };
  const all: Entry[] = [];
  for (let after = '0'; ; after = all.at(-1)?.position ?? '') {
    const filter = encodeURIComponent(JSON.stringify([{ field: 'position', operator: '>', value: after }]));
    const { items, total } = await read(`feedback?limit=7&filter=${filter}`);
    expect(total).toBe(wanted.size - all.length);
    if (items.length === 0) break;
    all.push(...(items as readonly Entry[]));
  }
  expect(all.map(({ position: _position, ...one }) => one)).toEqual(
    all.map(({ feedbackId }) => wanted.get(feedbackId)),
  );
  expect(new Set(all.map(({ feedbackId }) => feedbackId)).size).toBe(wanted.size);
  expect(all.map(({ position }) => Number(position))).toEqual(
    all.map(({ position }) => Number(position)).toSorted((a, b) => a - b),
  );

  const [id = ''] = await subjectsOf('operation');
  const ofStep = encodeURIComponent(JSON.stringify([{ field: 'subjectId', operator: '=', value: id }]));
  const newest = await read(`feedback?sort=-occurredAt,type&filter=${ofStep}&offset=1&limit=3`);
  const own = await read(`operations/${id}/feedback?sort=-occurredAt,type&offset=1&limit=3`);
  expect(newest.items.map(({ feedbackId }) => feedbackId)).toEqual(own.items.map(({ feedbackId }) => feedbackId));
  const then = all[Math.floor(all.length / 2)]?.position ?? '';
  const before = await read(`feedback?limit=1000&asOf=${then}`);
  expect(before.items.every((one) => Number((one as Entry).position) <= Number(then))).toBe(true);
  expect(before.items.length).toBeGreaterThan(0);
  // What is not told is not found, either: feedback is anonymous by now.
  const ofErna = encodeURIComponent(JSON.stringify([{ field: 'workerId', operator: '=', value: 'erna' }]));
  expect((await read(`feedback?filter=${ofErna}`)).total).toBe(0);
  const wrong = encodeURIComponent(JSON.stringify([{ field: 'position', operator: '>', value: 1.5 }]));
  expect((await query.get(`/api/planning/feedback?filter=${wrong}`)).statusCode).toBe(400);
  expect((await query.get('/api/planning/feedback', 'nobody')).statusCode).toBe(401);
});
