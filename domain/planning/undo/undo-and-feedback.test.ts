import { describe, expect, it } from 'vitest';
import { reject } from '#domain/kernel/rejection.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { factoryWith, shown } from '#tests/fixtures/factory-for-tests.ts';

const workshop = () =>
  factoryWith()
    .group('Saws', ['Saw1', 'Saw2'])
    .article('Bar', [
      { group: 'Saws', resource: 'Saw1', perPiece: 3600 },
      { group: 'Saws', resource: 'Saw1', perPiece: 3600 },
    ])
    .open();

describe('undo and redo', () => {
  // shows planning 1.9, planning 4.63
  it('take back and repeat the own edits one by one, moves and locks', () => {
    const desk = workshop();
    desk.order('Bar');
    const { operationId } = desk.step(0, 1);
    desk.move(desk.step(0, 1), '2027-03-02T08:00:00Z');
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids: [operationId] });
    desk.give({ type: 'undo' });
    expect(desk.step(0, 1).locked).toBe(false);
    desk.give({ type: 'undo' });
    expect(shown(desk.step(0, 1))).toBe('Mon 01/03 07:00 to Mon 01/03 08:00 on Saw1');
    desk.give({ type: 'undo' });
    expect(desk.plan.operations.size).toBe(0);
    desk.give({ type: 'undo' });
    expect(desk.plan.projects.size).toBe(0);
    expect(desk.give({ type: 'undo' })).toEqual(reject('nothingToUndo'));
    desk.give({ type: 'redo' });
    desk.give({ type: 'redo' });
    desk.give({ type: 'redo' });
    desk.give({ type: 'redo' });
    expect(shown(desk.step(0, 1))).toBe('Tue 02/03 09:00 to Tue 02/03 10:00 on Saw1');
    expect(desk.step(0, 1).locked).toBe(true);
    expect(desk.give({ type: 'redo' })).toEqual(reject('nothingToRedo'));
  });

  it('a new edit ends what could be redone', () => {
    const desk = workshop();
    desk.order('Bar');
    desk.move(desk.step(0, 1), '2027-03-02T08:00:00Z');
    desk.give({ type: 'undo' });
    desk.move(desk.step(0, 1), '2027-03-03T08:00:00Z');
    expect(desk.give({ type: 'redo' })).toEqual(reject('nothingToRedo'));
  });

  it('belong to each user, and name what stands in the way', () => {
    const desk = workshop();
    desk.order('Bar');
    const { operationId } = desk.step(0, 1);
    desk.move(desk.step(0, 1), '2027-03-02T08:00:00Z');
    const changeSet = desk.plan.undoStacks.get('anna')?.at(-1)?.changeSet;
    expect(desk.give({ type: 'undo' }, 'ben')).toEqual(reject('nothingToUndo'));
    desk.move(desk.step(0, 1), '2027-03-03T08:00:00Z', undefined, 'ben');
    expect(desk.give({ type: 'undo' })).toEqual(reject('undoBlocked', { operationIds: [operationId], changeSet }));
  });

  it('are blocked by what came into the old place meanwhile', () => {
    const desk = workshop();
    desk.order('Bar');
    desk.order('Bar');
    desk.move(desk.step(1, 0), '2027-03-04T05:00:00Z', undefined, 'ben');
    desk.move(desk.step(0, 1), '2027-03-02T08:00:00Z');
    desk.move(desk.step(1, 0), '2027-03-01T06:00:00Z', undefined, 'ben');
    expect(desk.give({ type: 'undo' })).toMatchObject({
      errorCode: 'undoBlocked',
      detailsObject: { operationIds: [desk.step(1, 0).operationId] },
    });
  });

  // shows planning 4.80, planning 9.8
  it('remember ten steps', () => {
    const desk = workshop();
    desk.order('Bar');
    for (let day = 1; day <= 12; day++) desk.move(desk.step(0, 1), `2027-03-${String(day).padStart(2, '0')}T10:00:00Z`);
    for (let i = 0; i < 10; i++) desk.give({ type: 'undo' });
    expect(desk.give({ type: 'undo' })).toEqual(reject('nothingToUndo'));
  });
});

