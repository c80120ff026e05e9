import { isRejection } from '#domain/kernel/rejection.ts';
import { evolvePlan } from '#domain/planning/change/evolve.ts';
import { operationsPlaced, processesPlaced } from '#domain/planning/change/places-in.ts';
import { listedIn, reportConflicts } from '#domain/planning/conflicts/conflict-report.ts';
import { findConflicts } from '#domain/planning/conflicts/conflicts.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import { type PlanChange, squashChanges } from '#domain/planning/plan/plan-change.ts';
import { consequencesOf, isRescued, totalAddedLateness, turnsLate } from '../change/consequences.ts';
import { remediesOf } from './remedies.ts';
import type { RemedyStep } from './remedy-steps.ts';
import { asksSomebody, decided, type Remedy, type RemedySituation } from './try-remedies.ts';

/** What ways out of several conflicts come to together. Times are milliseconds. */
export interface JointEffect {
  /** Of the conflicts that were named those that are still there then. */
  readonly left: readonly string[];
  /** Open conflicts of the plan, now and then. */
  readonly conflicts: number;
  readonly conflictsThen: number;
  /** Operations and process steps that move. */
  readonly moves: number;
  readonly turnsLate: number;
  readonly rescues: number;
  readonly addedLateness: number;
}

/**
 * Ways out of several conflicts, each sought in the plan that those before it make, so that all of them can be taken as one. Of each
 * the cheapest by which no order turns late; overtime and splits have to be decided one by one. The plan of the situation stays as it is, and
 * must not change meanwhile.
 */
export function remediesInTurn(situation: RemedySituation) {
  const { plan, facts, now } = situation;
  const fork = forkOf(plan);
  const changes: PlanChange[] = [];

  /** Goes on from what these steps make of the plan; false: they are refused there, and nothing has changed. */
  function take(steps: readonly RemedyStep[]): boolean {
    const events = decided({ ...situation, plan: fork }, steps);
    if (isRejection(events)) return false;
    for (const event of events)
      changes.push(evolvePlan(fork, event, { revision: fork.revision + 1, changeSet: 'tried', userId: undefined }));
    return true;
  }

  return {
    take,
    /** The way out that was taken; undefined: nothing helps, or it is over by now. */
    solve(conflictId: string): Remedy | undefined {
      const remedy = remediesOf({ ...situation, plan: fork }, conflictId).find(
        (one) => one.turnsLate === 0 && !asksSomebody(one),
      );
      return remedy !== undefined && take(remedy.steps) ? remedy : undefined;
    },
    /** O(plan). */
    effect(conflictIds: readonly string[]): JointEffect {
      const change = squashChanges(changes);
      const consequences = consequencesOf(plan, facts, change);
      const report = (of: typeof plan) => reportConflicts(of, facts, findConflicts(of, facts, now), now);
      const then = report(fork);
      const there = new Set(listedIn(then).map(({ conflictId }) => conflictId));
      return {
        left: conflictIds.filter((id) => there.has(id)),
        conflicts: report(plan).count,
        conflictsThen: then.count,
        moves: operationsPlaced(change).length + processesPlaced(change).length,
        turnsLate: consequences.filter(turnsLate).length,
        rescues: consequences.filter(isRescued).length,
        addedLateness: totalAddedLateness(consequences),
      };
    },
  };
}
