import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { attachmentsOf } from '#domain/planning/plan/attached.ts';
import type { Attachment } from '#domain/planning/plan/attachment.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { Notes } from '#domain/planning/plan/plan-objects.ts';
import type { PlanChange } from '../plan/plan-change.ts';
import { changed, objectIn } from './stored-objects.ts';

type AttachmentEvent = Extract<PlanningEvent, { readonly type: 'AttachmentAdded' | 'AttachmentRemoved' }>;

/** What an attachment makes different: it stands with the notes of an object, or with the object where that has none. */
export function changeOfAttachment(plan: Plan, { type, data: { object, attachment } }: AttachmentEvent): PlanChange {
  const others = (attachmentsOf(plan, object) ?? []).filter((one) => one.attachmentId !== attachment.attachmentId);
  const all = type === 'AttachmentAdded' ? [...others, attachment] : others;
  const attachments = all.length === 0 ? null : all;
  const notes = ({ notes: before }: { readonly notes?: Notes | undefined }) => ({
    notes: withAttachments(before, all),
  });
  switch (object.type) {
    case 'project':
      return { projects: [changed(plan, 'projects', object.id, { attachments })] };
    case 'orderPosition':
      return { orderPositions: [changed(plan, 'orderPositions', object.id, { attachments })] };
    case 'activity':
      return { activities: [changed(plan, 'activities', object.id, notes(objectIn(plan, 'activities', object.id)))] };
    case 'productionOrder': {
      const { id } = object;
      return {
        productionOrders: [changed(plan, 'productionOrders', id, notes(objectIn(plan, 'productionOrders', id)))],
      };
    }
    case 'operation':
      return { operations: [changed(plan, 'operations', object.id, notes(objectIn(plan, 'operations', object.id)))] };
  }
}

/** null: nothing is noted. */
function withAttachments(notes: Notes | undefined, attachments: readonly Attachment[]): Notes | null {
  const { attachments: _before, ...others } = notes ?? {};
  if (attachments.length > 0) return { ...others, attachments: [...attachments] };
  return Object.keys(others).length === 0 ? null : others;
}
