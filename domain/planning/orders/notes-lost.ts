import type { PlanningObject } from '#domain/planning/plan/attachment.ts';
import { type Parts, partsOf } from '#domain/planning/plan/parts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { withComponents } from './unplan.ts';

/** What people have written and attached, and would lose with the objects that it is on. */
export interface NotesLost {
  /** Objects with a comment. */
  readonly comments: number;
  readonly files: number;
}

interface Noting {
  readonly comment?: string | undefined;
  readonly attachments?: readonly unknown[] | undefined;
}

/**
 * What goes when an object is taken off the plan (what planning made for it goes, orders and projects stay) or deleted
 * (everything). Undefined: the plan has no such object. Undo brings it back, a new planning does not.
 */
export function notesLost(
  plan: Plan,
  { type, id }: PlanningObject,
  action: 'takeOff' | 'delete',
): NotesLost | undefined {
  if (type === 'operation') {
    const operation = plan.operations.get(id);
    return operation && counted([operation.notes]);
  }
  const parts = partsOf(plan, type, id);
  if (parts === undefined) return undefined;
  const orders = type === 'productionOrder' ? withComponents(plan, id) : parts.productionOrderIds;
  const { operations, activities, positions }: Pick<Parts, 'operations' | 'activities' | 'positions'> =
    type === 'productionOrder'
      ? { ...parts, operations: orders.flatMap((one) => partsOf(plan, 'productionOrder', one)?.operations ?? []) }
      : parts;
  const made: (Noting | undefined)[] = [...operations, ...activities].map(({ notes }) => notes);
  for (const one of orders) made.push(plan.productionOrders.get(one)?.notes);
  if (action === 'takeOff') return counted(made);
  const project = type === 'project' ? plan.projects.get(id) : undefined;
  return counted([...made, ...positions, project]);
}

function counted(noting: readonly (Noting | undefined)[]): NotesLost {
  let [comments, files] = [0, 0];
  for (const one of noting) {
    if (one?.comment !== undefined && one.comment !== '') comments += 1;
    files += one?.attachments?.length ?? 0;
  }
  return { comments, files };
}
