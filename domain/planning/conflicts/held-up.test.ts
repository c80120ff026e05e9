import { describe, expect, it } from 'vitest';
import { remediesOf } from '#domain/planning/consequences/remedies.ts';
import { at, factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { take } from '#tests/fixtures/take-remedy.ts';
import { conflictIdOf } from './conflict-identity.ts';
import { heldUpSteps } from './held-up.ts';

const hours = (count: number): number => count * 3600;
const today = (time: string): number => at(`2027-03-01T${time}:00+01:00`);
const heldUp = ({ plan, facts, now }: PlanningDesk, known: readonly string[] = []) =>
  heldUpSteps(plan, facts, now, (id) => known.includes(id));

/** A saw and a mill round the clock from Monday six: a shaft is sawn for two hours and milled for one, piece by piece. */
const plant = (buffer = 0): PlanningDesk =>
  factoryWith({ weekendDays: [] })
    .group('Saws', ['Saw'], { plan: 'always' })
    .group('Mills', ['Mill'], { plan: 'always' })
    .article('Shaft', [
      { group: 'Saws', perPiece: hours(1), buffer },
      { group: 'Mills', perPiece: hours(0.5) },
    ])
    .open();

describe('steps that are held up by a late one', () => {
  it('are the next of its order and the next on its machine, and what follows from those', () => {
    const desk = plant();
    desk.order('Shaft', { articleAmount: 2 });
    desk.order('Shaft', { articleAmount: 2 });
    desk.report('start', desk.step(0, 0).operationId);
    desk.now = today('07:30');
    // One of two pieces after an hour and a half: the other one takes another hour.
    desk.report('yield', desk.step(0, 0).operationId, { amount: 1 });
    const found = heldUp(desk);
    const late = { lateOperationId: desk.step(0, 0).operationId, expectedEnd: today('08:30') };
    expect(found).toEqual([
      {
        operationId: desk.step(0, 1).operationId,
        possibleStart: today('08:30'),
        because: 'predecessor',
        waitsFor: desk.step(0, 0).operationId,
        ...late,
      },
      {
        operationId: desk.step(1, 0).operationId,
        possibleStart: today('08:30'),
        because: 'resource',
        waitsFor: desk.step(0, 0).operationId,
        ...late,
      },
      {
        operationId: desk.step(1, 1).operationId,
        possibleStart: today('10:30'),
        because: 'predecessor',
        waitsFor: desk.step(1, 0).operationId,
        ...late,
      },
    ]);
  });

  it('are none while the late one is in time, or the gap behind it is longer than the delay', () => {
    const desk = plant();
    desk.order('Shaft', { articleAmount: 2 });
    desk.report('start', desk.step(0, 0).operationId);
    desk.now = today('07:30');
    // Nothing reported is no delay as long as the planned time lasts.
    expect(heldUp(desk)).toEqual([]);
    desk.move(desk.step(0, 1), '2027-03-01T09:00:00Z');
    desk.report('yield', desk.step(0, 0).operationId, { amount: 1 });
    expect(heldUp(desk)).toEqual([]);
  });

  it('wait for the buffer, too', () => {
    const desk = plant(1800);
    desk.order('Shaft', { articleAmount: 2 });
    desk.report('start', desk.step(0, 0).operationId);
    desk.now = today('07:30');
    desk.report('yield', desk.step(0, 0).operationId, { amount: 1 });
    expect(heldUp(desk)).toMatchObject([{ possibleStart: today('09:00') }]);
  });

  it('follow from one that should have begun and has not; one that was confirmed holds up nobody', () => {
    const desk = plant();
    desk.order('Shaft');
    desk.now = today('06:45');
    const { operationId } = desk.step(0, 0);
    expect(heldUp(desk)).toMatchObject([{ possibleStart: today('07:45'), lateOperationId: operationId }]);
    expect(heldUp(desk, [operationId])).toEqual([]);
    desk.report('yield', operationId, { amount: 1 });
    desk.report('complete', operationId);
    expect(heldUp(desk)).toEqual([]);
  });

  it('can all begin after the way out of the late one was taken, and one undo takes it back', () => {
    const desk = plant();
    desk.order('Shaft', { articleAmount: 2 });
    desk.order('Shaft', { articleAmount: 2 });
    desk.report('start', desk.step(0, 0).operationId);
    desk.now = today('07:30');
    const { operationId } = desk.step(0, 0);
    desk.report('yield', operationId, { amount: 1 });
    const placed = [...desk.plan.operations.values()].map((one) => one.placement);
    const situation = { plan: desk.plan, facts: desk.facts, now: desk.now, override: false };
    const [remedy] = remediesOf(situation, conflictIdOf.overdue({ operationId }));
    expect(remedy).toMatchObject({ kind: 'extend', end: today('08:30'), moves: 4 });
    take(desk, remedy);
    expect(heldUp(desk)).toEqual([]);
    desk.give({ type: 'undo' });
    expect([...desk.plan.operations.values()].map((one) => one.placement)).toEqual(placed);
  });
});
