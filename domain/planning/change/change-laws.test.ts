import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { watchConflicts } from '#domain/planning/conflicts/conflict-watch.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { copyOfPlan } from '#domain/planning/plan/plan-snapshot.ts';
import type { PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { live, plant, type Step, step } from '#tests/fixtures/random-life.ts';
import { type PlanChange, planKinds, reverseChange, squashChanges } from '../plan/plan-change.ts';
import { applyChange } from './apply-change.ts';
import { diffPlans } from './diff-plans.ts';
import { objectsOf } from './stored-objects.ts';

/** What must hold of a plan's change whatever the plan and whatever happened to it (design, section 13). */
describe('in any life of a plan', () => {
  it('a change that is taken back leaves the plan as it was', () => {
    inAnyLife((desk, before, change) => {
      const plan = copyOfPlan(before);
      applyChange(plan, change, undefined);
      expect(contentOf(plan)).toEqual(contentOf(desk.plan));
      applyChange(plan, reverseChange(change), undefined);
      expect(contentOf(plan)).toEqual(contentOf(before));
    });
  });

  it('the changes of many events at once do what they do one after the other, and are taken back at once', () => {
    fc.assert(
      fc.property(life, life, (some, others) => {
        const desk = lived(some);
        const [before, known] = [copyOfPlan(desk.plan), desk.changes.length];
        goOn(desk, others);
        const change = squashChanges(desk.changes.slice(known));
        const plan = copyOfPlan(before);
        applyChange(plan, change, undefined);
        expect(contentOf(plan)).toEqual(contentOf(desk.plan));
        applyChange(plan, reverseChange(change), undefined);
        expect(contentOf(plan)).toEqual(contentOf(before));
      }),
      { numRuns: 40 },
    );
  });

  it('the difference of two plans makes the one the other, and says nothing where there is none', () => {
    fc.assert(
      fc.property(life, life, (some, others) => {
        const desk = lived(some);
        const before = copyOfPlan(desk.plan);
        expect(diffPlans(before, desk.plan)).toEqual({});
        goOn(desk, others);
        for (const [from, to] of [
          [before, desk.plan],
          [desk.plan, before],
        ] as const) {
          const plan = copyOfPlan(from);
          applyChange(plan, diffPlans(from, to), undefined);
          expect(contentOf(plan)).toEqual(contentOf(to));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('a change is the same after it was stored as text', () => {
    inAnyLife((desk, before, change) => {
      const plan = copyOfPlan(before);
      applyChange(plan, JSON.parse(JSON.stringify(change)) as PlanChange, undefined);
      expect(contentOf(plan)).toEqual(contentOf(desk.plan));
    });
  });
});

const life = fc.array(step, { minLength: 1, maxLength: 15 });

function lived(steps: readonly Step[]): PlanningDesk {
  const desk = plant();
  goOn(desk, steps);
  return desk;
}

function goOn(desk: PlanningDesk, steps: readonly Step[]): void {
  const watch = watchConflicts(desk.plan, desk.facts);
  for (const one of steps) live(desk, watch, one);
}

/** Looks at the plan before and after each step, and at what it made different. */
function inAnyLife(look: (desk: PlanningDesk, before: Plan, change: PlanChange) => void): void {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const desk = plant();
      const watch = watchConflicts(desk.plan, desk.facts);
      for (const one of steps) {
        const [before, known] = [copyOfPlan(desk.plan), desk.changes.length];
        live(desk, watch, one);
        look(desk, before, squashChanges(desk.changes.slice(known)));
      }
    }),
    { numRuns: 40 },
  );
}

/** Everything of a plan but since when it is so, in an order of its own: what comes back stands last in its map. */
function contentOf(plan: Plan) {
  const objects = planKinds.map((kind) => {
    const each = [...(objectsOf(plan, kind) as ReadonlyMap<string, object>)].map(([id, one]) => {
      const fields = Object.entries(one).filter(
        ([field, value]) => value !== undefined && field !== 'changedAt' && field !== 'placedAt',
      );
      return [
        id,
        Object.fromEntries(fields.map(([field, value]) => [field, links.has(field) ? value.toSorted() : value])),
      ];
    });
    return Object.fromEntries(each);
  });
  const lists = [
    plan.positionsByProject,
    plan.projectsByNumber,
    plan.activitiesByPosition,
    plan.productionOrdersByActivity,
    plan.operationsByProductionOrder,
  ].map((map) =>
    Object.fromEntries([...map].flatMap(([id, ids]) => (ids.length === 0 ? [] : [[id, [...ids].sort()]]))),
  );
  const rows = [...plan.barsByResource].flatMap(([id, { operations, starts, ends }]) =>
    operations.length === 0 ? [] : [[id, operations.map(({ operationId }) => operationId), starts, ends]],
  );
  return {
    objects,
    lists,
    rows: Object.fromEntries(rows.map(([id, ...row]) => [id, row])),
    confirmed: plan.confirmedConflicts,
  };
}

const links: ReadonlySet<string> = new Set(['successors', 'secondaries', 'attendants']);
