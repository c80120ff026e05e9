import type { OrderPositionId } from '#domain/kernel/ids.ts';
import { type Plan, type UndoStep, undoLimit } from '#domain/planning/plan/plan.ts';
import { hasStayed, type PlanChange, squashChanges } from '#domain/planning/plan/plan-change.ts';

/** Undo and redo per user, 10 steps each, newest last (planning §4, §9). */

/** Records a new edit and clears the redo stack. Events of one command form one step. */
export function pushEdit(plan: Plan, edit: UndoStep): void {
  const last = plan.undoStacks.get(edit.userId)?.at(-1);
  if (last?.changeSet === edit.changeSet) {
    plan.undoStacks.get(edit.userId)?.pop();
    push(plan.undoStacks, joinSteps([last, edit]));
  } else push(plan.undoStacks, edit);
  plan.redoStacks.delete(edit.userId);
}

/** One step of all of them. */
export function joinSteps(steps: readonly UndoStep[]): UndoStep {
  const last = steps.at(-1);
  if (last === undefined) throw new Error('there is no step to join');
  const change = squashChanges(steps.map((step) => step.change));
  const found = new Map(
    steps.flatMap((step) => step.madeFrom.map((one) => [one.orderPositionId, one] as const)).toReversed(),
  );
  return {
    ...last,
    ...(steps.some(({ isFinal }) => isFinal) && { isFinal: true as const }),
    action: (steps.findLast(isNamedBy) ?? steps[0] ?? last).action,
    change,
    // As the first of them found it; what they added themselves is in the change.
    madeFrom: stayedIn(change).flatMap((id) => found.get(id) ?? []),
  };
}

/** A split takes a position off the plan and plans its parts: it is called a split. What comes from a simulation is many things. */
const isNamedBy = ({ action }: UndoStep): boolean =>
  action === 'OrderPositionSplit' || action === 'SimulationTransferred';

/** What the positions that a change plans or takes off are made from, as it finds them. */
export const madeFrom = (plan: Plan, change: PlanChange): UndoStep['madeFrom'] =>
  stayedIn(change).flatMap((id) => {
    const position = plan.orderPositions.get(id);
    if (position === undefined) return [];
    const { orderPositionId, orderPositionNumber, articleId, articleAmount, technologyId, processTemplateId } =
      position;
    return { orderPositionId, orderPositionNumber, articleId, articleAmount, technologyId, processTemplateId };
  });

const stayedIn = ({ orderPositions = [] }: PlanChange): OrderPositionId[] =>
  orderPositions.filter(hasStayed).map(({ id }) => id);

/**
 * Moves the edit `changeSet` from the undo to the redo stack (or back); one that is older than the ten kept is not there any
 * more.
 */
export function shiftEdit(plan: Plan, direction: 'undo' | 'redo', userId: string, changeSet: string): void {
  const [from, to] = direction === 'undo' ? [plan.undoStacks, plan.redoStacks] : [plan.redoStacks, plan.undoStacks];
  const stack = from.get(userId);
  const index = stack?.findLastIndex((edit) => edit.changeSet === changeSet) ?? -1;
  const edit = stack?.[index];
  if (stack === undefined || edit === undefined) return;
  stack.splice(index, 1);
  push(to, edit);
}

function push(stacks: Map<string, UndoStep[]>, edit: UndoStep): void {
  const stack = stacks.get(edit.userId) ?? [];
  stack.push(edit);
  if (stack.length > undoLimit) stack.shift();
  stacks.set(edit.userId, stack);
}
