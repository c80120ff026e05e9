import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import type { Alternative } from '#domain/planning/edits/alternatives.ts';
import type { PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { nameOf, positionOf, type Surroundings, shownAt } from './surroundings.ts';

/** Places offered instead of an occupied one: never where the bar stands, never before it may, and all of them free. */
export function checkOffers(
  { plan }: Surroundings,
  desk: PlanningDesk,
  command: PlanningCommand,
  refusal: Rejection,
): readonly string[] {
  const offers = refusal.detailsObject?.['alternatives'] as readonly Alternative[] | undefined;
  if (offers === undefined || command.type !== 'moveOperations') return [];
  return offers.flatMap(({ operationId, start, end, resourceId }) => {
    const operation = plan.operations.get(operationId);
    if (operation === undefined) return [`${operationId} is offered a place and does not exist`];
    const { placement } = operation;
    const name = nameOf(plan, operation);
    const at = `${shownAt(start)} on ${resourceId}`;
    if (start === placement.start && resourceId === placement.resourceId)
      return [`${name} is offered where it stands: ${at}`];
    if (start < desk.now || start < (positionOf(plan, operation)?.startDate ?? 0))
      return [`${name} is offered a place before it may start: ${at}`];
    const place = { operationId, start, resourceId };
    // Whoever moves what runs beside a step moves the step.
    const isNamed = command.moves.some((move) => move.operationId === operationId);
    const moves = isNamed ? command.moves.map((move) => (move.operationId === operationId ? place : move)) : [place];
    const take = { ...command, baseRevision: plan.revision, moves };
    const taken = desk.give(take);
    if (isRejection(taken)) return [`${name} is offered ${at}, and refused there: ${taken.errorCode}`];
    const { placement: now } = operation;
    desk.give({ type: 'undo' });
    return now.start === start && now.end === end && now.resourceId === resourceId
      ? []
      : [`${name} is offered ${at} and comes to ${shownAt(now.start)} on ${now.resourceId}`];
  });
}
