import { type Plan, type UndoStep, undoLimit } from '#domain/planning/plan/plan.ts';
import { joinStructures } from './structure-edit.ts';

/** Undo and redo per user, 10 steps each, newest last (planning §4, §9). */

/** Records a new edit and clears the redo stack. Events of one command form one step. */
export function pushEdit(plan: Plan, edit: UndoStep): void {
  const last = plan.undoStacks.get(edit.userId)?.at(-1);
  if (last?.changeSet === edit.changeSet) {
    plan.undoStacks.get(edit.userId)?.pop();
    push(plan.undoStacks, joinSteps(plan, [last, edit]));
  } else push(plan.undoStacks, edit);
  plan.redoStacks.delete(edit.userId);
}

/** One step of all of them. `plan` has them all: what they added is kept as it stands now. */
export function joinSteps(plan: Plan, steps: readonly UndoStep[]): UndoStep {
  const last = steps.at(-1);
  if (last === undefined) throw new Error('there is no step to join');
  const structure = joinStructures(plan, steps);
  const added = new Set(structure?.added.operations.map(({ operationId }) => operationId));
  return {
    ...last,
    action: (steps.findLast(isNamedBy) ?? steps[0] ?? last).action,
    placements: joinPlacements(steps.flatMap(({ placements }) => placements)).filter(
      ({ operationId }) => !added.has(operationId),
    ),
    activities: steps.flatMap(({ activities }) => activities),
    locked: steps.flatMap(({ locked }) => locked),
    unlocked: steps.flatMap(({ unlocked }) => unlocked),
    lockedActivities: steps.flatMap(({ lockedActivities }) => lockedActivities),
    unlockedActivities: steps.flatMap(({ unlockedActivities }) => unlockedActivities),
    statuses: steps.flatMap(({ statuses }) => statuses),
    confirmations: steps.flatMap(({ confirmations }) => confirmations),
    structure,
  };
}

/** A split takes a position off the plan and plans its parts: it is called a split. */
const isNamedBy = ({ action }: UndoStep): boolean => action === 'OrderPositionSplit';

/** From where the first edit found an operation to where the last one left it. */
function joinPlacements(placements: UndoStep['placements']): UndoStep['placements'] {
  const byId = new Map<string, UndoStep['placements'][number]>();
  for (const placed of placements) {
    const before = byId.get(placed.operationId);
    byId.set(
      placed.operationId,
      before === undefined ? placed : { ...before, after: placed.after, reason: placed.reason },
    );
  }
  return [...byId.values()];
}

/**
 * Moves the edit `changeSet` from the undo to the redo stack (or back) and returns it; undefined when it is older than
 * the ten kept.
 */
export function shiftEdit(
  plan: Plan,
  direction: 'undo' | 'redo',
  userId: string,
  changeSet: string,
): UndoStep | undefined {
  const [from, to] = direction === 'undo' ? [plan.undoStacks, plan.redoStacks] : [plan.redoStacks, plan.undoStacks];
  const stack = from.get(userId);
  const index = stack?.findLastIndex((edit) => edit.changeSet === changeSet) ?? -1;
  const edit = stack?.[index];
  if (stack === undefined || edit === undefined) return undefined;
  stack.splice(index, 1);
  push(to, edit);
  return edit;
}

function push(stacks: Map<string, UndoStep[]>, edit: UndoStep): void {
  const stack = stacks.get(edit.userId) ?? [];
  stack.push(edit);
  if (stack.length > undoLimit) stack.shift();
  stacks.set(edit.userId, stack);
}
