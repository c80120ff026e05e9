import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';

const hours = (count: number): number => count * 3600;

/** Resources of one group that differ in shifts and speed, so that one direction finds other places than the other. */
const plant = () =>
  factoryWith({ throughputOptimisation: true })
    .shifts('late', [1, 2, 3, 4, 5, 6], '14:00', '23:00')
    .group('Welders', ['W1', 'W2'])
    .group('Welders', ['W3'], { plan: 'late', capacityFactor: 1.5 })
    .group('Booths', ['Booth1'], { frozenTime: hours(4) })
    .group('Booths', ['Booth2'], { plan: 'late' })
    .group('Jigs', ['Jig1', 'Jig2'], { plan: 'always' })
    .group('Lines', ['Line1', 'Line2'], { allowMultipleReservation: true, maxMultipleReservations: 2 })
    .article('Fork', [{ group: 'Welders', perPiece: hours(1) }])
    .article(
      'Frame',
      [
        { number: 10, group: 'Welders', setup: 900, perPiece: hours(2) },
        { number: 11, group: 'Jigs', beside: 10 },
        { number: 20, group: 'Booths', perPiece: hours(1), buffer: hours(6) },
        { number: 30, group: 'Booths', perPiece: hours(1), predecessors: [10] },
        { number: 40, group: 'Lines', perPiece: hours(1), overlap: 40, predecessors: [20, 30] },
        { number: 50, group: 'Welders', perPiece: 1800 },
      ],
      { components: { Fork: 1 }, after: [hours(24)] },
    )
    .open();

/** Operations on the way from one to the cause that is nobody's consequence. */
function chainFrom(desk: PlanningDesk, first: Operation): Operation[] {
  const chain: Operation[] = [];
  for (let next: Operation | undefined = first; next !== undefined && !chain.includes(next); ) {
    chain.push(next);
    const { reason }: Operation = next;
    next = 'operationId' in reason && reason.operationId ? desk.operation(reason.operationId) : undefined;
    if (next !== undefined && chain.includes(next)) chain.push(next);
  }
  return chain;
}

const orders = fc.array(
  fc.record({
    article: fc.constantFrom('Frame', 'Fork'),
    articleAmount: fc.integer({ min: 1, max: 5 }),
    termination: fc.constantFrom('forward', 'backward'),
    deliveryDate: fc.constantFrom('2027-03-05', '2027-03-12', '2027-03-26'),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('the chain of reasons', () => {
  it('comes to an end, whatever was planned in whatever direction', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(orders, (wishes) => {
        const desk = plant();
        for (const { article, ...wish } of wishes) desk.order(article, wish as never);
        for (const operation of desk.plan.operations.values()) {
          kinds.add(operation.reason.kind);
          const chain = chainFrom(desk, operation);
          expect(new Set(chain).size, chain.map(({ reason }) => reason.kind).join(' < ')).toBe(chain.length);
        }
      }),
      // With other orders, not every kind of reason need occur.
      { numRuns: 60, seed: 1 },
    );
    expect([...kinds]).toEqual(expect.arrayContaining(['throughput', 'successor', 'predecessor', 'resourceBusy']));
  });

  it('of an order planned forward never says that it was counted back from the delivery date', () => {
    fc.assert(
      fc.property(orders, (wishes) => {
        const desk = plant();
        for (const { article, ...wish } of wishes) desk.order(article, { ...wish, termination: 'forward' } as never);
        for (const { reason } of desk.plan.operations.values()) expect(reason.kind).not.toBe('deliveryDate');
      }),
      { numRuns: 50 },
    );
  });

  it('tells what comes after a step that was placed backward, not what was before', () => {
    const desk = factoryWith()
      .group('Saws', ['A'])
      .article('Part', [{ group: 'Saws', perPiece: hours(2) }])
      .open();
    desk.order('Part', { deliveryDate: '2027-03-03', termination: 'backward' });
    desk.order('Part', { deliveryDate: '2027-03-03', termination: 'backward' });
    expect(desk.step(0, 0).reason).toEqual({ kind: 'notWorking', cause: 'shift', side: 'after' });
    const { operationId } = desk.step(0, 0);
    expect(desk.step(1, 0).reason).toEqual({ kind: 'resourceBusy', operationId, side: 'after' });
  });
});

describe('what an undone change leaves behind', () => {
  it('stands for the reason that it had before, and repeated for the one that the edit gave it', () => {
    const desk = factoryWith()
      .group('Saws', ['A'])
      .group('Mills', ['M'])
      .article('Part', [
        { group: 'Saws', perPiece: hours(2) },
        { group: 'Mills', perPiece: hours(1) },
      ])
      .open();
    desk.order('Part');
    desk.order('Part');
    const reasons = () => [...desk.steps(0), ...desk.steps(1)].map(({ reason }) => reason);
    const before = reasons();
    expect(before.map(({ kind }) => kind)).toEqual(['now', 'predecessor', 'resourceBusy', 'predecessor']);
    desk.move(desk.step(1, 0), '2027-03-02T08:00:00Z');
    const after = reasons();
    expect(after).not.toEqual(before);
    desk.give({ type: 'undo' });
    expect(reasons()).toEqual(before);
    desk.give({ type: 'redo' });
    expect(reasons()).toEqual(after);
  });
});
