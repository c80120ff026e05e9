import type { Factory } from '#domain/base-data/factory.ts';
import { calledBy } from '#domain/base-data/names-and-numbers.ts';
import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import { looseReferences, referencesOf, type Use, valueAddsNamedBy } from '#domain/base-data/references.ts';
import { changedMeanwhile } from '#domain/base-data/rules/changed-meanwhile.ts';
import { type BaseDataCommand, type Circumstances, decideBaseData } from '#domain/base-data/rules/decide.ts';
import { commandOfChange, isMade, isObjectChange } from '#domain/base-data/rules/decide-change.ts';
import type { InSteps } from '#domain/kernel/in-steps.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { evolvePlan } from '#domain/planning/change/evolve.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import { decide } from '#domain/planning/decider/decide.ts';
import type { Plan, UndoStep } from '#domain/planning/plan/plan.ts';
import { reverseChange } from '#domain/planning/plan/plan-change.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { type BuiltUpon, builtUponSchema } from './import-undone.ts';

/** Taking an import back as a whole (decision 0270): tried on all of it first, so that nothing goes where something has to stay. */

/** How many of what stands in the way are named. */
export const mostBuiltUpon = 100;

export interface Undoing<Command> {
  /** In the order in which they are done. */
  readonly commands: readonly Command[];
  readonly builtUpon: readonly BuiltUpon[];
}

/**
 * Base data go back to what they were: first those that stay get their fields again, then those that came go, the last first, because it
 * refers to earlier ones. Each must be as the import has left it, and what goes be used by nobody who stays.
 */
export function* undoingOfBaseData(
  factory: Factory,
  made: readonly BaseDataChange[],
  circumstances: Circumstances,
): InSteps<Undoing<BaseDataCommand>> {
  const builtUpon: BuiltUpon[] = [];
  const back = reverseChange({ baseData: [...made] }).baseData ?? [];
  const open = back.filter(isObjectChange).filter((change) => !isMade(factory, change));
  const staying = open.filter(({ after }) => after !== undefined);
  const going = new Map(open.filter(({ after }) => after === undefined).map((change) => [change.id, change]));
  const named = (collection: Collection, id: string): Pick<BuiltUpon, 'collection' | 'id' | 'name'> => {
    const fields = (factory.objects[collection] as ReadonlyMap<string, object>).get(id);
    return { collection, id, name: fields && calledBy(collection, fields as never) };
  };
  const commands: BaseDataCommand[] = [];
  for (const change of [...staying, ...going.values()]) {
    yield;
    const command = commandOfChange(change, true);
    const isGoing = change.after === undefined;
    const rejection = isGoing
      ? changedSince(factory, change, command)
      : decideBaseData(factory, command, circumstances);
    if (isRejection(rejection)) builtUpon.push({ ...named(change.collection, change.id), ...whyOf(rejection) });
    commands.push(command);
  }
  const uses = new Map<string, Use[]>();
  // Steps refer to value adds by name.
  const valueAdds = new Map(
    [...going.keys()].flatMap((id) => {
      const name = factory.objects.valueAdds.get(id)?.valueAddName;
      return name === undefined ? [] : [[name, id]];
    }),
  );
  const restored = new Map(staying.map(({ id, after }) => [id, after]));
  for (const collection of Object.keys(objectTypes) as Collection[]) {
    if (looseReferences.has(collection)) continue;
    for (const [id, fields] of factory.objects[collection]) {
      yield;
      if (going.has(id)) continue;
      const then = { ...fields, ...restored.get(id) };
      const targets = [
        ...referencesOf(collection, then).map((reference) => reference.id),
        ...valueAddsNamedBy(collection, then).map((name) => valueAdds.get(name) ?? ''),
      ];
      const name = calledBy(collection, fields as never);
      for (const target of new Set(targets))
        if (going.has(target)) noteUse(uses, target, { collection, id, ...(name && { name }) });
    }
  }
  for (const { collection, id } of going.values()) {
    yield;
    for (const use of circumstances.usedElsewhere(collection, id)) noteUse(uses, id, use);
    const usedBy = uses.get(id);
    if (usedBy !== undefined) builtUpon.push({ ...named(collection, id), errorCode: 'alreadyInUse', usedBy });
  }
  return { commands, builtUpon };
}

