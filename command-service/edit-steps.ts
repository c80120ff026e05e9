import type { UserFields } from '#domain/administration/user.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import { toIso } from '#domain/kernel/instant.ts';
import type { EditStep, EditSteps } from '#domain/planning/api/timeline-api.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { namedSteps, nameOfStep, type StepName, stepsOfOthers } from '#domain/planning/undo/step-names.ts';

type Users = ReadonlyMap<string, Pick<UserFields, 'firstName' | 'lastName'>>;
/** What says how people and resources are called. */
type Names = { readonly users: Users; readonly factory: Pick<Factory, 'objects'> };

/** As many as one can undo oneself. */
const shownOfOthers = 10;

/** What the user can undo and redo, and what others did last. */
export const editSteps = (plan: Plan, names: Names, userId: string): EditSteps => {
  const named = (steps: readonly StepName[]): EditStep[] => steps.map((step) => stepAnswer(step, names));
  return {
    undo: named(namedSteps(plan, plan.undoStacks, userId)),
    redo: named(namedSteps(plan, plan.redoStacks, userId)),
    others: named(stepsOfOthers(plan, userId, shownOfOthers)),
    versionIdentifier: plan.revision,
  };
};

/** The step that an undo or redo has just shifted to the other stack; undefined for any other command. */
export function shiftedStep(
  plan: Plan,
  events: readonly PlanningEvent[],
  names: Names,
  userId: string,
): EditStep | undefined {
  const event = events.find(({ type }) => type === 'EditUndone' || type === 'EditRedone');
  if (event?.type !== 'EditUndone' && event?.type !== 'EditRedone') return undefined;
  const stack = (event.type === 'EditUndone' ? plan.redoStacks : plan.undoStacks).get(userId);
  const step = stack?.findLast(({ changeSet }) => changeSet === event.data.changeSet);
  return step && stepAnswer(nameOfStep(plan, step), names);
}

/** First and last name; the id of somebody who is gone. */
export function personName(users: Users, userId: string): string {
  const user = users.get(userId);
  const name = `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim();
  return name === '' ? userId : name;
}

function stepAnswer(
  { changeSet, userId, action, at, subject, resourceId, operations, first }: StepName,
  { users, factory }: Names,
): EditStep {
  return {
    changeSet,
    action,
    at: at === undefined ? undefined : toIso(at),
    by: { userId, name: personName(users, userId) },
    subject: subject ?? (resourceId && factory.objects.resources.get(resourceId)?.resourceName),
    operations,
    operationId: first?.operationId,
    valueAddName: first?.valueAddName,
    before: placeOf(first?.before),
    after: placeOf(first?.after),
  };
}

const placeOf = (placement: Placement | undefined) =>
  placement && {
    startDate: toIso(placement.start),
    endDate: toIso(placement.end),
    resourceId: placement.resourceId,
  };
