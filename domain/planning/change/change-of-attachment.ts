import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { attachmentsOf } from '#domain/planning/plan/attached.ts';
import type { Attachment } from '#domain/planning/plan/attachment.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { Notes } from '#domain/planning/plan/plan-objects.ts';
import { objectIn } from './kept-objects.ts';
import { type PlanChange, stayed } from './plan-change.ts';

type AttachmentEvent = Extract<PlanningEvent, { readonly type: 'AttachmentAdded' | 'AttachmentRemoved' }>;

/** What an attachment makes different: it stands with the notes of an object, or with the object where that has none. */
export function changeOfAttachment(plan: Plan, { type, data: { object, attachment } }: AttachmentEvent): PlanChange {
  const others = (attachmentsOf(plan, object) ?? []).filter((one) => one.attachmentId !== attachment.attachmentId);
  const all = type === 'AttachmentAdded' ? [...others, attachment] : others;
  const attachments = all.length === 0 ? null : all;
  const notes = (before: Notes | undefined) => ({ notes: withAttachments(before, all) });
  switch (object.type) {
    case 'project':
      return { projects: [stayed<'projects'>(object.id, objectIn(plan, 'projects', object.id), { attachments })] };
    case 'orderPosition': {
      const position = objectIn(plan, 'orderPositions', object.id);
      return { orderPositions: [stayed<'orderPositions'>(object.id, position, { attachments })] };
    }
    case 'activity': {
      const activity = objectIn(plan, 'activities', object.id);
      return { activities: [stayed<'activities'>(object.id, activity, notes(activity.notes))] };
    }
    case 'productionOrder': {
      const order = objectIn(plan, 'productionOrders', object.id);
      return { productionOrders: [stayed<'productionOrders'>(object.id, order, notes(order.notes))] };
    }
    case 'operation': {
      const operation = objectIn(plan, 'operations', object.id);
      return { operations: [stayed<'operations'>(object.id, operation, notes(operation.notes))] };
    }
  }
}

/** null: nothing is noted. */
function withAttachments(notes: Notes | undefined, attachments: readonly Attachment[]): Notes | null {
  const { attachments: _before, ...others } = notes ?? {};
  if (attachments.length > 0) return { ...others, attachments: [...attachments] };
  return Object.keys(others).length === 0 ? null : others;
}
