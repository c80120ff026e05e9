import { describe, expect, it } from 'vitest';
import { isRejection } from '#domain/kernel/rejection.ts';
import { previewMove } from '#domain/planning/actions/preview-move.ts';
import { changeOfPlacements } from '#domain/planning/change/change-of-placements.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { at, clock, factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { addedLateness, consequencesOf, isRescued, type OrderConsequence, turnsLate } from './consequences.ts';

const hours = (count: number) => count * 3600;

/** An order is four hours of sawing and then two of milling per piece; delivery ends on Monday unless said otherwise. */
const workshop = () =>
  factoryWith()
    .group('Saws', ['Saw1', 'Saw2'])
    .group('Mills', ['Mill'])
    .article('Shaft', [
      { group: 'Saws', resource: 'Saw1', perPiece: hours(4) },
      { group: 'Mills', perPiece: hours(2) },
    ])
    .open();

function dragged(desk: PlanningDesk, operation: Operation, start: string): readonly OrderConsequence[] {
  const moves = [{ operationId: operation.operationId, start: at(start) }];
  const result = previewMove(desk.plan, desk.facts, { moves, override: false }, desk.now);
  if (isRejection(result)) throw new Error(result.errorCode);
  return consequencesOf(desk.plan, desk.facts, changeOfPlacements(desk.plan, result));
}

const positionOf = (desk: PlanningDesk, order: number) => [...desk.plan.orderPositions.keys()][order];

describe('the consequence of a drag', () => {
  it('is the new finish of the order, of which the dragged step is not the last', () => {
    const desk = workshop();
    desk.order('Shaft', { deliveryDate: '2027-03-02' });
    const [own, ...others] = dragged(desk, desk.step(0, 0), '2027-03-02T06:00:00Z');
    expect(others).toEqual([]);
    expect(own).toMatchObject({ orderPositionId: positionOf(desk, 0), due: at('2027-03-02T23:00:00Z') });
    expect([own?.before, own?.after].map((end) => clock(end ?? 0))).toEqual(['Mon 01/03 12:00', 'Tue 02/03 13:00']);
    expect(own && [turnsLate(own), isRescued(own), addedLateness(own)]).toEqual([false, false, 0]);
  });

  it('names the order that turns late by it, though only a step behind the dragged one ends late', () => {
    const desk = workshop();
    desk.order('Shaft', { deliveryDate: '2027-03-01' });
    const [own] = dragged(desk, desk.step(0, 0), '2027-03-01T16:00:00Z');
    if (own === undefined) throw new Error('Nothing follows');
    expect(clock(desk.step(0, 0).placement.end)).toBe('Mon 01/03 10:00');
    expect(turnsLate(own)).toBe(true);
    expect(clock(own.after)).toBe('Tue 02/03 07:00');
    expect(addedLateness(own)).toBe(own.after - own.due);
  });

  it('says that a late order is rescued', () => {
    const desk = workshop();
    desk.order('Shaft', { deliveryDate: '2027-03-01' });
    desk.move(desk.step(0, 1), '2027-03-03T08:00:00Z');
    expect(findConflicts(desk.plan, desk.facts, desk.now).missedDates).toHaveLength(1);
    const [own] = dragged(desk, desk.step(0, 1), '2027-03-01T10:00:00Z');
    expect(own && isRescued(own)).toBe(true);
    expect(own && addedLateness(own)).toBeLessThan(0);
  });

  it('counts the process steps behind production: an order is ready when it is shipped', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Crate', [{ group: 'Saws', perPiece: hours(4) }], { after: [hours(20)] })
      .open();
    desk.order('Crate', { deliveryDate: '2027-03-02' });
    const [own] = dragged(desk, desk.step(0, 0), '2027-03-02T05:00:00Z');
    expect(own && turnsLate(own)).toBe(true);
  });

  it('is what the conflicts of the plan are after the drop', () => {
    const desk = workshop();
    for (const deliveryDate of ['2027-03-01', '2027-03-02', '2027-03-02', '2027-03-03'])
      desk.order('Shaft', { deliveryDate, articleAmount: 2 });
    const late = (): readonly string[] =>
      findConflicts(desk.plan, desk.facts, desk.now).missedDates.map(({ orderPositionId }) => orderPositionId);
    for (const [order, start] of [
      [0, '2027-03-04T08:00:00Z'],
      [3, '2027-03-05T08:00:00Z'],
      [0, '2027-03-01T05:00:00Z'],
    ] as const) {
      const before = new Set(late());
      const said = dragged(desk, desk.step(order, 0), start);
      desk.move(desk.step(order, 0), start);
      const after = new Set(late());
      expect(said.filter(turnsLate).map((one) => one.orderPositionId)).toEqual(
        [...after].filter((id) => !before.has(id)),
      );
      expect(said.filter(isRescued).map((one) => one.orderPositionId)).toEqual(
        [...before].filter((id) => !after.has(id)),
      );
    }
  });
});
