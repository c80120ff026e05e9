import fc from 'fast-check';
import { expect, test } from 'vitest';
import { watchConflicts } from '#domain/planning/conflicts/conflict-watch.ts';
import { live, plant, step } from '#tests/fixtures/random-life.ts';
import { copyOfPlan, snapshotOf } from './plan-snapshot.ts';

test('a copy of a plan stays as it is, whatever happens to the plan', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.array(step, { maxLength: 12 }), (before, after) => {
      const desk = plant();
      const watch = watchConflicts(desk.plan, desk.facts);
      for (const one of before) live(desk, watch, one);
      const copy = copyOfPlan(desk.plan);
      expect(snapshotOf(copy)).toEqual(snapshotOf(desk.plan));
      const then = structuredClone(copy);
      for (const one of after) live(desk, watch, one);
      expect(copy).toEqual(then);
    }),
    { numRuns: 60 },
  );
});