describe('feedback from the shop floor', () => {
  it('an amount on a waiting step starts it, and sums up', () => {
    const desk = workshop();
    desk.order('Bar', { articleAmount: 10 });
    const report = { operationId: desk.step(0, 0).operationId, occurredAt: desk.now };
    desk.report('yield', report.operationId, { amount: 4 });
    desk.report('yield', report.operationId, { amount: 5 });
    desk.report('scrap', report.operationId, { amount: 1 });
    expect(desk.step(0, 0)).toMatchObject({
      statusId: statusId.started,
      yieldAmount: 9,
      scrapAmount: 1,
      actualStart: desk.now,
    });
  });

  it('a step is completed only with feedback and after its predecessor', () => {
    const desk = workshop();
    desk.order('Bar');
    const [first, second] = desk.steps(0).map((operation) => operation.operationId);
    if (first === undefined || second === undefined) throw new Error('The order has two steps');
    const occurredAt = desk.now;
    const complete = (operationId: typeof first) => desk.report('complete', operationId, { occurredAt });
    expect(complete(first)).toEqual(reject('feedbackMissing', { operationId: first }));
    desk.report('yield', second, { occurredAt, amount: 1 });
    expect(complete(second)).toEqual(reject('predecessorNotDone', { operationId: second, predecessor: first }));
    desk.report('yield', first, { occurredAt, amount: 1 });
    complete(first);
    complete(second);
    expect(desk.steps(0).map((operation) => operation.statusId)).toEqual([statusId.done, statusId.done]);
    expect(desk.report('start', first, { occurredAt })).toEqual(reject('alreadyDone', { operationId: first }));
  });

  it('a move of an order that was revoked since is not taken back', () => {
    const desk = workshop();
    desk.order('Bar');
    const { operationId, productionOrderId } = desk.step(0, 0);
    desk.move(desk.step(0, 0), desk.step(0, 0).placement.start + 3_600_000);
    desk.give({ type: 'revokeProductionOrder', productionOrderId }, 'ben');
    expect(desk.give({ type: 'undo' })).toMatchObject({
      errorCode: 'undoBlocked',
      detailsObject: { operationIds: expect.arrayContaining([operationId]) },
    });
  });

  // shows base-data 3.80
  it('a completed step completes those before it when the plant has chosen that', () => {
    const desk = factoryWith({ donePreviousOperationsByDefault: true })
      .group('Saws', ['Saw1'])
      .article(
        'Bar',
        [10, 20, 30].map((number) => ({ number, group: 'Saws', perPiece: 60 })),
      )
      .open();
    desk.order('Bar');
    const { operationId } = desk.step(0, 2);
    desk.report('yield', operationId, { amount: 1 });
    const completed = desk.report('complete', operationId);
    const ids = desk.steps(0).map((operation) => operation.operationId);
    expect(completed).toMatchObject(
      ids.map((id) => ({ type: 'WorkCompleted', data: { subject: { kind: 'operation', id } } })),
    );
    expect(desk.steps(0).map((operation) => operation.statusId)).toEqual([statusId.done, statusId.done, statusId.done]);
  });

  it('pause, interruption and resumption keep the first start', () => {
    const desk = workshop();
    desk.order('Bar');
    const { operationId } = desk.step(0, 0);
    const give = (kind: 'start' | 'pause' | 'interrupt', minutes: number) =>
      desk.report(kind, operationId, { occurredAt: desk.now + minutes * 60_000 });
    expect(give('pause', 0)).toEqual(reject('feedbackMissing', { operationId }));
    give('start', 0);
    expect(give('start', 1)).toEqual(reject('alreadyStarted', { operationId }));
    give('pause', 5);
    expect(desk.step(0, 0).statusId).toBe(statusId.paused);
    give('start', 10);
    give('interrupt', 15);
    expect(desk.step(0, 0)).toMatchObject({ statusId: statusId.interrupted, actualStart: desk.now });
  });

  // shows base-data 5.37
  it('is refused on a resource that forbids it', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw1'], { progressesForbidden: true })
      .article('Bar', [{ group: 'Saws', perPiece: 60 }])
      .open();
    desk.order('Bar');
    const { operationId } = desk.step(0, 0);
    expect(desk.report('start', operationId)).toEqual(
      reject('progressesForbidden', { operationId, resourceId: 'Saw1' }),
    );
  });
});
