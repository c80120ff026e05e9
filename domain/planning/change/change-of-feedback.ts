import type { EventOf } from '#domain/kernel/event.ts';
import type { FeedbackCorrected, FeedbackRevoked } from '#domain/planning/events/correction-events.ts';
import { correctedEntry, tallyOf } from '#domain/planning/feedback/stored-feedback.ts';
import {
  type FeedbackEvent,
  type FeedbackSubject,
  type FeedbackValues,
  feedbackKinds,
  kindOf,
} from '#domain/planning/plan/feedback-kinds.ts';
import type { Operation, Plan, PlannedActivity } from '#domain/planning/plan/plan.ts';
import type { StoredFeedback } from '#domain/planning/plan/plan-objects.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { type Fields, type PlanChange, stayed } from '../plan/plan-change.ts';
import { objectIn } from './stored-objects.ts';

/** What a report from the shop floor makes different, on an operation or on a process step. */
export function changeOfReport(plan: Plan, event: FeedbackEvent): PlanChange {
  const { feedbackId, subject, occurredAt, workerId, comment, photoId, statusAfter } = event.data;
  const { amount, duration, rejectTypeId, troubleTypeId }: FeedbackValues & FeedbackEvent['data'] = event.data;
  const kind = kindOf(event);
  const { becomes, adds } = feedbackKinds[kind];
  const step = stepIn(plan, subject);
  const entry: Partial<StoredFeedback> = { amount, duration, rejectTypeId, troubleTypeId, workerId, comment, photoId };
  const after: Reported = { feedback: [...(step.feedback ?? []), { feedbackId, kind, occurredAt, ...said(entry) }] };
  if (becomes !== undefined) {
    after.statusId = statusAfter ?? becomes;
    after.actualStart = Math.min(step.actualStart ?? occurredAt, occurredAt);
    if (becomes === statusId.done) after.actualEnd = occurredAt;
  }
  if (adds !== undefined) after[adds] = step[adds] + (amount ?? 0);
  return onStep(subject, step, after);
}

type Correction = EventOf<typeof FeedbackCorrected> | EventOf<typeof FeedbackRevoked>;

/** A correction: status, times and sums of the step are told again from the entries that are left. */
export function changeOfCorrection(plan: Plan, { type, data }: Correction): PlanChange {
  const { subject, feedbackId, statusAfter } = data;
  const step = stepIn(plan, subject);
  const entries = (step.feedback ?? []).flatMap((entry) => {
    if (entry.feedbackId !== feedbackId) return entry;
    return type === 'FeedbackRevoked' ? [] : correctedEntry(entry, data.after);
  });
  const { yieldAmount, scrapAmount, actualStart = null, actualEnd = null } = tallyOf(entries);
  const feedback = entries.length === 0 ? null : entries;
  return onStep(subject, step, { statusId: statusAfter, yieldAmount, scrapAmount, actualStart, actualEnd, feedback });
}

type Reported = {
  -readonly [Field in
    | 'statusId'
    | 'actualStart'
    | 'actualEnd'
    | 'yieldAmount'
    | 'scrapAmount'
    | 'feedback']?: Fields<'operations'>[Field];
};

function onStep(subject: FeedbackSubject, step: Operation | PlannedActivity, after: Reported): PlanChange {
  return subject.kind === 'operation'
    ? { operations: [stayed<'operations'>(subject.id, step as Operation, after)] }
    : { activities: [stayed<'activities'>(subject.id, step as PlannedActivity, after)] };
}

/** Only what there is: most entries say little, and there are many of them. */
const said = (entry: Partial<StoredFeedback>): Partial<StoredFeedback> =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));

const stepIn = (plan: Plan, subject: FeedbackSubject): Operation | PlannedActivity =>
  subject.kind === 'operation' ? objectIn(plan, 'operations', subject.id) : objectIn(plan, 'activities', subject.id);
