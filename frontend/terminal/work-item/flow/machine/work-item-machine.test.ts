import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { FeedbackBody } from '#domain/planning/api/shop-floor/feedback-api.ts';
import { feedbackSubjectSchema } from '#domain/planning/plan/feedback-kinds.ts';
import type { ShownFeedback } from '#domain/planning/rows/feedback-row.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import type { QueuedReport } from '../../../queue/report-queue.ts';
import type { SeenStep } from './seen-step.ts';
import { entryOf, stepOf } from './step-rules.ts';
import { workItemMachine } from './work-item-machine.ts';
import type { Correcting, Sending, WorkItemEvent } from './work-item-state.ts';

const at = Date.parse('2026-11-20T09:00:00.000Z');

const item: SeenStep['item'] = {
  operationId: 'weld',
  position: 20,
  valueAddName: 'Welding',
  statusId: 3,
  startDate: '2026-11-20T06:00:00.000Z',
  endDate: '2026-11-20T12:00:00.000Z',
  planTime: 6_600,
  setupTime: 600,
  articleAmount: 60,
  amountUnitName: 'pcs',
  plausible: true,
  yieldAmount: 42,
  scrapAmount: 2,
  actualStartDate: '2026-11-20T08:00:00.000Z',
  actualEndDate: null,
  resourceId: 'cell',
  resourceName: 'Cell 1',
  mainOperationId: null,
  productionOrderId: 'order',
  productionOrderNumber: 'PA-10430',
  colorIndex: 0,
  projectNumber: null,
  orderPositionNumber: null,
  articleName: 'Frame',
  articleNumber: null,
  customerName: null,
  deliveryDate: null,
  comment: null,
  orderComment: null,
  code: 'PA-10430-20',
  characteristics: [],
  materials: [],
  documents: [],
  openBefore: [],
  atWork: [],
  beside: [],
  settings: {
    amountOptional: false,
    amountValidation: false,
    durationOptional: false,
    completesBefore: false,
    besideFollows: false,
    plantTimeZone: 'Europe/Berlin',
  },
};

const entry = (fields: Partial<ShownFeedback>): ShownFeedback => ({
  feedbackId: 'started',
  type: 'start',
  occurredAt: '2026-11-20T08:00:00.000Z',
  recordedAt: '2026-11-20T08:00:00.100Z',
  claimedAt: null,
  workerId: null,
  comment: null,
  amount: null,
  duration: null,
  rejectTypeId: null,
  troubleTypeId: null,
  photoId: null,
  resourceId: null,
  articleId: null,
  orderPositionId: null,
  productionOrderId: null,
  correctedAt: null,
  revoked: false,
  plausible: true,
  subject: feedbackSubjectSchema.parse({ kind: 'operation', id: 'operation' }),
  workerName: null,
  ...fields,
});

const seen = (of: Partial<SeenStep['item']> = {}, entries: readonly ShownFeedback[] = [entry({})]): SeenStep => ({
  item: { ...item, ...of },
  progress: {
    setupTime: 600,
    troubleTime: 0,
    actualConsumption: 3_600,
    predictedConsumption: 3_500,
    expectedEnd: '2026-11-20T11:24:00.000Z',
  },
  entries,
  rejectTypes: [{ id: 'scratch', name: 'Scratch', group: undefined, archived: false }],
  troubleTypes: [{ id: 'wire', name: 'Wire', group: 'Machine', archived: false }],
});

