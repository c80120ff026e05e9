import fc from 'fast-check';
import { expect, test } from 'vitest';
import { watchConflicts } from '#domain/planning/conflicts/conflict-watch.ts';
import { live, plant, step } from '#tests/fixtures/random-life.ts';
import { evolvePlan } from '../change/evolve.ts';
import { forkOf } from './fork.ts';
import { copyOfPlan, snapshotOf } from './plan-snapshot.ts';

test('a fork becomes what the plan becomes by the same events, and the plan that it was made of stays as it is', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.array(step, { maxLength: 12 }), (before, after) => {
      const desk = plant();
      const watch = watchConflicts(desk.plan, desk.facts);
      for (const one of before) live(desk, watch, one);
      const origin = copyOfPlan(desk.plan);
      const then = structuredClone(origin);
      const fork = forkOf(origin);
      const known = desk.events.length;
      for (const one of after) live(desk, watch, one);
      for (const [nth, event] of desk.events.slice(known).entries())
        evolvePlan(fork, event, desk.contexts[known + nth] ?? expect.fail('each event was folded'));
      expect(origin).toEqual(then);
      expect(snapshotOf(fork)).toEqual(snapshotOf(desk.plan));
      for (const map of ['projects', 'operations', 'undoStacks'] as const)
        expect(fork[map].size).toBe(desk.plan[map].size);
    }),
    { numRuns: 60 },
  );
});
