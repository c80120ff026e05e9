import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { attachmentsOf } from './attached.ts';
import type { Attachment, PlanningObject } from './attachment.ts';
import { activityOf, operationOf, positionOf } from './evolve-structure.ts';
import type { Plan } from './plan.ts';
import type { Notes } from './plan-objects.ts';

type AttachmentEvent = Extract<PlanningEvent, { readonly type: 'AttachmentAdded' | 'AttachmentRemoved' }>;

/** `changedAt` stays: an attachment stands in the way of nobody's edit. */
export function foldAttachment(plan: Plan, { type, data: { object, attachment } }: AttachmentEvent): void {
  const others = (attachmentsOf(plan, object) ?? []).filter((one) => one.attachmentId !== attachment.attachmentId);
  put(plan, object, type === 'AttachmentAdded' ? [...others, attachment] : others);
}

function put(plan: Plan, object: PlanningObject, all: readonly Attachment[]): void {
  const attachments = all.length === 0 ? undefined : [...all];
  switch (object.type) {
    case 'project': {
      const project = plan.projects.get(object.id);
      if (project === undefined) throw new Error(`The plan has no project ${object.id}`);
      project.attachments = attachments;
      plan.touched?.projects.add(object.id);
      return;
    }
    case 'orderPosition':
      positionOf(plan, object.id).attachments = attachments;
      plan.touched?.orderPositions.add(object.id);
      return;
    case 'activity': {
      const activity = activityOf(plan, object.id);
      activity.notes = withAttachments(activity.notes, attachments);
      plan.touched?.activities.add(object.id);
      return;
    }
    case 'productionOrder': {
      const order = plan.productionOrders.get(object.id);
      if (order === undefined) throw new Error(`The plan has no production order ${object.id}`);
      order.notes = withAttachments(order.notes, attachments);
      plan.touched?.productionOrders.add(object.id);
      return;
    }
    case 'operation': {
      const operation = operationOf(plan, object.id);
      operation.notes = withAttachments(operation.notes, attachments);
      plan.touched?.operations.add(object.id);
    }
  }
}

function withAttachments(notes: Notes | undefined, attachments: Attachment[] | undefined): Notes | undefined {
  const { attachments: _before, ...others } = notes ?? {};
  if (attachments !== undefined) return { ...others, attachments };
  return Object.keys(others).length === 0 ? undefined : others;
}
