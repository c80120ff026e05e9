import { describe, expect, it } from 'vitest';
import { evolveFactory } from '#domain/base-data/factory.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import type { EditSituation } from '#domain/planning/edits/edit.ts';
import { emptyPlan, evolvePlan } from '#domain/planning/plan/evolve.ts';
import { benchPlant } from '#tests/benchmarks/planning/plant.ts';
import { type Refit, refitBudget, refitOperations } from './refit.ts';
import { type Trial, trialOf } from './refit-trial.ts';

/** 5,000 operations of which every fifth order is locked, and a new holiday two days ahead. */
function lockedPlant(): EditSituation {
  const { factory, facts, events, now } = benchPlant(5_000);
  const plan = emptyPlan();
  const lock = { type: 'OperationsLocked', data: { operationIds: [] as never[] } } as const;
  for (const event of [...events, lock]) {
    if (event === lock)
      for (const [index, ids] of [...plan.operationsByProductionOrder.values()].entries())
        if (index % 5 === 0) lock.data.operationIds.push(...(ids as never[]));
    evolvePlan(plan, event, { revision: plan.revision + 1, changeSet: 'c', userId: undefined });
  }
  const fields = { dateFrom: '2027-03-03', dateTo: '2027-03-03', description: 'New' };
  const holiday = { type: 'PublicHolidayCreated', data: { id: 'new', fields } };
  evolveFactory(factory, holiday);
  facts.invalidate(holiday);
  return { plan, facts, now, override: false };
}

const situation = lockedPlant();
const done = (result: ReturnType<typeof refitOperations>): Refit => {
  if (isRejection(result)) throw new Error(result.errorCode);
  return result;
};

describe('placing anew among many locked orders', () => {
  it('places a bounded number of operations, and says of each that stays why', () => {
    let cost = 0;
    const trial = trialOf(situation);
    const counted: Trial = (open, reach) => {
      const attempt = trial(open, reach);
      cost += attempt.handled;
      return attempt;
    };
    const result = done(refitOperations(situation, undefined, counted));
    expect(result.refitted.length).toBeGreaterThan(10);
    expect(new Set(result.left.map(({ refusal }) => refusal.errorCode))).toContain('locked');
    expect(result.left.every(({ refusal }) => refusal.errorCode !== 'refitTooLarge')).toBe(true);
    expect(cost).toBeLessThan(refitBudget);
  });

  it('ends when every attempt is refused, with fewer each time, and names what is left for the next time', () => {
    const chosen = [...situation.plan.operations.values()].filter(({ statusId }) => statusId === 2);
    const asked: number[] = [];
    const attempts: number[] = [];
    let cost = 0;
    const refused: Trial = (open, { refusals }) => {
      attempts.push(open.operations.size);
      asked.push(refusals);
      cost += 30_000;
      const [first] = open.operations.keys();
      return { result: undefined, refusals: [reject('locked', { operationId: first?.operationId })], handled: 30_000 };
    };
    const result = done(
      refitOperations(
        situation,
        { operationIds: chosen.map(({ operationId }) => operationId), activityIds: [] },
        refused,
      ),
    );
    expect(attempts.length).toBeLessThanOrEqual(refitBudget / 30_000 + 5);
    expect(cost).toBeLessThanOrEqual(refitBudget + 5 * 30_000);
    expect(asked).toEqual([...asked].sort((a, b) => a - b));
    expect(result.refitted).toEqual([]);
    expect(result.left.some(({ refusal }) => refusal.errorCode === 'refitTooLarge')).toBe(true);
  });
});
