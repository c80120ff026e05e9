import type { UserFields } from '#domain/administration/user.ts';
import { calledBy } from '#domain/base-data/names-and-numbers.ts';
import { type BaseDataChange, settingsCollection } from '#domain/base-data/object-change.ts';
import { datesOf, toIso } from '#domain/kernel/instant.ts';
import type { EditStep, EditSteps } from '#domain/planning/api/timeline-api.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { namedSteps, nameOfStep, type StepName, stepsOfOthers } from '#domain/planning/undo/step-names.ts';
import type { FactoryImage } from '../factory/factory-image.ts';

type Users = ReadonlyMap<string, Pick<UserFields, 'firstName' | 'lastName'>>;
/** What says how people, devices and base data are called. */
type Names = Pick<FactoryImage, 'users' | 'roles' | 'terminals' | 'screens' | 'factory'>;

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

/** The step that the user would take back or repeat next. */
export function nextStep(plan: Plan, direction: 'undo' | 'redo', names: Names, userId: string): EditStep | undefined {
  const step = (direction === 'undo' ? plan.undoStacks : plan.redoStacks).get(userId)?.at(-1);
  return step && stepAnswer(nameOfStep(plan, step), names);
}

function stepAnswer(step: StepName, names: Names): EditStep {
  const { changeSet, userId, action, at, subject, baseData, alike, objectId, isFinal, operations, first } = step;
  const beside = baseData === undefined ? besidePlan(action, objectId, names) : undefined;
  return {
    changeSet,
    action,
    at: at === undefined ? undefined : toIso(at),
    by: { userId, name: personName(names.users, userId) },
    collection: baseData?.collection ?? beside?.collection,
    subject: subject ?? (baseData && nameOfObject(baseData, names)) ?? beside?.subject,
    ...(alike > 1 && { objects: alike }),
    ...(isFinal && { isFinal }),
    operations,
    operationId: first?.operationId,
    valueAddName: first?.valueAddName,
    before: placeOf(first?.before),
    after: placeOf(first?.after),
  };
}

/** What the object of a change is called; of a gap the resource, of priorities the group. */
export function nameOfObject(
  { collection, id, before, after }: BaseDataChange,
  { factory }: Names,
): string | undefined {
  if (collection === settingsCollection) return undefined;
  const { objects } = factory;
  const fields: Readonly<Record<string, unknown>> = { ...before, ...after, ...objects[collection].get(id) };
  if (collection === 'resourceGaps') return objects.resources.get(fields['resourceId'] as string)?.resourceName;
  if (collection === 'resourcePriorities') return objects.resourceGroups.get(id)?.resourceGroupName;
  return calledBy(collection, fields);
}

/** Of what is neither base data nor in the plan: by the beginning of its events, where they belong and who is called how. */
function besidePlan(action: string, id = '', names: Names): Pick<EditStep, 'collection' | 'subject'> | undefined {
  const { users, roles, terminals, screens, factory } = names;
  // Of one that stands for a person the plan knows no more than that (decision 0237).
  if (action.startsWith('Resource'))
    return { collection: 'resources', subject: factory.objects.resources.get(id)?.resourceName };
  if (action.startsWith('User'))
    return { collection: 'users', subject: users.has(id) ? personName(users, id) : undefined };
  if (action.startsWith('Role')) return { collection: 'roles', subject: roles.get(id)?.roleName };
  if (action.startsWith('Terminal')) return { collection: 'terminals', subject: terminals.get(id)?.terminalName };
  if (action.startsWith('Screen')) return { collection: 'screens', subject: screens.get(id)?.screenName };
  if (action.startsWith('Licence')) return { collection: 'licences' };
  return action.startsWith('Import') ? { collection: 'imports' } : undefined;
}

const placeOf = (placement: Placement | undefined) =>
  placement && { ...datesOf(placement), resourceId: placement.resourceId };
