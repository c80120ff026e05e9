import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { StoredFeedback } from '#domain/planning/plan/plan-objects.ts';
import { type StatusId, statusId } from '#domain/planning/plan/status.ts';
import type { CorrectedFields } from '../events/correction-events.ts';
import { type FeedbackSubject, feedbackKinds } from '../plan/feedback-kinds.ts';
import type { Step } from './steps.ts';

/** What follows for a step from what was reported on it. */
export interface Tally {
  readonly statusId: StatusId;
  readonly yieldAmount: number;
  readonly scrapAmount: number;
  readonly actualStart: Instant | undefined;
  readonly actualEnd: Instant | undefined;
}

/**
 * Status, times and sums that entries give. They stand in the order in which they came and are taken in the order in which
 * they happened, because a device without network tells later what came earlier.
 */
export function tallyOf(entries: readonly StoredFeedback[]): Tally {
  let status: StatusId = statusId.planned;
  let actualStart: Instant | undefined;
  let actualEnd: Instant | undefined;
  for (const { kind, occurredAt } of inOrder(entries)) {
    const { becomes, isAside } = feedbackKinds[kind];
    if (isAside) continue;
    // An amount or a time alone, after its start was revoked, still tells that the step was begun.
    status = becomes ?? (status === statusId.planned ? statusId.started : status);
    actualStart ??= occurredAt;
    if (becomes === statusId.done) actualEnd = occurredAt;
  }
  const sum = (adds: 'yieldAmount' | 'scrapAmount'): number =>
    entries.reduce((total, { kind, amount = 0 }) => total + (feedbackKinds[kind].adds === adds ? amount : 0), 0);
  return {
    statusId: status,
    yieldAmount: sum('yieldAmount'),
    scrapAmount: sum('scrapAmount'),
    actualStart,
    actualEnd: status === statusId.done ? actualEnd : undefined,
  };
}

/** The status that a step had at an instant, by what is known now. */
export const statusThen = (entries: readonly StoredFeedback[], at: Instant): StatusId =>
  tallyOf(entries.filter(({ occurredAt }) => occurredAt <= at)).statusId;

/** Whether something that decides about the status happened after an instant. */
export const isBeforeOthers = (entries: readonly StoredFeedback[], at: Instant): boolean =>
  entries.some(({ kind, occurredAt }) => occurredAt > at && feedbackKinds[kind].becomes !== undefined);

/** Ids of entries that cannot have been where they stand: a pause of what did not run, pieces of what was done. */
export function impossibleIn(entries: readonly StoredFeedback[]): ReadonlySet<string> {
  const found = new Set<string>();
  let status: StatusId = statusId.planned;
  for (const { kind, feedbackId } of inOrder(entries)) {
    const { becomes, from, isAside } = feedbackKinds[kind];
    if (isAside) continue;
    if (from === undefined ? status === statusId.done : !from.includes(status)) found.add(feedbackId);
    status = becomes ?? (status === statusId.planned ? statusId.started : status);
  }
  return found;
}

/** An entry with fields as they are corrected; null takes one away. */
export function correctedEntry(entry: StoredFeedback, after: CorrectedFields): StoredFeedback {
  const fields = Object.entries({ ...entry, ...after }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(fields) as StoredFeedback;
}

/** An entry by its id, with the step that it is on; undefined when the plan has none, or it was revoked. */
export function findEntry(
  plan: Plan,
  feedbackId: string,
): { readonly entry: StoredFeedback; readonly step: Step; readonly subject: FeedbackSubject } | undefined {
  const find = <Id extends OperationId | ActivityId>(
    steps: ReadonlyMap<Id, Step>,
    subjectOf: (id: Id) => FeedbackSubject,
  ) => {
    for (const [id, step] of steps) {
      const entry = step.feedback?.find((one) => one.feedbackId === feedbackId);
      if (entry !== undefined) return { entry, step, subject: subjectOf(id) };
    }
    return undefined;
  };
  return (
    find(plan.operations, (id) => ({ kind: 'operation', id })) ??
    find(plan.activities, (id) => ({ kind: 'activity', id }))
  );
}

const inOrder = (entries: readonly StoredFeedback[]): readonly StoredFeedback[] =>
  entries.toSorted((one, other) => one.occurredAt - other.occurredAt);