/** Rows of the plan and reports are taken back, the last first, on `plan`, which is changed. */
export function* undoingOfPlan(
  plan: Plan,
  { steps, feedbackIds }: { readonly steps: readonly UndoStep[]; readonly feedbackIds: readonly string[] },
  context: PlanningContext,
): InSteps<Undoing<PlanningCommand>> {
  const commands: PlanningCommand[] = [];
  const builtUpon: BuiltUpon[] = [];
  for (const command of [
    ...feedbackIds.toReversed().map((feedbackId) => ({ type: 'revokeFeedback', feedbackId }) as const),
    ...steps.toReversed().map((step) => ({ type: 'takeBack', step }) as const),
  ]) {
    yield;
    const decided = decide(plan, command, context);
    if (isRejection(decided)) {
      // An entry that went with another, or that somebody has revoked.
      if (command.type === 'revokeFeedback' && decided.errorCode === 'objectnotexists') continue;
      builtUpon.push({ ...aboutOf(plan, command), errorCode: decided.errorCode });
    } else {
      commands.push(command);
      for (const event of decided)
        evolvePlan(plan, event, { revision: plan.revision + 1, changeSet: 'trial', userId: undefined });
    }
  }
  return { commands, builtUpon };
}

/** Whether what goes is another one than the import has left; who uses it is asked of all at once. */
function changedSince(
  factory: Factory,
  { collection, id }: { readonly collection: Collection; readonly id: string },
  command: BaseDataCommand,
) {
  const current = (factory.objects[collection] as ReadonlyMap<string, Readonly<Record<string, unknown>>>).get(id) ?? {};
  return 'seen' in command ? changedMeanwhile(current, command.seen) : undefined;
}

function noteUse(uses: Map<string, Use[]>, id: string, use: Use): void {
  const known = uses.get(id) ?? [];
  if (known.length < mostUses) known.push(use);
  uses.set(id, known);
}

/** As a refused deletion names. */
const mostUses = 20;

const whyOf = ({ errorCode, detailsObject }: Rejection): Pick<BuiltUpon, 'errorCode' | 'usedBy'> => {
  const usedBy = builtUponSchema.shape.usedBy.safeParse(detailsObject?.['usedBy']);
  return { errorCode, ...(usedBy.success && usedBy.data && { usedBy: usedBy.data }) };
};

/** The order position that a row is of, or what it has made. */
function aboutOf(
  plan: Plan,
  command: Extract<PlanningCommand, { readonly type: 'revokeFeedback' | 'takeBack' }>,
): Omit<BuiltUpon, 'errorCode'> {
  if (command.type === 'revokeFeedback') return { collection: 'feedback', id: command.feedbackId };
  const { orderPositions = [], projects = [] } = command.step.change;
  const [position] = orderPositions;
  const known = position && plan.orderPositions.get(position.id);
  const project = known && plan.projects.get(known.projectId);
  if (position === undefined) return { collection: 'projects', id: projects[0]?.id ?? '' };
  const name = [project?.projectNumber, known?.orderPositionNumber].filter((part) => part !== undefined).join(' · ');
  return { collection: 'positions', id: position.id, ...(name !== '' && { name }) };
}

/** What has been reported since on steps that the import has reported on. */
export const reportedSince = (ids: readonly { readonly kind: string; readonly id: string }[]): readonly BuiltUpon[] =>
  ids.map(({ kind, id }) => ({
    collection: kind === 'operation' ? 'operations' : 'activities',
    id,
    errorCode: 'feedbackExists',
  }));

export const builtUponRejection = (builtUpon: readonly BuiltUpon[]): Rejection =>
  reject('builtUpon', { objects: builtUpon.slice(0, mostBuiltUpon), count: builtUpon.length });