/** A work item at nine o'clock, read, with what it reported and corrected. */
async function opened(step: SeenStep | Error = seen(), fails?: Error, mayCompleteWithout = false) {
  const bodies: FeedbackBody[] = [];
  const sent: Sending[] = [];
  const corrected: Correcting[] = [];
  let shown = step;
  let disk: Promise<void> = Promise.resolve();
  const actor = createActor(
    workItemMachine.provide({
      actors: {
        read: fromPromise(async () => {
          if (shown instanceof Error) throw shown;
          return shown;
        }),
        report: fromPromise<void, Sending>(async ({ input }) => {
          if (fails !== undefined) throw fails;
          sent.push(input);
          bodies.push(...input.bodies);
        }),
        correct: fromPromise<void, Correcting>(async ({ input }) => {
          if (fails !== undefined) throw fails;
          corrected.push(input);
        }),
        keepPhoto: fromPromise<Blob | undefined, Blob | undefined>(async ({ input }) => {
          await disk;
          return input;
        }),
      },
    }),
    { input: { operationId: 'weld', now: () => at, mayCompleteWithout } },
  ).start();
  await waitFor(actor, (state) => state.matches({ reading: 'waiting' }));
  const send = async (...events: readonly WorkItemEvent[]): Promise<void> => {
    for (const event of events) actor.send(event);
    await waitFor(
      actor,
      (state) =>
        state.matches({ reading: 'waiting' }) &&
        !state.matches({ doing: 'sending' }) &&
        !state.matches({ doing: { takingPhoto: 'keeping' } }) &&
        !state.matches({ doing: { takingTroublePhoto: 'keeping' } }) &&
        !state.matches({ doing: { correcting: 'saving' } }) &&
        !state.matches({ doing: { correcting: 'revoking' } }),
    );
  };
  return {
    send,
    bodies,
    sent,
    corrected,
    onDisk: (next: Promise<void>) => void (disk = next),
    show: (next: SeenStep | Error) => void (shown = next),
    context: () => actor.getSnapshot().context,
    step: () => stepOf(actor.getSnapshot().context),
    doing: () => (actor.getSnapshot().value as { readonly doing: unknown }).doing,
  };
}

const occurredAt = new Date(at).toISOString();
const queued = (body: FeedbackBody, fields: Partial<QueuedReport> = {}): QueuedReport => ({
  commandId: 'one',
  worker: { userId: 'w', name: 'W' },
  step: { kind: 'operation', id: 'weld', label: 'PA-10430' },
  body,
  queuedAt: occurredAt,
  state: 'waiting',
  ...fields,
});

// shows base-data 1.6, base-data 4.6
test('good pieces go into the queue with the time of the press, and the pad is empty again', async () => {
  const { send, bodies, context, doing } = await opened();
  await send({ type: 'typed', text: '6' }, { type: 'send' });
  expect(bodies).toEqual([{ type: 'yield', amount: 6, occurredAt }]);
  expect([context().pad.typed, context().told?.type, doing()]).toEqual(['', 'yield', 'ready']);
});

test.each([
  ['', 'amountMissing'],
  ['-3', 'belowZero'],
  ['0', 'zero'],
  ['1,234', 'tooManyDecimals'],
])('an amount of "%s" is not sent: %s', async (text, refusal) => {
  const { send, bodies, context } = await opened();
  await send({ type: 'typed', text }, { type: 'send' });
  expect([bodies, context().refusal]).toEqual([[], refusal]);
  await send({ type: 'typed', text: '1' });
  expect(context().refusal).toBeUndefined();
});

// shows base-data 5.54
test('more than is left is sent, unless the plant checks amounts', async () => {
  const free = await opened();
  await free.send({ type: 'typed', text: '17' }, { type: 'send' });
  expect(free.bodies).toHaveLength(1);
  const checked = await opened(seen({ settings: { ...item.settings, amountValidation: true } }));
  await checked.send({ type: 'typed', text: '17' }, { type: 'send' });
  expect([checked.bodies, checked.context().refusal]).toEqual([[], 'moreThanIsLeft']);
  await checked.send({ type: 'typed', text: '16' }, { type: 'send' });
  expect(checked.bodies).toHaveLength(1);
});

test('what was typed as good pieces is not the beginning of scrap', async () => {
  const { send, context } = await opened();
  await send({ type: 'typed', text: '3' }, { type: 'pad', kind: 'yield' });
  expect(context().pad).toEqual({ kind: 'yield', typed: '3' });
  await send({ type: 'pad', kind: 'scrap' });
  expect(context().pad).toEqual({ kind: 'scrap', typed: '' });
});

// shows base-data 1.6, base-data 3.46, base-data 4.6
test('scrap asks for its reason and can be left', async () => {
  const { send, bodies, doing } = await opened();
  const scrap: readonly WorkItemEvent[] = [
    { type: 'pad', kind: 'scrap' },
    { type: 'typed', text: '2' },
    { type: 'send' },
  ];
  await send(...scrap);
  expect(doing()).toBe('choosingRejectType');
  await send({ type: 'back' });
  expect([doing(), bodies]).toEqual(['ready', []]);
  await send({ type: 'send' }, { type: 'rejectType', id: 'scratch' });
  expect(bodies).toEqual([{ type: 'scrap', amount: 2, rejectTypeId: 'scratch', occurredAt }]);
});

