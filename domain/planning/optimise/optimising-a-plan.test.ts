import { describe, expect, it } from 'vitest';
import type { OperationId } from '#domain/kernel/ids.ts';
import { type Objective, objectives } from '#domain/kernel/objectives.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { randomOf } from '#domain/planning/optimise/search/random.ts';
import { factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';
import { aimedAt } from './aims.ts';
import type { ProposalLimits } from './limits.ts';
import { judge, type Optimisation, partOf, proposePlacements } from './optimise-plan.ts';
import { partFor } from './part-of-proposal.ts';
import { type OptimiseScope, planProblem } from './plan-problem.ts';
import { reaches } from './reaches.ts';
import { tradeOffs } from './trade-offs.ts';

const hours = (count: number) => count * 3600;

/** A saw and two mills; shafts need both, plates a mill only. */
const workshop = (settings: Parameters<typeof factoryWith>[0] = {}) =>
  factoryWith(settings)
    .group('Saws', ['Saw'])
    .group('Mills', ['Mill1', 'Mill2'])
    .article('Shaft', [
      { group: 'Saws', perPiece: hours(2), buffer: 600 },
      { group: 'Mills', perPiece: hours(1) },
    ])
    .article('Plate', [{ group: 'Mills', perPiece: hours(4) }]);

/** Shafts in the wrong order: the last one planned is due first. */
function crowded(): PlanningDesk {
  const desk = workshop().open();
  desk.order('Shaft', { articleAmount: 20, deliveryDate: '2027-03-31' });
  desk.order('Shaft', { articleAmount: 20, deliveryDate: '2027-03-31' });
  desk.order('Shaft', { articleAmount: 4, deliveryDate: '2027-03-02' });
  return desk;
}

/** Two short orders that are late behind long ones that have time. */
function twoLate(): PlanningDesk {
  const desk = workshop().open();
  for (const [articleAmount, deliveryDate] of [
    [20, '2027-03-31'],
    [4, '2027-03-02'],
    [20, '2027-03-31'],
    [3, '2027-03-03'],
  ] as const)
    desk.order('Shaft', { articleAmount, deliveryDate });
  return desk;
}

const optimise = (desk: PlanningDesk, scope: OptimiseScope = {}, iterations = 3_000): Optimisation => {
  const { plan, facts, now } = desk;
  const problem = planProblem(plan, facts, now, scope);
  return judge(plan, facts, now, problem === undefined ? [] : proposePlacements(problem, { seed: 1, iterations }));
};

const accept = (desk: PlanningDesk, found: Optimisation, baseRevision = desk.plan.revision) =>
  desk.give({ type: 'acceptOptimisation', baseRevision, placements: found.placements });

describe('optimising a plan', () => {
  it('brings the order that is late forward, and leaves late enough what has time', () => {
    const desk = crowded();
    const found = optimise(desk);
    expect(found.before).toMatchObject({ positionsLate: 1, weightedLateness: 24 });
    expect(found.after).toMatchObject({ positionsLate: 0, weightedLateness: 0 });
    expect(found.positions).toMatchObject([
      {
        orderPositionId: desk.lastPosition(),
        daysLateBefore: 6,
        daysLateAfter: 0,
        operationIds: [expect.any(String), expect.any(String)],
      },
      // Not late, but it gives way.
      { daysLateBefore: 0, daysLateAfter: 0, operationIds: expect.arrayContaining([expect.any(String)]) },
    ]);
    expect(accept(desk, found)).toMatchObject([{ type: 'PlanOptimized' }]);
    expect(shown(desk.step(2, 0))).toBe('Mon 01/03 06:00 to Mon 01/03 14:00 on Saw');
    expect(desk.step(2, 0).reason).toEqual({ kind: 'optimiser' });
    expect(findConflicts(desk.plan, desk.facts, desk.now - 60_000)).toMatchObject({ missedDates: [], overloads: [] });
  });

  it('begins and ends on minutes, also where a share of the work before ends between two', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Mills', ['Mill'])
      .article('Block', [{ group: 'Saws', perPiece: hours(2) }])
      .article('Bar', [
        { group: 'Saws', perPiece: 70 * 60 },
        { group: 'Mills', perPiece: hours(2), overlap: 33 },
      ])
      .open();
    desk.order('Block', { articleAmount: 10, deliveryDate: '2027-04-30' });
    desk.order('Bar', { deliveryDate: '2027-03-01' });
    const { placements, after } = optimise(desk);
    expect(after.positionsLate).toBe(0);
    const rests = placements.flatMap(({ after: { start, end } }) => [start % 60_000, end % 60_000]);
    expect(new Set(rests)).toEqual(new Set([0]));
  });

  it('moves little when moves cost something, and nothing when they cost more than they save', () => {
    const desk = workshop().open();
    for (let i = 0; i < 40; i++)
      desk.order(i % 3 === 0 ? 'Plate' : 'Shaft', { articleAmount: 2 + ((i * 7) % 5), deliveryDate: '2027-04-30' });
    desk.order('Shaft', { articleAmount: 4, deliveryDate: '2027-03-04' });
    const problem = planProblem(desk.plan, desk.facts, desk.now);
    if (problem === undefined) throw new Error('There is something to optimise');
    const found = (movesCost?: number) =>
      judge(desk.plan, desk.facts, desk.now, proposePlacements(problem, { seed: 1, iterations: 10_000, movesCost }));
    const [freely, few, none] = [found(), found(0), found(1_000)];
    expect([freely, few].map(({ after }) => after.positionsLate)).toEqual([0, 0]);
    expect(few.placements.length).toBeLessThan(freely.placements.length / 2);
    expect(none.placements).toEqual([]);
    expect(accept(desk, few)).toMatchObject([{ type: 'PlanOptimized' }]);
  });

  describe('in an objective', () => {
    /** A saw that has two days for what takes two and a half: sixteen small orders, and one that is dear to be late. */
    const narrow = (first: 'Small' | 'Large') => {
      const desk = factoryWith()
        .group('Saws', ['Saw'])
        .article('Small', [{ group: 'Saws', perPiece: hours(2) }])
        .article('Large', [{ group: 'Saws', perPiece: hours(1) / 5 }])
        .open();
      const small = Array.from({ length: 16 }, () => ['Small', 1] as const);
      const large = [['Large', 100] as const];
      for (const [article, articleAmount] of first === 'Small' ? [...small, ...large] : [...large, ...small])
        desk.order(article, { articleAmount, deliveryDate: '2027-03-02' });
      const problem = planProblem(desk.plan, desk.facts, desk.now) ?? expect.fail('There is something to optimise');
      const searched = (objective?: Objective) => proposePlacements(problem, { seed: 1, iterations: 5_000, objective });
      const judged = (objective: Objective, proposed = searched(objective)) =>
        judge(desk.plan, desk.facts, desk.now, proposed, objective);
      return { desk, searched, judged };
    };

    it('has fewer late orders, whatever delay the one that is left has', () => {
      const { judged } = narrow('Large');
      const { before, after } = judged('fewestLate');
      expect([before.positionsLate, after.positionsLate]).toEqual([10, 1]);
      expect(after.weightedLateness).toBeGreaterThan(before.weightedLateness);
      expect(judged('leastDelay').placements).toEqual([]);
    });

    it.each(objectives)('never makes more orders late: %s', (objective) => {
      const { desk, searched, judged } = narrow('Small');
      const careless = searched();
      const isMoved = ({ operationId, start }: (typeof careless)[number]) =>
        desk.operation(operationId).placement.start !== start;
      expect(careless.some(isMoved)).toBe(true);
      expect(judged(objective, careless).placements).toEqual([]);
      expect(judged(objective).placements).toEqual([]);
    });

    it('has fewer changeovers, and nothing later for them', () => {
      const desk = workshop().open();
      for (let i = 0; i < 12; i++)
        desk.order(i % 2 === 0 ? 'Plate' : 'Shaft', { articleAmount: 2, deliveryDate: '2027-04-30' });
      const problem = planProblem(desk.plan, desk.facts, desk.now) ?? expect.fail('There is something to optimise');
      const proposed = proposePlacements(problem, { seed: 1, iterations: 5_000, objective: 'fewestChangeovers' });
      const { before, after } = judge(desk.plan, desk.facts, desk.now, proposed, 'fewestChangeovers');
      expect(after.changeovers).toBeLessThan(before.changeovers / 2);
      expect([after.positionsLate, after.lateness]).toEqual([0, 0]);
    });

    it('throughput: orders that take turns on two machines are done one after the other', () => {
      const desk = workshop().open();
      for (let i = 0; i < 8; i++) desk.order('Shaft', { articleAmount: 2, deliveryDate: '2027-04-30' });
      // Each waits between its steps until all have had their first one.
      const second = desk.step(7, 0).placement.end + 8 * 3_600_000;
      for (let i = 0; i < 8; i++) desk.move(desk.step(i, 1), second + i * 8 * 3_600_000);
      const problem = planProblem(desk.plan, desk.facts, desk.now) ?? expect.fail('There is something to optimise');
      const proposed = proposePlacements(problem, { seed: 1, iterations: 5_000, objective: 'shortestThroughput' });
      const { before, after } = judge(desk.plan, desk.facts, desk.now, proposed, 'shortestThroughput');
      expect(after.throughput).toBeLessThan(before.throughput / 2);
      expect([after.positionsLate, after.lateness]).toEqual([0, 0]);
    });
  });

  it('leaves bars where they overlap when what cannot give way stands behind them, and improves the rest', () => {
    const desk = workshop({ freeMoveTimeline: true }).open();
    for (let i = 0; i < 3; i++) desk.order('Shaft', { articleAmount: 2, deliveryDate: '2027-04-30' });
    const [sawing, milling, over] = [desk.step(1, 0), desk.step(1, 1), desk.step(2, 0)].map((one) => one.operationId);
    if (sawing === undefined || milling === undefined || over === undefined) throw new Error('Both are planned');
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids: [milling] });
    const { start, resourceId } = desk.operation(sawing).placement;
    const moves = [{ operationId: over, start: start - 3_600_000, resourceId }];
    desk.give({ type: 'moveOperationsFreely', baseRevision: desk.plan.revision, override: false, moves });
    expect(findConflicts(desk.plan, desk.facts, desk.now).overloads).toHaveLength(1);
    desk.order('Shaft', { articleAmount: 20, deliveryDate: '2027-04-30' });
    desk.order('Shaft', { articleAmount: 3, deliveryDate: '2027-03-03' });
    const found = optimise(desk);
    expect([found.before.positionsLate, found.after.positionsLate]).toEqual([1, 0]);
    const moved = found.placements.map(({ operationId }) => operationId);
    for (const id of [sawing, milling, over]) expect(moved).not.toContain(id);
  });

  describe('within limits', () => {
    const within = (desk: PlanningDesk, limits: ProposalLimits & Pick<OptimiseScope, 'except'>, from = desk.now) => {
      const { plan, facts } = desk;
      const problem = planProblem(plan, facts, from, limits) ?? expect.fail('There is something to optimise');
      const proposed = proposePlacements(problem, { seed: 1, iterations: 5_000, objective: 'fewestLate' });
      return judge(plan, facts, from, proposed, 'fewestLate', limits);
    };

    it('moves no more than it may, the orders first that gain most for it', () => {
      const desk = twoLate();
      const free = within(desk, {});
      expect([free.before.positionsLate, free.after.positionsLate]).toEqual([2, 0]);
      const few = within(desk, { mostMoves: free.placements.length - 1 });
      expect(few.placements.length).toBeLessThan(free.placements.length);
      expect(few.after.positionsLate).toBe(1);
      expect(accept(desk, few)).toMatchObject([{ type: 'PlanOptimized' }]);
      expect(within(twoLate(), { mostMoves: 1 }).placements).toEqual([]);
    });

    it('moves nothing further than it may', () => {
      const moved = ({ placements }: Optimisation) =>
        placements.map(({ before, after }) => Math.abs(after.start - before.start) / 3_600_000);
      expect(Math.max(...moved(within(twoLate(), {})))).toBeGreaterThan(24);
      const near = within(twoLate(), { furthest: hours(24) * 1000 });
      for (const distance of moved(near)) expect(distance).toBeLessThanOrEqual(24);
    });

    it('leaves what it is told to leave, and what begins before an instant', () => {
      const desk = twoLate();
      const last = desk.lastPosition();
      const left = within(desk, { except: new Set([last]) });
      expect(left.placements.length).toBeGreaterThan(0);
      expect(left.positions.find((one) => one.orderPositionId === last)?.operationIds ?? []).toEqual([]);
      const from = desk.now + 30 * 3_600_000;
      for (const { before, after } of within(desk, {}, from).placements)
        expect(Math.min(before.start, after.start)).toBeGreaterThanOrEqual(from);
    });
  });

  it('can be accepted order by order, each with what has to give way to it', () => {
    const desk = twoLate();
    const found = optimise(desk);
    expect([found.before.positionsLate, found.after.positionsLate]).toEqual([2, 0]);
    const late = desk.lastPosition();
    const { plan, facts, now } = desk;
    const part = partFor(plan, facts, now, found.placements, new Set([late]));
    if (part === undefined) throw new Error('Nothing else stands in the way');
    const needed = found.positions.find((one) => one.orderPositionId === late)?.operationIds ?? [];
    expect(part.map(({ operationId }) => operationId)).toEqual(expect.arrayContaining([...needed]));
    const baseRevision = plan.revision;
    expect(desk.give({ type: 'acceptOptimisation', baseRevision, placements: part })).toHaveLength(1);
    const after = (ids: readonly OperationId[]) => ids.map((id) => desk.operation(id).placement);
    expect(after(needed)).toEqual(
      needed.map((id) => found.placements.find(({ operationId }) => operationId === id)?.after),
    );
    // The rest is still what was found.
    const rest = found.placements.filter((change) => !part.includes(change));
    if (rest.length > 0)
      expect(desk.give({ type: 'acceptOptimisation', baseRevision, placements: rest })).toHaveLength(1);
    expect(findConflicts(desk.plan, desk.facts, desk.now - 60_000)).toMatchObject({ missedDates: [], overloads: [] });
  });

  it('says what a part gives before it is accepted: its orders, those that go along, and what stays late', () => {
    for (const chosen of [0, 1]) {
      const desk = twoLate();
      const found = optimise(desk);
      const { plan, facts, now } = desk;
      const late = found.positions.filter((one) => one.daysLateBefore > 0).map((one) => one.orderPositionId);
      expect(late).toHaveLength(2);
      const one = late[chosen];
      const part = one && partOf(plan, facts, now, found, new Set([one]));
      if (part === undefined) throw new Error('Nothing else stands in the way');
      const moved = part.positions.filter(({ operationIds }) => operationIds.length > 0);
      expect(moved.map((position) => position.orderPositionId)).toContain(one);
      expect(moved.flatMap(({ operationIds }) => operationIds)).toHaveLength(part.placements.length);
      const whole = partOf(plan, facts, now, found, new Set(found.positions.map((each) => each.orderPositionId)));
      expect(whole).toMatchObject({ placements: found.placements, after: found.after });

      desk.give({ type: 'acceptOptimisation', baseRevision: plan.revision, placements: part.placements });
      const { missedDates } = findConflicts(desk.plan, facts, now - 60_000);
      expect(part.after).toMatchObject({
        positionsLate: missedDates.length,
        weightedLateness: missedDates.reduce((sum, { weight }) => sum + weight, 0),
      });
    }
  });

  it('can be asked for the sake of one order alone, and shows before what moves are worth at which price', () => {
    const desk = workshop().open();
    for (let i = 0; i < 30; i++)
      desk.order(i % 3 === 0 ? 'Plate' : 'Shaft', { articleAmount: 2 + ((i * 7) % 5), deliveryDate: '2027-04-30' });
    desk.order('Shaft', { articleAmount: 4, deliveryDate: '2027-03-04' });
    desk.order('Shaft', { articleAmount: 4, deliveryDate: '2027-03-04' });
    const { plan, facts, now } = desk;
    const whole = planProblem(plan, facts, now);
    if (whole === undefined) throw new Error('There is something to optimise');
    const aim = desk.lastPosition();
    const aimed = aimedAt(plan, whole, new Set([aim]));
    const found = judge(plan, facts, now, proposePlacements(aimed, { seed: 1, iterations: 10_000, movesCost: 0 }));
    expect(found.before.positionsLate).toBe(2);
    expect(found.after.positionsLate).toBe(1);
    expect(found.positions.filter((one) => one.daysLateAfter < one.daysLateBefore)).toMatchObject([
      { orderPositionId: aim, daysLateAfter: 0 },
    ]);

    const choices = [...tradeOffs(whole, aimed, () => (iterations) => iterations < 6_000)];
    expect(choices.map(({ reach }) => reach)).toEqual([...reaches]);
    const moves = new Map(choices.map(({ reach, operationsMoved }) => [reach, operationsMoved]));
    const [aims = 0, least = 0, needed = 0, everything = 0] = (['aims', 'least', 'needed', 'everything'] as const).map(
      (reach) => moves.get(reach),
    );
    expect(aims).toBeLessThan(needed);
    expect(least).toBeLessThan(needed);
    expect(needed).toBeLessThan(everything);
    expect(choices.map(({ before }) => before)).toEqual(choices.map(() => choices[0]?.before));
    expect(choices.at(-1)?.after.positionsLate).toBe(0);
    const gained = choices.map(({ before, after }) => before.weightedLateness - after.weightedLateness);
    expect(gained[0]).toBeGreaterThan(0);
    expect(gained[0]).toBeLessThan(gained[3] ?? 0);
  });

  it('is not accepted in part when what is in the way does not move', () => {
    const desk = crowded();
    const found = optimise(desk);
    const others = found.placements.filter(
      ({ operationId }) => !desk.steps(2).some((one) => one.operationId === operationId),
    );
    const alone = found.placements.filter((change) => !others.includes(change));
    expect(others.length).toBeGreaterThan(0);
    expect(partFor(desk.plan, desk.facts, desk.now, alone, new Set([desk.lastPosition()]))).toBeUndefined();
  });

  it('is one edit that undo takes back and redo makes true again', () => {
    const desk = crowded();
    const before = [...desk.plan.operations.values()].map(shown);
    accept(desk, optimise(desk));
    const after = [...desk.plan.operations.values()].map(shown);
    expect(after).not.toEqual(before);
    desk.give({ type: 'undo' });
    expect([...desk.plan.operations.values()].map(shown)).toEqual(before);
    desk.give({ type: 'redo' });
    expect([...desk.plan.operations.values()].map(shown)).toEqual(after);
  });

  it('changes nothing in a plan in which nothing is late and nothing changes over', () => {
    const desk = workshop().open();
    desk.order('Shaft', { articleAmount: 3, deliveryDate: '2027-03-31', termination: 'backward' });
    const found = optimise(desk);
    expect(found.placements).toEqual([]);
    expect(found.after).toEqual(found.before);
  });

  it('finds the same plan for the same seed and number of moves', () => {
    const desk = crowded();
    expect(optimise(desk)).toEqual(optimise(desk));
  });

  it('moves only what was chosen', () => {
    const desk = crowded();
    const late = desk.lastPosition();
    expect(optimise(desk, { orderPositionIds: new Set([late]) }).placements).toEqual([]);
    const first = desk.steps(0).map((step) => step.operationId);
    const found = optimise(desk, { orderPositionIds: new Set([late]), operationIds: new Set(first) });
    const others = new Set<OperationId>(desk.steps(1).map((step) => step.operationId));
    expect(found.after.weightedLateness).toBeLessThan(found.before.weightedLateness);
    expect(found.placements.filter(({ operationId }) => others.has(operationId))).toEqual([]);
  });

  it('never moves what is locked, has begun, is done, stands in the frozen zone or has something beside it', () => {
    const desk = crowded();
    const [first, second] = [desk.step(0, 0), desk.step(1, 0)];
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids: [second.operationId] });
    desk.report('start', first.operationId);
    const found = optimise(desk);
    const moved = found.placements.map(({ operationId }) => operationId);
    expect(moved).not.toContain(first.operationId);
    expect(moved).not.toContain(second.operationId);

    const frozen = factoryWith()
      .group('Saws', ['Saw'], { frozenTime: hours(24 * 14) })
      .article('Shaft', [{ group: 'Saws', perPiece: hours(2) }])
      .open();
    for (const deliveryDate of ['2027-04-30', '2027-03-16']) frozen.order('Shaft', { articleAmount: 15, deliveryDate });
    frozen.now += hours(24 * 3) * 1000;
    expect(optimise(frozen).placements.map(({ operationId }) => operationId)).not.toContain(
      frozen.step(0, 0).operationId,
    );

    const paired = factoryWith()
      .group('Saws', ['Saw'])
      .group('Cranes', ['Crane'])
      .article('Beam', [
        { number: 10, group: 'Saws', perPiece: hours(4) },
        { number: 20, group: 'Cranes', beside: 10, predecessors: [] },
      ])
      .open();
    for (const deliveryDate of ['2027-04-30', '2027-03-02']) paired.order('Beam', { articleAmount: 6, deliveryDate });
    expect(optimise(paired).placements).toEqual([]);
  });

  it('is refused as outdated when what it moves, or the place it moves to, has changed since', () => {
    const desk = crowded();
    const found = optimise(desk);
    const seen = desk.plan.revision;
    const moved = desk.operation(found.placements[0]?.operationId as OperationId);
    desk.move(moved, moved.placement.start + hours(24 * 30) * 1000);
    expect(accept(desk, found, seen)).toMatchObject(reject('TimelineDataOutdated'));

    const taken = crowded();
    const better = optimise(taken);
    const saw = better.placements.find(({ after }) => after.resourceId === 'Saw');
    taken.factory.objects.technologies.clear();
    const others = workshop().factory.objects.technologies;
    for (const [id, technology] of others) taken.factory.objects.technologies.set(id, technology);
    expect(saw).toBeDefined();
    taken.now += hours(24 * 60) * 1000;
    expect(accept(taken, better)).toMatchObject(reject('TimelineDataOutdated'));
  });

  it('makes plans of any kind better or leaves them, and breaks no rule that held', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = randomOf(seed);
      const desk = factoryWith()
        .group('Saws', ['Saw1', 'Saw2'])
        .group('Mills', ['Mill1', 'Mill2'], { capacityFactor: 0.7 })
        .group('Ovens', ['Oven'], { allowMultipleReservation: true, maxMultipleReservations: 2, plan: 'always' })
        .gap('Mill1', '2027-03-03T00:00:00Z', '2027-03-05T00:00:00Z')
        .article('Shaft', [
          { group: 'Saws', perPiece: hours(1), setup: 600 },
          { group: 'Mills', perPiece: hours(1) },
          { group: 'Ovens', perPiece: hours(2), buffer: hours(5), overlap: 40 },
        ])
        .article('Frame', [{ group: 'Mills', perPiece: hours(2) }], { components: { Shaft: 1 } })
        .article('Plate', [
          { group: 'Ovens', perPiece: hours(3) },
          { group: 'Saws', perPiece: hours(1) },
        ])
        .open();
      for (let order = 0; order < 14; order++)
        desk.order(['Shaft', 'Frame', 'Plate'][random.below(3)] ?? 'Shaft', {
          articleAmount: 1 + random.below(6),
          deliveryDate: `2027-03-${String(2 + random.below(12)).padStart(2, '0')}`,
          termination: random.below(2) === 0 ? 'forward' : 'backward',
        });
      const before = findConflicts(desk.plan, desk.facts, desk.now - 60_000);
      const found = optimise(desk, {}, 1_500);
      expect(found.after.weightedLateness).toBeLessThanOrEqual(found.before.weightedLateness);
      const accepted = accept(desk, found);
      expect(isRejection(accepted)).toBe(false);
      const after = findConflicts(desk.plan, desk.facts, desk.now - 60_000);
      expect(after.overloads).toEqual(before.overloads);
      const weigh = (list: typeof before.missedDates): number => list.reduce((sum, one) => sum + one.weight, 0);
      expect(weigh(after.missedDates)).toBe(found.after.weightedLateness);
      expect(weigh(before.missedDates)).toBe(found.before.weightedLateness);
      for (const operation of desk.plan.operations.values()) {
        const { placement } = operation;
        const resource = desk.facts.resource(placement.resourceId);
        expect(resource?.resource.resourceGroups).toContain(operation.resourceGroupId);
        const worked = resource?.workingTime.between(placement.start, placement.end) ?? 0;
        expect(worked).toBeCloseTo(placement.planTime / (resource?.resource.capacityFactor ?? 1), 2);
        for (const id of operation.predecessors) {
          const predecessor = desk.operation(id);
          if (predecessor.overlap === 0)
            expect(placement.start).toBeGreaterThanOrEqual(predecessor.placement.end + predecessor.bufferTime * 1000);
          else expect(placement.end).toBeGreaterThanOrEqual(predecessor.placement.end);
        }
      }
    }
  });
});
