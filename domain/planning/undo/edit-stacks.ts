import { type Plan, type UndoStep, undoLimit } from '#domain/planning/plan/plan.ts';
import { joinStructures } from './structure-edit.ts';

/** Undo and redo per user, 10 steps each, newest last (planning §4, §9). */

/** Records a new edit and clears the redo stack. Events of one command form one step. */
export function pushEdit(plan: Plan, edit: UndoStep): void {
  const last = plan.undoStacks.get(edit.userId)?.at(-1);
  if (last?.changeSet === edit.changeSet) {
    plan.undoStacks.get(edit.userId)?.pop();
    push(plan.undoStacks, joined(plan, last, edit));
  } else push(plan.undoStacks, edit);
  plan.redoStacks.delete(edit.userId);
}

/** `plan` has both: what the step added is kept as it stands now. */
function joined(plan: Plan, first: UndoStep, second: UndoStep): UndoStep {
  const structure = joinStructures(plan, first.structure, second.structure);
  const added = new Set(structure?.added.operations.map(({ operationId }) => operationId));
  return {
    ...second,
    action: isNamedBy(second) ? second.action : first.action,
    placements: joinPlacements([...first.placements, ...second.placements]).filter(
      ({ operationId }) => !added.has(operationId),
    ),
    activities: [...first.activities, ...second.activities],
    locked: [...first.locked, ...second.locked],
    unlocked: [...first.unlocked, ...second.unlocked],
    lockedActivities: [...first.lockedActivities, ...second.lockedActivities],
    unlockedActivities: [...first.unlockedActivities, ...second.unlockedActivities],
    statuses: [...first.statuses, ...second.statuses],
    confirmations: [...first.confirmations, ...second.confirmations],
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
