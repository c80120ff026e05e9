import { describe, expect, it } from 'vitest';
import { at, factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { type Binding, bindingOf } from './binding.ts';

const hours = (count: number): number => count * 3600;

/** Two saws and one mill; an order is two hours of sawing and four of milling per piece. */
const workshop = () =>
  factoryWith()
    .group('Saws', ['Saw1', 'Saw2'])
    .group('Mills', ['Mill'])
    .article('Shaft', [
      { group: 'Saws', perPiece: hours(2) },
      { group: 'Mills', perPiece: hours(4) },
    ])
    .open();

function bindingOfOrder(desk: PlanningDesk, order: number): Binding {
  const id = [...desk.plan.orderPositions.keys()][order];
  const { plan, facts, now } = desk;
  const found = id && bindingOf({ plan, facts, now, override: false }, id);
  if (found === undefined) throw new Error('The order is not planned');
  return found;
}

describe('what binds an order', () => {
  it('is the step that waits longest, with what runs on its resource until then', () => {
    const desk = workshop();
    desk.order('Shaft', { articleAmount: 2 });
    desk.order('Shaft', { articleAmount: 2, deliveryDate: '2027-03-01' });
    // Both are sawn at 10:00; the mill is free at 18:00, when the first has left it.
    const { links, longest, due } = bindingOfOrder(desk, 1);
    expect(links.map(({ operationId }) => operationId)).toEqual([
      desk.step(1, 1).operationId,
      desk.step(1, 0).operationId,
    ]);
    expect(longest).toBe(0);
    expect(links[0]).toMatchObject({
      reason: { kind: 'resourceBusy', operationId: desk.step(0, 1).operationId },
      waits: 8 * 3_600_000,
    });
    expect(links[1]).toMatchObject({ reason: { kind: 'now' }, waits: 0 });
    expect(due).toBe(at('2027-03-01T23:00:00Z'));
  });

  it('is the same however the bar came there: by hand, by the optimiser, or by undo', () => {
    const desk = workshop();
    desk.order('Shaft', { articleAmount: 2 });
    desk.order('Shaft', { articleAmount: 2, deliveryDate: '2027-03-01' });
    const before = bindingOfOrder(desk, 1);
    const mill = desk.step(1, 1);
    desk.move(mill, '2027-03-02T08:00:00Z');
    desk.move(mill, '2027-03-01T17:00:00Z');
    expect(mill.reason).toEqual({ kind: 'byHand' });
    expect(bindingOfOrder(desk, 1)).toEqual(before);
  });

  it('is the hand that put a step later than it need be', () => {
    const desk = workshop();
    desk.order('Shaft');
    desk.move(desk.step(0, 1), '2027-03-03T08:00:00Z');
    const { links, longest } = bindingOfOrder(desk, 0);
    expect(longest).toBe(0);
    expect(links[0]?.reason).toEqual({ kind: 'byHand' });
  });

  it('is the missing shift when nobody works between', () => {
    const desk = workshop();
    desk.order('Shaft', { articleAmount: 4, startDate: at('2027-03-01T13:00:00Z') });
    const saw = desk.step(0, 0);
    expect(saw.placement.end).toBe(at('2027-03-01T21:00:00Z'));
    const { links, longest } = bindingOfOrder(desk, 0);
    expect(longest).toBe(0);
    expect(links[0]?.reason).toEqual({ kind: 'notWorking', cause: 'shift' });
  });
});
