import { type Crew, mainWithEquipment } from '#domain/planning/placing/crew.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { barFrom } from '#domain/planning/plan/plan-time.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import { type Edit, isFree, type Mover, teamOf } from './edit.ts';
import { boundsOf } from './operation-bounds.ts';
import { besideAt, earliestPlace, ownCrew, putTogether, take } from './place-again.ts';
import { pushSuccessor } from './push-successor.ts';

/** Gives a bar the length that its planned time now takes, where it stands; what has begun or is locked keeps its start. */
export const fitInPlace: Mover = (edit, operation) => {
  const { placement } = operation;
  const { bound } = boundsOf(edit, operation);
  if (bound !== undefined && bound.at > placement.start && isFree(edit.plan, operation))
    return pushIfPossible(edit, operation);
  const crew = ownCrew(edit, operation);
  if (crew === undefined) return keepInPlace(edit, operation);
  const target = mainWithEquipment(crew);
  const bar = barFrom(target, placement.start, placement.planTime);
  if (bar === undefined) return keepInPlace(edit, operation);
  const isFixed = teamOf(edit.plan, operation).some((one) => one.locked || hasBegun(one.statusId));
  const after: Placement = { ...placement, start: isFixed ? placement.start : bar.start, end: bar.end };
  const beside = besideAt(edit, crew, after);
  // A resource of the crew does not work at that time.
  if (beside === undefined) return isFixed ? keepInPlace(edit, operation) : startTogether(edit, operation, crew);
  const isLater = after.start !== placement.start;
  const reason = isLater ? ({ kind: 'notWorking', cause: 'gap' } as const) : operation.reason;
  putTogether(edit, operation.operationId, after, beside, reason);
  return undefined;
};

/** The crew starts as soon as all of its resources work again. */
function startTogether(edit: Edit, operation: Operation, crew: Crew): undefined {
  const offer = earliestPlace(edit, operation, { crews: [crew], from: operation.placement.start });
  if (offer === undefined) return keepInPlace(edit, operation);
  take(edit, operation, offer, offer.slot.reason ?? { kind: 'notWorking', cause: 'gap' });
  return undefined;
}

/** A gap is a fact: an operation that cannot be pushed does not prevent it from being entered. */
const pushIfPossible: Mover = (edit, operation) => {
  if (isFree(edit.plan, operation)) pushSuccessor(edit, operation);
  return edit.draft.placementOf(operation.operationId) === undefined ? keepInPlace(edit, operation) : undefined;
};

function keepInPlace(edit: Edit, operation: Operation): undefined {
  for (const one of teamOf(edit.plan, operation)) edit.draft.place(one.operationId, one.placement);
  return undefined;
}
