import { expect, it } from 'vitest';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { factoryWith, mondaySix } from '#tests/fixtures/factory-for-tests.ts';
import { placementsIn } from '#tests/fixtures/placements-in.ts';

/** The same numbers for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

it('two planners with a thousand edits each lose none: each lands once or is refused as outdated', () => {
  const desk = factoryWith()
    .group('Saws', ['A', 'B', 'C'])
    .group('Mills', ['M1', 'M2'])
    .article('Part', [
      { group: 'Saws', perPiece: 3600, buffer: 1800 },
      { group: 'Mills', perPiece: 7200 },
      { group: 'Saws', perPiece: 1800 },
    ])
    .open();
  for (let i = 0; i < 30; i++) desk.order('Part', { articleAmount: 1 + (i % 4) });
  const next = randomNumbers(42);
  const ids = [...desk.plan.operations.keys()];
  const known = new Map([...desk.plan.operations].map(([id, { placement }]) => [id, placement]));
  const changedAt = new Map<string, number>();
  /** What each planner has on the screen. */
  const seen = { anna: desk.plan.revision, ben: desk.plan.revision };
  const outcomes = new Map<string, number>();
  for (let turn = 0; turn < 2_000; turn++) {
    const planner = turn % 2 === 0 ? 'anna' : 'ben';
    if (next() < 0.05) seen[planner] = desk.plan.revision;
    const operationId = ids[Math.floor(next() * ids.length)] ?? ids[0];
    if (operationId === undefined) throw new Error('No operation');
    const start = mondaySix + Math.floor(next() * 14 * 24) * 3_600_000;
    const resourceId = ['A', 'B', 'C', 'M1', 'M2', undefined][Math.floor(next() * 6)] as ResourceId | undefined;
    const baseRevision = seen[planner];
    const before = desk.plan.revision;
    const events = desk.give(
      { type: 'moveOperations', baseRevision, override: false, moves: [{ operationId, start, resourceId }] },
      planner,
    );
    const outcome = isRejection(events) ? events.errorCode : 'landed';
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    if (isRejection(events)) {
      expect(desk.plan.revision).toBe(before);
      if (events.errorCode !== 'TimelineDataOutdated') continue;
      const touched = events.detailsObject?.operationId as typeof operationId;
      expect(desk.operation(touched).changedAt).toBeGreaterThan(baseRevision);
      continue;
    }
    for (const change of events.flatMap(placementsIn)) {
      // Nobody overwrites what the planner could not have seen.
      expect(changedAt.get(change.operationId) ?? 0).toBeLessThanOrEqual(baseRevision);
      changedAt.set(change.operationId, desk.plan.revision);
      expect(change.before).toEqual(known.get(change.operationId));
      known.set(change.operationId, change.after);
    }
  }
  for (const [id, placement] of known) expect(desk.operation(id).placement).toEqual(placement);
  expect(findConflicts(desk.plan, desk.facts, desk.now).overloads).toEqual([]);
  expect(outcomes.get('landed')).toBeGreaterThan(100);
  expect(outcomes.get('TimelineDataOutdated')).toBeGreaterThan(50);
});
