import { rightOn } from '#domain/base-data/collection-areas.ts';
import { settingsCollection } from '#domain/base-data/object-change.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { rightToConfirm } from '#domain/planning/conflicts/conflict-identity.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Plan, UndoStep } from '#domain/planning/plan/plan.ts';
import { changesIn, hasGone, type PlanChange, planKinds, reverseChange } from '#domain/planning/plan/plan-change.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { inverseEdit } from './inverse-edit.ts';
import { lostBaseData, obstaclesTo } from './obstacles.ts';

export type TakingBack =
  | {
      readonly type: 'undo' | 'redo';
      /** Only this edit of the user; default: the last one. */
      readonly changeSet?: string | undefined;
    }
  | {
      /** A step that is on nobody's stack, as the rows of an import are. */
      readonly type: 'takeBack';
      readonly step: UndoStep;
    };

/**
 * Undoes the user's last edit, or redoes the last undone one, as an edit of its own (rules §5). With a `changeSet` only
 * that edit: refused with `anotherStepSince` when the user has made another one since, with `nothingToUndo` when it is
 * undone already or too old. Refused with `undoImpossible` when it cannot be taken back, also what came before it; with `undoBlocked` and the objects concerned when something that it touches
 * changed since.
 */
export function undoOrRedo(plan: Plan, command: TakingBack, context: PlanningContext): PlanningEvent[] | Rejection {
  if (command.type === 'takeBack') return reversed(plan, command.step, 'undo', context);
  const { type: direction, changeSet } = command;
  const stack = (direction === 'undo' ? plan.undoStacks : plan.redoStacks).get(context.userId);
  const step = stack?.at(-1);
  if (step === undefined || (changeSet !== undefined && stack?.every((one) => one.changeSet !== changeSet)))
    return reject(direction === 'undo' ? 'nothingToUndo' : 'nothingToRedo');
  if (changeSet !== undefined && step.changeSet !== changeSet)
    return reject('anotherStepSince', { changeSet, since: step.changeSet });
  return reversed(plan, step, direction, context);
}

function reversed(
  plan: Plan,
  step: UndoStep,
  direction: 'undo' | 'redo',
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  if (step.isFinal) return reject('undoImpossible', { changeSet: step.changeSet });
  const missing = missingRight(step.change, context);
  if (missing !== undefined) return reject('accessDenied', { right: missing });
  const change = direction === 'undo' ? reverseChange(step.change) : step.change;
  const { baseData } = change;
  const refused = baseData && context.facts.refusalOf(baseData, context.now, withoutWhatGoes(change, context));
  if (refused !== undefined) {
    const { collection, id } = refused.change;
    return reject('undoBlocked', { baseData: [{ collection, id, ...refused.rejection }], changeSet: step.changeSet });
  }
  const lost = lostBaseData(change, context.facts);
  if (lost !== undefined) return lost;
  const obstacles = obstaclesTo(plan, change, step, context.facts);
  const named = Object.entries(obstacles).filter(([kind, ids]) => ids.length > 0 || kind === 'operationIds');
  if (named.some(([, ids]) => ids.length > 0))
    return reject('undoBlocked', {
      ...Object.fromEntries(named.map(([kind, ids]) => [kind, [...new Set<string>(ids)]])),
      changeSet: step.changeSet,
    });
  const type = direction === 'undo' ? 'EditUndone' : 'EditRedone';
  return [{ type, data: { changeSet: step.changeSet, ...inverseEdit(plan, change, step.revision) } }];
}

/** What goes with the change does not keep base data that go with it. */
function withoutWhatGoes(
  change: PlanChange,
  { usedElsewhere }: PlanningContext,
): Pick<PlanningContext, 'usedElsewhere'> {
  if (usedElsewhere === undefined) return {};
  const going = new Set<string>(
    planKinds.flatMap((kind) =>
      changesIn(change, kind)
        .filter(hasGone)
        .map(({ id }) => id),
    ),
  );
  return { usedElsewhere: (...asked) => usedElsewhere(...asked).filter(({ id }) => !going.has(id)) };
}

/** What a pause or a confirmation needed is needed again to take it back or repeat it. */
function missingRight(change: PlanChange, { rights }: PlanningContext): Right | undefined {
  const isPause = changesIn(change, 'operations').some(({ before, after }) => before && after && 'statusId' in after);
  const needed: Right[] = isPause ? ['feedback.write'] : [];
  for (const { collection } of change.baseData ?? [])
    needed.push(collection === settingsCollection ? 'settings.write' : rightOn(collection, 'write'));
  for (const { conflictId } of change.confirmations ?? []) needed.push(rightToConfirm(conflictId));
  return needed.find((right) => !rights.has(right));
}
