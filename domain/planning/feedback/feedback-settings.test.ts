import { expect, it } from 'vitest';
import type { GlobalSettings } from '#domain/base-data/settings.ts';
import { reject } from '#domain/kernel/rejection.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';

/** A sawing step with a fixture beside it, and a step after it. */
const workshop = (settings: Partial<GlobalSettings> = {}): PlanningDesk => {
  const builder = factoryWith(settings)
    .group('Saws', ['Saw1'])
    .group('Fixtures', ['Fixture1'])
    .article('Bar', [
      { number: 10, group: 'Saws', perPiece: 600 },
      { number: 11, group: 'Fixtures', perPiece: 600, beside: 10 },
      { number: 20, group: 'Saws', perPiece: 600 },
    ]);
  builder.factory.objects.troubleTypes.set('power', { troubleTypeName: 'No power' });
  const desk = builder.open();
  desk.order('Bar', { articleAmount: 5 });
  return desk;
};
const idOf = (desk: PlanningDesk, number: number) =>
  desk.steps(0).find((one) => one.number === number)?.operationId ?? expect.fail(`no step ${number}`);
const statuses = (desk: PlanningDesk) => desk.steps(0).map((one) => one.statusId);
const { planned, started, done } = statusId;

// shows base-data 3.93, base-data 5.52
it('more than the order asks for is taken, unless the plant checks amounts', () => {
  const free = workshop();
  free.report('yield', idOf(free, 10), { amount: 50 });
  expect(free.step(0, 0).yieldAmount).toBe(50);
  const strict = workshop({ workbenchAmountValidation: true });
  const operationId = idOf(strict, 10);
  strict.report('yield', operationId, { amount: 3.5 });
  strict.report('scrap', operationId, { amount: 0.5 });
  expect(strict.report('yield', operationId, { amount: 1.01 })).toEqual(
    reject('moreThanIsLeft', { operationId, left: 1 }),
  );
  strict.report('yield', operationId, { amount: 1 });
  expect(strict.step(0, 0)).toMatchObject({ yieldAmount: 4.5, scrapAmount: 0.5 });
});

it('a corrected amount may use what it said before', () => {
  const desk = workshop({ workbenchAmountValidation: true });
  desk.report('yield', idOf(desk, 10), { amount: 5 });
  const feedbackId = desk.step(0, 0).feedback?.at(-1)?.feedbackId ?? '';
  const correct = (amount: number) => desk.give({ type: 'correctFeedback', feedbackId, fields: { amount } });
  expect(correct(6)).toMatchObject({ errorCode: 'moreThanIsLeft' });
  correct(4);
  expect(desk.step(0, 0).yieldAmount).toBe(4);
});

// shows base-data 3.92, base-data 5.51
it('where amounts are optional, a step that was begun may be completed', () => {
  const desk = workshop({ workbenchAmountOptional: true });
  const operationId = idOf(desk, 10);
  expect(desk.report('complete', operationId)).toEqual(reject('feedbackMissing', { operationId }));
  desk.report('start', operationId);
  desk.report('complete', operationId);
  expect(desk.operation(operationId).statusId).toBe(done);
});

// shows base-data 3.95, base-data 5.53
it('trouble says how long it took, unless the plant does without', () => {
  const told = workshop();
  expect(told.report('trouble', idOf(told, 10), { troubleTypeId: 'power' })).toEqual(
    reject('validation', { fields: { duration: 'required' } }),
  );
  const open = workshop({ workbenchDurationOptional: true });
  expect(open.report('trouble', idOf(open, 10), { troubleTypeId: 'power' })).toMatchObject([
    { type: 'WorkStarted' },
    { type: 'TroubleReported' },
  ]);
});

// shows base-data 4.7
it('a step beside the reported one follows when the worker says so, in both directions', () => {
  const desk = workshop();
  const [main, beside] = [idOf(desk, 10), idOf(desk, 11)];
  desk.report('start', main);
  expect(statuses(desk)).toEqual([started, planned, planned]);
  desk.report('start', beside);
  desk.report('yield', beside, { amount: 5 });
  desk.report('complete', beside, { parallelOperationIds: [main] });
  expect(statuses(desk)).toEqual([done, done, planned]);
  expect(desk.report('start', idOf(desk, 20), { parallelOperationIds: [main] })).toEqual(
    reject('validation', { fields: { parallelOperationIds: 'invalid' } }),
  );
});

// shows base-data 3.91
it('all of them follow without a question where the plant has set it', () => {
  const desk = workshop({ terminalAutomatedFeedbackParallelOperations: true });
  desk.report('start', idOf(desk, 10));
  expect(statuses(desk)).toEqual([started, started, planned]);
  desk.report('pause', idOf(desk, 10), { parallelOperationIds: [] });
  expect(statuses(desk)).toEqual([statusId.paused, started, planned]);
});
