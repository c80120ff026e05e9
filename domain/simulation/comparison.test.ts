import { describe, expect, it } from 'vitest';
import { planFromSnapshot, snapshotOf } from '#domain/planning/plan/plan-snapshot.ts';
import { at, factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { comparePlans } from './comparison.ts';
import { type ChangeFilter, changeFilters, comparisonSchema } from './comparison-api.ts';
import type { ComparedPlan } from './comparison-figures.ts';

const hours = (count: number): number => count * 3600;

/** Two saws round the clock and three orders of two hours each, the first one late. */
function workshop(): PlanningDesk {
  const desk = factoryWith({ weekendDays: [] })
    .group('Saws', ['Saw1', 'Saw2'], { plan: 'always' })
    .article('Bar', [{ group: 'Saws', perPiece: hours(2) }])
    .open();
  for (const deliveryDate of ['2027-02-28', '2027-03-05', '2027-03-05']) desk.order('Bar', { deliveryDate });
  return desk;
}

/** The plan as it is now, for later. */
const kept = ({ plan, facts, factory }: PlanningDesk): ComparedPlan => ({
  plan: planFromSnapshot(structuredClone(snapshotOf(plan))),
  facts,
  factory: { objects: structuredClone(factory.objects), settings: factory.settings },
});
const live = ({ plan, facts, factory }: PlanningDesk): ComparedPlan => ({ plan, facts, factory });
const compare = (before: ComparedPlan, after: ComparedPlan, filter?: ChangeFilter, offset = 0, limit = 100) =>
  comparisonSchema.parse(comparePlans(before, after, { filter, offset, limit }, at('2027-03-01T05:00:00Z')));
const figure = (comparison: ReturnType<typeof compare>, named: string) => {
  const { before, after } = comparison.figures.find(({ name }) => name === named) ?? expect.fail(named);
  return [before, after];
};

describe('two plans side by side', () => {
  it('have no difference where they are the same, and the same figures', () => {
    const desk = workshop();
    const { changes, figures } = compare(kept(desk), live(desk));
    expect([changes.operations.total, changes.orderPositions.total, changes.baseData]).toEqual([0, 0, []]);
    for (const { before, after } of figures) expect(after).toBe(before);
  });

  it('name what moved, what is new and what is gone, by operation and by order', () => {
    const desk = workshop();
    const before = kept(desk);
    const moved = desk.step(1, 0);
    desk.move(moved, '2027-03-02T05:00:00Z');
    desk.order('Bar', { deliveryDate: '2027-03-05' });
    const gone = desk.step(2, 0);
    desk.give({ type: 'unplanProductionOrder', productionOrderId: gone.productionOrderId, confirmFeedbackLoss: false });
    const { operations, orderPositions } = compare(before, live(desk)).changes;
    expect(operations.items.map(({ kind }) => kind).toSorted()).toEqual(['gone', 'moved', 'new']);
    expect(operations.items.find(({ kind }) => kind === 'moved')).toMatchObject({
      operationId: moved.operationId,
      productionOrderNumber: 'PA-10002',
      after: { startDate: '2027-03-02T05:00:00.000Z' },
    });
    expect(orderPositions.counts).toMatchObject({ later: 1, new: 1, earlier: 0 });
    // The other way round everything is the other way round.
    const back = compare(live(desk), before).changes;
    expect(back.orderPositions.counts).toMatchObject({ earlier: 1, gone: 1, later: 0, new: 0 });
    expect(back.operations.total).toBe(operations.total);
  });

  it('list what a filter asks for, page by page, those first that differ by most', () => {
    const desk = workshop();
    const before = kept(desk);
    desk.move(desk.step(1, 0), '2027-03-02T05:00:00Z');
    desk.move(desk.step(2, 0), '2027-03-03T05:00:00Z', 'Saw1');
    const all = compare(before, live(desk)).changes;
    expect(all.orderPositions.items.map(({ differenceSeconds }) => (differenceSeconds ?? 0) > hours(40))).toEqual([
      true,
      false,
    ]);
    for (const filter of changeFilters) {
      const { orderPositions, operations } = compare(before, live(desk), filter).changes;
      expect(orderPositions.total).toBe(all.orderPositions.counts[filter]);
      expect(operations.total).toBeLessThanOrEqual(all.operations.total);
    }
    const second = compare(before, live(desk), 'later', 1, 1).changes.orderPositions;
    expect(second).toMatchObject({ total: 2, items: [all.orderPositions.items[1]] });
  });

  it('measure how punctual they are, by their formulas', () => {
    const desk = workshop();
    const before = kept(desk);
    // Two of three are on time; four days later one of those is not.
    desk.move(desk.step(2, 0), '2027-03-08T05:00:00Z');
    const compared = compare(before, live(desk));
    expect(figure(compared, 'onTimeRate')).toEqual([2 / 3, 1 / 3]);
    expect(figure(compared, 'lateOrders')).toEqual([1, 2]);
    expect(figure(compared, 'daysLate')).toEqual([1, 4]);
    expect(figure(compared, 'throughputTime')).toEqual([hours(2), hours(2)]);
    expect(figure(compared, 'load')).toEqual([6 / (28 * 48), 6 / (28 * 48)]);
    expect(compare(before, live(desk), 'missesDate').changes.orderPositions.total).toBe(1);
  });

  it('name fields of base data and settings that are different', () => {
    const desk = workshop();
    const before = kept(desk);
    const resource = desk.factory.objects.resources.get('Saw1' as never) ?? expect.fail('no saw');
    desk.foldIntoFactory({ type: 'ResourceChanged', data: { id: 'Saw1', before: {}, after: { capacityFactor: 2 } } });
    desk.foldIntoFactory({ type: 'GlobalSettingsChanged', data: { before: {}, after: { weekendDays: [0] } } });
    expect(compare(before, live(desk)).changes.baseData).toEqual([
      {
        collection: 'globalSettings',
        id: 'globalSettings',
        fields: [{ field: 'weekendDays', before: [], after: [0] }],
      },
      {
        collection: 'resources',
        id: 'Saw1',
        fields: [{ field: 'capacityFactor', before: resource.capacityFactor, after: 2 }],
      },
    ]);
  });
});