// shows base-data 1.6, base-data 4.5
test('trouble is an interruption where the machine stands, else it has a duration', async () => {
  const { send, bodies, context } = await opened();
  const cause: readonly WorkItemEvent[] = [{ type: 'trouble' }, { type: 'troubleType', id: 'wire' }];
  await send(...cause, { type: 'describe', standsStill: true, duration: undefined, comment: ' gone ' });
  expect(bodies).toEqual([{ type: 'interrupt', troubleTypeId: 'wire', comment: 'gone', occurredAt }]);
  await send(...cause, { type: 'describe', standsStill: false, duration: undefined, comment: '' });
  expect([bodies.length, context().refusal]).toEqual([1, 'durationMissing']);
  await send({ type: 'describe', standsStill: false, duration: 600, comment: '' });
  expect(bodies[1]).toEqual({ type: 'trouble', troubleTypeId: 'wire', duration: 600, occurredAt });
});

// shows base-data 1.6, base-data 4.6
test('set-up and work are reported with how long they took', async () => {
  const { send, bodies, context } = await opened();
  await send({ type: 'open', page: 'feedback' }, { type: 'time', kind: 'setup', duration: undefined, comment: '' });
  expect([bodies, context().refusal]).toEqual([[], 'durationMissing']);
  await send({ type: 'time', kind: 'setup', duration: 900, comment: '' });
  await send({ type: 'open', page: 'feedback' }, { type: 'time', kind: 'time', duration: 3_600, comment: 'Two of us' });
  expect(bodies).toEqual([
    { type: 'setup', duration: 900, occurredAt },
    { type: 'time', duration: 3_600, comment: 'Two of us', occurredAt },
  ]);
});

// shows base-data 4.5
test('the end asks for the pieces that are open, and sends them before it', async () => {
  const { send, bodies, doing } = await opened();
  await send({ type: 'finish' });
  expect(doing()).toBe('askingRest');
  await send({ type: 'rest', asYield: true });
  expect(bodies.map(({ type }) => type)).toEqual(['yield', 'complete']);
  expect(bodies[0]).toMatchObject({ amount: 16 });
  expect(Date.parse(bodies[0]?.occurredAt ?? '')).toBeLessThan(at);
});

// shows base-data 4.8
test('without any amount a step does not end, unless somebody may', async () => {
  const nothing = seen({ yieldAmount: 0, scrapAmount: 0 });
  const { send, bodies, context } = await opened(nothing);
  await send({ type: 'finish' }, { type: 'rest', asYield: false });
  expect([bodies, context().refusal]).toEqual([[], 'amountsMissing']);
  const may = await opened(nothing, undefined, true);
  await may.send({ type: 'finish' }, { type: 'rest', asYield: false });
  expect(may.bodies.map(({ type }) => type)).toEqual(['complete']);
});

// shows base-data 4.9
test('what is before it has to be done first, or is completed with it', async () => {
  const openBefore = [{ position: 10, valueAddName: 'Sawing', statusId: 3 as const }];
  const { send, context, doing } = await opened(seen({ openBefore }));
  await send({ type: 'finish' });
  expect([doing(), context().refusal]).toEqual(['ready', 'predecessorNotDone']);
  const along = await opened(seen({ openBefore, settings: { ...item.settings, completesBefore: true } }));
  await along.send({ type: 'finish' });
  expect(along.doing()).toBe('askingRest');
});

// shows base-data 3.91, base-data 4.7
test('steps beside are asked about when they could change, and never where the plant has decided', async () => {
  const beside = [
    { operationId: 'hold', position: 20, valueAddName: 'Holding', resourceName: 'Robot', statusId: 3 as const },
    { operationId: 'late', position: 20, valueAddName: 'Late', resourceName: 'Robot', statusId: 2 as const },
  ];
  const { send, bodies, doing } = await opened(seen({ beside }));
  await send({ type: 'pause' });
  expect(doing()).toBe('askingBeside');
  await send({ type: 'beside', ids: ['hold'] });
  expect(bodies).toEqual([{ type: 'pause', parallelOperationIds: ['hold'], occurredAt }]);
  await send({ type: 'typed', text: '1' }, { type: 'send' });
  expect(bodies[1]).not.toHaveProperty('parallelOperationIds');
  const decided = await opened(seen({ beside, settings: { ...item.settings, besideFollows: true } }));
  await decided.send({ type: 'pause' });
  expect(decided.bodies).toEqual([{ type: 'pause', occurredAt }]);
});

