import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderPositionId } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { positionIdOf } from '#domain/planning/plan/delivery.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { squashChanges } from '#domain/planning/plan/plan-change.ts';
import { factoryWith, mondaySix, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { transferOf } from './transfer.ts';

const hour = 3_600_000;

/** The plant and its simulation: two plans that begin alike, with the same ids. */
function both(amounts: readonly number[] = [2, 2, 2]): readonly [plant: PlanningDesk, simulation: PlanningDesk] {
  const open = (): PlanningDesk => {
    const desk = factoryWith()
      .group('Saws', ['A', 'B'], { plan: 'always' })
      .group('Mills', ['Mill'], { plan: 'always' })
      .article('Leg', [
        { number: 10, group: 'Saws', perPiece: 3600 },
        { number: 20, group: 'Mills', perPiece: 1800 },
      ])
      .open();
    for (const articleAmount of amounts) desk.order('Leg', { articleAmount });
    begun.set(desk, desk.changes.length);
    return desk;
  };
  return [open(), open()];
}

/** How many changes each had seen when it began. */
const begun = new WeakMap<PlanningDesk, number>();

const wishFor = (simulation: PlanningDesk, orderPositionIds?: readonly OrderPositionId[]) =>
  ({
    type: 'transferSimulation',
    simulationId: '7',
    simulation: simulation.plan,
    own: squashChanges(simulation.changes.slice(begun.get(simulation))),
    orderPositionIds,
  }) as const;
const transfer = (plant: PlanningDesk, simulation: PlanningDesk, orderPositionIds?: readonly OrderPositionId[]) =>
  plant.give(wishFor(simulation, orderPositionIds));
const tried = (plant: PlanningDesk, simulation: PlanningDesk) =>
  transferOf(plant.plan, wishFor(simulation), plant.context());
const codes = (plant: PlanningDesk, simulation: PlanningDesk) =>
  [...tried(plant, simulation).refused.values()].map(({ errorCode }) => errorCode);

const stands = ({ operations }: Plan) =>
  [...operations].map(([id, { placement, number }]) => [id, number, { ...placement }]);
const byId = ({ operations }: Plan) => [...operations].map(([id, { placement }]) => [id, { ...placement }] as const);
const positionOf = (desk: PlanningDesk, order: number): OrderPositionId =>
  positionIdOf(desk.plan, desk.step(order, 0)) as OrderPositionId;

describe('what is taken over from a simulation', () => {
  it('stands in the plan where it stands there, as one step that undo takes back exactly', () => {
    const [plant, simulation] = both();
    const before = stands(plant.plan);
    simulation.move(simulation.step(1, 0), mondaySix + 30 * hour, 'B');
    expect(isRejection(transfer(plant, simulation))).toBe(false);
    expect(stands(plant.plan)).toEqual(stands(simulation.plan));
    expect(tried(plant, simulation)).toMatchObject({ events: [], transferred: [] });
    expect(isRejection(plant.give({ type: 'undo' }))).toBe(false);
    expect(stands(plant.plan)).toEqual(before);
    expect(isRejection(plant.give({ type: 'redo' }))).toBe(false);
    expect(stands(plant.plan)).toEqual(stands(simulation.plan));
  });

  it('is what was chosen, and nothing else', () => {
    const [plant, simulation] = both();
    simulation.move(simulation.step(1, 1), mondaySix + 50 * hour);
    simulation.move(simulation.step(2, 1), mondaySix + 60 * hour);
    const chosen = positionOf(simulation, 1);
    transfer(plant, simulation, [chosen]);
    expect(plant.step(1, 1).placement).toEqual(simulation.step(1, 1).placement);
    expect(plant.step(2, 1).placement).not.toEqual(simulation.step(2, 1).placement);
    expect(tried(plant, simulation).transferred).toEqual([positionOf(simulation, 2)]);
  });

  it('leaves what the plan has changed since, new orders, too', () => {
    const [plant, simulation] = both();
    simulation.move(simulation.step(0, 1), mondaySix + 50 * hour);
    plant.move(plant.step(2, 1), mondaySix + 60 * hour);
    plant.order('Leg', { articleAmount: 1 });
    const [moved, operations] = [plant.step(2, 1).placement, plant.plan.operations.size];
    expect(tried(plant, simulation).transferred).toEqual([positionOf(simulation, 0)]);
    transfer(plant, simulation);
    expect(plant.step(2, 1).placement).toEqual(moved);
    expect(plant.plan.operations.size).toBe(operations);
    expect(tried(plant, simulation)).toMatchObject({ events: [], transferred: [] });
  });

  it('has its dates and fields, and is planned anew where it was planned anew there', () => {
    const [plant, simulation] = both();
    const [orderPositionId, other] = [positionOf(simulation, 0), positionOf(simulation, 1)];
    simulation.give({ type: 'changeOrderPosition', orderPositionId, fields: { deliveryDate: '2027-11-30' } });
    simulation.give({ type: 'unplanOrderPosition', orderPositionId: other, confirmFeedbackLoss: false });
    simulation.give({ type: 'planOrderPosition', orderPositionId: other });
    transfer(plant, simulation);
    expect(plant.plan.orderPositions.get(orderPositionId)?.deliveryDate).toBe('2027-11-30');
    expect(new Map(byId(plant.plan))).toEqual(new Map(byId(simulation.plan)));
    expect(tried(plant, simulation)).toMatchObject({ events: [], transferred: [] });
  });

  it('never moves what has been reported on or locked since', () => {
    const [plant, simulation] = both();
    for (const order of [0, 1]) simulation.move(simulation.step(order, 0), mondaySix + (30 + 10 * order) * hour);
    plant.report('start', plant.step(0, 0).operationId);
    plant.give({ type: 'lockOperations', baseRevision: plant.plan.revision, ids: [plant.step(1, 0).operationId] });
    expect(codes(plant, simulation).toSorted()).toEqual(['alreadyStarted', 'locked']);
    expect(transfer(plant, simulation)).toMatchObject({ errorCode: 'nothingToTransfer' });
  });

  it('does not come onto another bar, nor before what it waits for; what depends on it stays with it', () => {
    const [plant, simulation] = both();
    // Two change places there; here a third bar stands where one of them would go.
    const [first, second] = [simulation.step(0, 1), simulation.step(1, 1)];
    simulation.move(first, mondaySix + 80 * hour);
    simulation.move(second, mondaySix + 90 * hour);
    plant.move(plant.step(2, 1), mondaySix + 80 * hour);
    expect(codes(plant, simulation)).toContain('resourceConflict');
    const { transferred } = tried(plant, simulation);
    expect(transferred).toEqual([positionOf(simulation, 1)]);

    const [other, late] = both();
    other.move(other.step(0, 0), mondaySix + 100 * hour);
    late.move(late.step(0, 1), mondaySix + 20 * hour);
    expect(codes(other, late).length).toBeGreaterThan(0);
  });

  // shows planning 6.23
  // shows base-data 8.41
  it('brings new orders with their ids; their project cannot be deleted, and undo takes all of it away', () => {
    const [plant, simulation] = both([2]);
    const before = stands(plant.plan);
    simulation.order('Leg', { articleAmount: 3 });
    const id = simulation.lastPosition();
    transfer(plant, simulation);
    expect(stands(plant.plan)).toEqual(stands(simulation.plan));
    const { projectId } = plant.plan.orderPositions.get(id) ?? {};
    const object = { type: 'project', id: projectId ?? '' } as never;
    expect(plant.give({ type: 'deleteObject', object, confirmFeedbackLoss: false })).toMatchObject({
      errorCode: 'transferredFromSimulation',
    });
    plant.give({ type: 'undo' });
    expect(stands(plant.plan)).toEqual(before);
    expect(plant.plan.orderPositions.has(id)).toBe(false);
  });

  it('takes away what is gone there, unless something was reported on it', () => {
    const [plant, simulation] = both();
    const id = positionOf(simulation, 1);
    const object = { type: 'orderPosition', id } as never;
    simulation.give({ type: 'deleteObject', object, confirmFeedbackLoss: false });
    plant.report('start', plant.step(1, 0).operationId);
    expect(codes(plant, simulation)).toEqual(['feedbackExists']);
    const [untouched] = both();
    transfer(untouched, simulation);
    expect(stands(untouched.plan)).toEqual(stands(simulation.plan));
  });

  it('is refused as outdated when the plan is another one than the one that was looked at', () => {
    const [plant, simulation] = both();
    simulation.move(simulation.step(1, 0), mondaySix + 30 * hour);
    const baseRevision = plant.plan.revision;
    plant.move(plant.step(2, 1), mondaySix + 200 * hour);
    expect(plant.give({ ...wishFor(simulation), baseRevision })).toMatchObject({ errorCode: 'TimelineDataOutdated' });
  });

  const edits = fc.array(
    fc.record({
      order: fc.nat(4),
      step: fc.nat(1),
      at: fc.integer({ min: 1, max: 120 }),
      saw: fc.constantFrom('A', 'B'),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const edit = (
    desk: PlanningDesk,
    { order, step, at, saw }: typeof edits extends fc.Arbitrary<(infer One)[]> ? One : never,
  ) => desk.move(desk.step(order, step), mondaySix + at * hour, step === 0 ? saw : 'Mill');

  it('of an untouched plan equals doing it there', () => {
    fc.assert(
      fc.property(edits, (some) => {
        const [plant, simulation] = both([2, 1, 3, 2, 1]);
        for (const one of some) edit(simulation, one);
        transfer(plant, simulation);
        expect(stands(plant.plan)).toEqual(stands(simulation.plan));
      }),
      { numRuns: 60 },
    );
  });

  it('makes no overload and no misfit, whatever has been done on both sides', () => {
    fc.assert(
      fc.property(edits, edits, (here, there) => {
        const [plant, simulation] = both([2, 1, 3, 2, 1]);
        for (const one of here) edit(plant, one);
        for (const one of there) edit(simulation, one);
        const before = stands(plant.plan);
        const given = transfer(plant, simulation);
        const { overloads, misfits } = findConflicts(plant.plan, plant.facts, plant.now);
        expect([overloads, misfits]).toEqual([[], []]);
        for (const { predecessors, placement } of plant.plan.operations.values())
          for (const id of predecessors)
            expect(placement.start).toBeGreaterThanOrEqual(plant.operation(id).placement.end);
        if (isRejection(given)) return;
        plant.give({ type: 'undo' });
        expect(stands(plant.plan)).toEqual(before);
      }),
      { numRuns: 100 },
    );
  });
});
