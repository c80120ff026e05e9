import type { EventOf } from '#domain/kernel/event.ts';
import type { FeedbackCorrected, FeedbackRevoked } from '#domain/planning/feedback/correction-events.ts';
import {
  type FeedbackEvent,
  type FeedbackSubject,
  type FeedbackValues,
  feedbackKinds,
  kindOf,
} from '#domain/planning/feedback/feedback-kinds.ts';
import { correctedEntry, tallyOf } from '#domain/planning/feedback/kept-feedback.ts';
import { activityOf, operationOf } from './evolve-structure.ts';
import type { Operation, Plan, PlannedActivity } from './plan.ts';
import type { KeptFeedback } from './plan-objects.ts';
import { statusId } from './status.ts';

/** Folds a report from the shop floor, on an operation or on a process step. */
export function foldFeedback(plan: Plan, event: FeedbackEvent, revision: number): void {
  const { feedbackId, subject, occurredAt, workerId, comment, photoId, statusAfter } = event.data;
  const { amount, duration, rejectTypeId, troubleTypeId }: FeedbackValues & FeedbackEvent['data'] = event.data;
  const kind = kindOf(event);
  const { becomes, adds } = feedbackKinds[kind];
  const step = stepIn(plan, subject);
  if (becomes !== undefined) {
    step.statusId = statusAfter ?? becomes;
    step.actualStart = Math.min(step.actualStart ?? occurredAt, occurredAt);
    if (becomes === statusId.done) step.actualEnd = occurredAt;
  }
  if (adds !== undefined) step[adds] += amount ?? 0;
  rememberReason(plan, rejectTypeId, subject);
  rememberReason(plan, troubleTypeId, subject);
  const entry: Partial<KeptFeedback> = { amount, duration, rejectTypeId, troubleTypeId, workerId, comment, photoId };
  // A new list each time: what was taken out of the plan to come back one day still holds the old one.
  step.feedback = [...(step.feedback ?? []), { feedbackId, kind, occurredAt, ...said(entry) }];
  changed(plan, subject, step, revision);
}

type Correction = EventOf<typeof FeedbackCorrected> | EventOf<typeof FeedbackRevoked>;

/** Folds a correction: status, times and sums of the step are told again from the entries that are left. */
export function foldCorrection(plan: Plan, { type, data }: Correction, revision: number): void {
  const { subject, feedbackId, statusAfter } = data;
  const step = stepIn(plan, subject);
  const entries = (step.feedback ?? []).flatMap((entry) => {
    if (entry.feedbackId !== feedbackId) return entry;
    return type === 'FeedbackRevoked' ? [] : correctedEntry(entry, data.after);
  });
  const { yieldAmount, scrapAmount, actualStart, actualEnd } = tallyOf(entries);
  Object.assign(step, { statusId: statusAfter, yieldAmount, scrapAmount, actualStart, actualEnd });
  step.feedback = entries.length === 0 ? undefined : entries;
  if (type === 'FeedbackCorrected') {
    rememberReason(plan, data.after.rejectTypeId ?? undefined, subject);
    rememberReason(plan, data.after.troubleTypeId ?? undefined, subject);
  }
  changed(plan, subject, step, revision);
}

/** Only what there is: most entries say little, and there are many of them. */
const said = (entry: Partial<KeptFeedback>): Partial<KeptFeedback> =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));

const stepIn = (plan: Plan, subject: FeedbackSubject): Operation | PlannedActivity =>
  subject.kind === 'operation' ? operationOf(plan, subject.id) : activityOf(plan, subject.id);

function changed(plan: Plan, subject: FeedbackSubject, step: Operation | PlannedActivity, revision: number): void {
  step.changedAt = revision;
  if (subject.kind === 'operation') plan.touched?.operationStates.add(subject.id);
  else plan.touched?.activities.add(subject.id);
}

function rememberReason(plan: Plan, reasonId: string | undefined, { id }: FeedbackSubject): void {
  if (reasonId !== undefined && !plan.feedbackReasons.has(reasonId)) plan.feedbackReasons.set(reasonId, id);
}
