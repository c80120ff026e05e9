import { type FollowUp, ordersOfWay, type PricedWayAnswer } from '#domain/planning/api/ways-api.ts';
import { operationsPlaced, processesPlaced } from '#domain/planning/change/places-in.ts';
import { lateOrdersOf, type PricedWay } from '#domain/planning/consequences/priced-ways.ts';
import type { Plan, UndoStep } from '#domain/planning/plan/plan.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { changeSetOf, type Envelope, userOf } from '../kernel/command.ts';
import { worstOrders } from './moves-preview.ts';

export const waysAnswer = (plan: Plan, priced: readonly PricedWay[]): PricedWayAnswer[] =>
  priced.map(
    ({ way, moved, lateOrders, turnsLate, addedLateness, biggestDelay, newOverloads, changeovers, consequences }) => ({
      way,
      moved,
      lateOrders,
      turnsLate,
      addedLatenessSeconds: addedLateness / 1000,
      biggestDelaySeconds: biggestDelay / 1000,
      newOverloads,
      changeovers,
      orders: worstOrders(plan, consequences, ordersOfWay),
    }),
  );

/** The step that a command is part of; undefined: nothing of it has been done. */
export function stepOf({ plan: { plan } }: OpenBranch, envelope: Envelope): UndoStep | undefined {
  const changeSet = changeSetOf(envelope);
  return plan.undoStacks.get(userOf(envelope.actor) ?? '')?.findLast((step) => step.changeSet === changeSet);
}

/** What the plan did under the change set of a command; undefined: it did not have to do anything. */
export function followUpOf(branch: OpenBranch, envelope: Envelope): FollowUp | undefined {
  const step = stepOf(branch, envelope);
  if (step === undefined) return undefined;
  const { changeSet } = step;
  const { plan } = branch.plan;
  const { facts } = branch.image;
  const moved = operationsPlaced(step.change).length + processesPlaced(step.change).length;
  return { changeSet, way: envelope.way ?? facts.settings.wayForGaps, moved, lateOrders: lateOrdersOf(plan, facts) };
}
