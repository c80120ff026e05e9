import {
  type FeedbackEvent,
  type FeedbackSubject,
  type FeedbackValues,
  feedbackKinds,
  kindOf,
} from '#domain/planning/feedback/feedback-kinds.ts';
import { activityOf, operationOf } from './evolve-structure.ts';
import type { Plan } from './plan.ts';
import { statusId } from './status.ts';

/** Folds a report from the shop floor, on an operation or on a process step. */
export function foldFeedback(plan: Plan, event: FeedbackEvent, revision: number): void {
  const { feedbackId, subject, occurredAt } = event.data;
  const { amount, rejectTypeId, troubleTypeId }: FeedbackValues & FeedbackEvent['data'] = event.data;
  const kind = kindOf(event);
  const { becomes, adds } = feedbackKinds[kind];
  const step = subject.kind === 'operation' ? operationOf(plan, subject.id) : activityOf(plan, subject.id);
  if (becomes !== undefined) {
    step.statusId = becomes;
    step.actualStart ??= occurredAt;
    if (becomes === statusId.done) step.actualEnd = occurredAt;
  }
  if (adds !== undefined) step[adds] += amount ?? 0;
  rememberReason(plan, rejectTypeId, subject);
  rememberReason(plan, troubleTypeId, subject);
  // A new list each time: what was taken out of the plan to come back one day still holds the old one.
  step.feedback = [...(step.feedback ?? []), { feedbackId, kind, occurredAt, amount }];
  step.changedAt = revision;
  if (subject.kind === 'operation') plan.touched?.operationStates.add(subject.id);
  else plan.touched?.activities.add(subject.id);
}

function rememberReason(plan: Plan, reasonId: string | undefined, { id }: FeedbackSubject): void {
  if (reasonId !== undefined && !plan.feedbackReasons.has(reasonId)) plan.feedbackReasons.set(reasonId, id);
}