// shows base-data 4.5
test('only what fits the status can be pressed', async () => {
  const { send, bodies } = await opened(seen({ statusId: 6 }));
  await send({ type: 'pause' });
  expect(bodies).toEqual([]);
  await send({ type: 'start' });
  expect(bodies).toEqual([{ type: 'start', occurredAt }]);
  const done = await opened(seen({ statusId: 5 }));
  await done.send({ type: 'start' }, { type: 'trouble' }, { type: 'typed', text: '1' }, { type: 'send' });
  expect([done.bodies, done.context().refusal]).toEqual([[], 'alreadyDone']);
});

test('what waits in the queue counts at once, and not twice when the server has it', async () => {
  const { send, step, show } = await opened();
  const body: FeedbackBody = { type: 'yield', amount: 6, occurredAt };
  const others = queued(body, { commandId: 'two', step: { kind: 'operation', id: 'other', label: '' } });
  await send({ type: 'queue', reports: [queued(body), others] });
  expect(step()).toMatchObject({ yieldAmount: 48, left: 10 });
  // Taken by the server, not read yet.
  await send({ type: 'queue', reports: [] });
  expect(step()).toMatchObject({ yieldAmount: 48 });
  show(seen({ yieldAmount: 48 }, [entry({}), entry({ feedbackId: 'new', type: 'yield', amount: 6, occurredAt })]));
  await send({ type: 'readAgain' });
  expect(step()).toMatchObject({ yieldAmount: 48 });
});

test('a refused report counts for nothing, and a pause that waits stops the clock', async () => {
  const { send, step } = await opened();
  const refusal = { errorCode: 'moreThanIsLeft' };
  await send({
    type: 'queue',
    reports: [queued({ type: 'yield', amount: 99, occurredAt }, { state: 'refused', refusal })],
  });
  expect(step()).toMatchObject({ status: 3, yieldAmount: 42, since: Date.parse('2026-11-20T08:00:00.000Z') });
  await send({ type: 'queue', reports: [queued({ type: 'pause', occurredAt })] });
  expect(step()).toMatchObject({ status: 6, since: at });
});

test('a target tells how many pieces there should be by now', async () => {
  const { step } = await opened();
  // 100 s for each after ten minutes of set-up, and an hour of work.
  expect(step()?.targetNow).toBe(30);
});

test('a photo goes with the next report and no other', async () => {
  const { send, sent } = await opened();
  const photo = new Blob(['x']);
  await send({ type: 'takePhoto' }, { type: 'photo', photo });
  await send({ type: 'typed', text: '1' }, { type: 'send' });
  await send({ type: 'typed', text: '1' }, { type: 'send' });
  expect(sent.map((one) => one.photo)).toEqual([photo, undefined]);
});

test('a photo waits for the next report when it lies on the device, and not before', async () => {
  const { send, onDisk, context, doing } = await opened();
  const photo = new Blob(['x']);
  const { promise, resolve } = Promise.withResolvers<void>();
  onDisk(promise);
  const taken = send({ type: 'takePhoto' }, { type: 'photo', photo });
  expect([context().photo, doing()]).toEqual([undefined, { takingPhoto: 'keeping' }]);
  resolve();
  await taken;
  expect([context().photo, doing()]).toEqual([photo, 'ready']);
});

test('a photo that was kept when the page was left is there again, unless there is a newer one', async () => {
  const { send, sent, context } = await opened();
  const [kept, newer] = [new Blob(['kept']), new Blob(['newer'])];
  await send({ type: 'keptPhoto', photo: kept });
  expect(context().photo).toBe(kept);
  await send({ type: 'takePhoto' }, { type: 'photo', photo: newer });
  await send({ type: 'keptPhoto', photo: kept });
  await send({ type: 'typed', text: '1' }, { type: 'send' });
  expect(sent.map(({ photo }) => photo)).toEqual([newer]);
});

test('a photo alone is a remark, also on a step that is done; without one there is nothing to say', async () => {
  const { send, sent, bodies, doing } = await opened(seen({ statusId: 5 }));
  await send({ type: 'sendPhoto' });
  expect([bodies, doing()]).toEqual([[], 'ready']);
  const photo = new Blob(['x']);
  await send({ type: 'takePhoto' }, { type: 'photo', photo });
  await send({ type: 'sendPhoto' });
  expect([bodies, sent[0]?.photo]).toEqual([[{ type: 'remark', occurredAt }], photo]);
});

