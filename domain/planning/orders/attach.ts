import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { attachmentsOf } from '#domain/planning/plan/attached.ts';
import { mostAttachments } from '#domain/planning/plan/attachment.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import type { OrderCommand } from './order-commands.ts';

type Command<Type extends string> = Extract<OrderCommand, { readonly type: Type }>;

/** Attaches a file that is stored already. Refusals: objectnotexists, tooManyAttachments. */
export function addAttachment(
  plan: Plan,
  { object, file }: Command<'addAttachment'>,
  { now, userId }: Pick<PlanningContext, 'now' | 'userId'>,
): PlanningEvent[] | Rejection {
  const attached = attachmentsOf(plan, object);
  if (attached === undefined) return reject('objectnotexists', { [`${object.type}Id`]: object.id });
  if (attached.length >= mostAttachments) return reject('tooManyAttachments', { limit: mostAttachments });
  return [{ type: 'AttachmentAdded', data: { object, attachment: { ...file, addedBy: userId, addedAt: now } } }];
}

/** Takes a file away from an object; its bytes go with it, so this cannot be undone. Refusal: objectnotexists. */
export function removeAttachment(
  plan: Plan,
  { object, attachmentId }: Command<'removeAttachment'>,
): PlanningEvent[] | Rejection {
  const attachment = attachmentsOf(plan, object)?.find((one) => one.attachmentId === attachmentId);
  if (attachment === undefined) return reject('objectnotexists', { attachmentId });
  return [{ type: 'AttachmentRemoved', data: { object, attachment } }];
}
