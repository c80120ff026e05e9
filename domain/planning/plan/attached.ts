import type { Attachment, PlanningObject } from './attachment.ts';
import type { Plan } from './plan.ts';

const none: readonly Attachment[] = [];

/** What is attached to an object, oldest first; undefined: the plan has no such object. */
export function attachmentsOf(plan: Plan, object: PlanningObject): readonly Attachment[] | undefined {
  switch (object.type) {
    case 'project':
      return orNone(plan.projects.get(object.id));
    case 'orderPosition':
      return orNone(plan.orderPositions.get(object.id));
    case 'activity':
      return orNone(noted(plan.activities.get(object.id)));
    case 'productionOrder':
      return orNone(noted(plan.productionOrders.get(object.id)));
    case 'operation':
      return orNone(noted(plan.operations.get(object.id)));
  }
}

/** Ids of everything that is attached to anything in the plan. */
export function* attachedIn(plan: Plan): Iterable<string> {
  for (const parents of [plan.projects, plan.orderPositions])
    for (const { attachments = none } of parents.values())
      for (const { attachmentId } of attachments) yield attachmentId;
  for (const noting of [plan.activities, plan.productionOrders, plan.operations])
    for (const { notes } of noting.values())
      for (const { attachmentId } of notes?.attachments ?? none) yield attachmentId;
}

type Attached = { readonly attachments?: readonly Attachment[] | undefined };

const orNone = (one: Attached | undefined): readonly Attachment[] | undefined => one && (one.attachments ?? none);

/** Without notes an object is there all the same. */
const noted = (one: { readonly notes: Attached | undefined } | undefined): Attached | undefined =>
  one && (one.notes ?? {});