test('what the browser cannot store is said, and what was typed stays', async () => {
  const { send, context } = await opened(seen(), new Error('disk full'));
  await send({ type: 'typed', text: '6' }, { type: 'send' });
  expect([context().refusal, context().pad.typed]).toEqual(['notStored', '6']);
});

test('an entry is corrected by what was changed of it, or revoked after a question', async () => {
  const { send, corrected, doing, show, step } = await opened();
  await send({ type: 'open', page: 'history' }, { type: 'correct', entryId: 'started' }, { type: 'save' });
  expect([corrected, doing()]).toEqual([[], { correcting: 'editing' }]);
  await send({ type: 'change', fields: { amount: 4 } }, { type: 'chooseRejectType' });
  show(seen({ yieldAmount: 40 }));
  await send({ type: 'rejectType', id: 'scratch' }, { type: 'save' });
  expect(corrected).toEqual([
    { feedbackId: 'started', isWaiting: false, fields: { amount: 4, rejectTypeId: 'scratch' }, photo: undefined },
  ]);
  // Read again at once.
  expect([doing(), step()?.yieldAmount]).toEqual(['history', 40]);
  await send({ type: 'correct', entryId: 'started' }, { type: 'revoke' }, { type: 'back' }, { type: 'revoke' });
  await send({ type: 'confirm' });
  expect(corrected[1]).toEqual({ feedbackId: 'started', isWaiting: false, fields: undefined, photo: undefined });
});

test('a report that waits is changed as an entry is, where it lies', async () => {
  const { send, corrected, context } = await opened();
  await send(
    { type: 'queue', reports: [queued({ type: 'scrap', amount: 2, occurredAt })] },
    { type: 'open', page: 'history' },
    { type: 'correct', entryId: 'one' },
  );
  expect(entryOf(context())).toMatchObject({ feedbackId: 'one', type: 'scrap', amount: 2, rejectTypeId: null });
  await send({ type: 'change', fields: { amount: 3, rejectTypeId: 'scratch' } }, { type: 'save' });
  expect(corrected).toEqual([
    { feedbackId: 'one', isWaiting: true, fields: { amount: 3, rejectTypeId: 'scratch' }, photo: undefined },
  ]);
});

test('a correction that the server refuses stays open and says why', async () => {
  const { send, context, doing } = await opened(seen(), new ApiError('accessDenied', 403));
  await send({ type: 'open', page: 'history' }, { type: 'correct', entryId: 'started' });
  await send({ type: 'change', fields: { amount: 4 } }, { type: 'save' });
  expect([context().correctionError?.errorCode, doing()]).toEqual(['accessDenied', { correcting: 'editing' }]);
});

test('a reading that fails leaves what was read', async () => {
  const { send, show, context, step } = await opened();
  show(new ApiError('noResponse', 0));
  await send({ type: 'readAgain' });
  expect([context().readError, step()?.yieldAmount]).toEqual(['noResponse', 42]);
});

const running = {
  operationId: 'other',
  productionOrderNumber: 'PA-7',
  position: 10,
  valueAddName: 'Sawing',
  articleAmount: 5,
  made: 2,
  waits: false,
};

test('a start beside another step asks first, and what becomes of that goes with the same report', async () => {
  const { send, bodies, doing, context } = await opened(seen({ statusId: 2, atWork: [running] }, []));
  await send({ type: 'start' });
  expect([doing(), bodies]).toEqual(['askingStart', []]);
  await send({ type: 'back' });
  expect([doing(), bodies, context().draft]).toEqual(['ready', [], undefined]);
  await send({ type: 'start' }, { type: 'room', others: 'pause' });
  expect(bodies).toEqual([{ type: 'start', occurredAt, others: { kind: 'pause', operationIds: ['other'] } }]);
});

test('both at once is a start as any other, and so is one before its predecessors', async () => {
  const beside = await opened(seen({ statusId: 2, atWork: [running] }, []));
  await beside.send({ type: 'start' }, { type: 'room', others: undefined });
  expect(beside.bodies).toEqual([{ type: 'start', occurredAt }]);
  const openBefore = [{ position: 10, valueAddName: 'Sawing', statusId: 2 }] as const;
  const early = await opened(seen({ statusId: 2, openBefore: [...openBefore] }, []));
  await early.send({ type: 'start' });
  expect([early.doing(), early.bodies]).toEqual(['askingStart', []]);
  await early.send({ type: 'room', others: undefined });
  expect(early.bodies).toEqual([{ type: 'start', occurredAt }]);
});
