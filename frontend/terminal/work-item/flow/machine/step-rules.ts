import type { FeedbackBody } from '#domain/planning/api/shop-floor/feedback-api.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import type { ShownFeedback } from '#domain/planning/rows/feedback-row.ts';
import { amountOf } from './amount-entry.ts';
import { besideAsked, type Draft, finishRefusal, type ReportRefusal, reportsOf, tooMuchLeft } from './report-draft.ts';
import type { Said } from './seen-step.ts';
import { type ShownStep, shownStep } from './shown-step.ts';
import type { Correcting, Correction, Refusal, WorkItemContext, WorkItemEvent } from './work-item-state.ts';

/** What follows from what is known of a step and what was typed. */

/** The step as it is shown; undefined before it was read. */
export const stepOf = ({ seen, held }: Pick<WorkItemContext, 'seen' | 'held'>): ShownStep | undefined =>
  seen && shownStep(seen, held);

/** What is corrected of an entry, whether the server has it or it waits. */
export type CorrectedEntry = Pick<ShownFeedback, 'feedbackId' | 'occurredAt'> & Required<Said>;

/** The entry that is corrected, as the server has it, or as it waits on the device. */
export function entryOf({ seen, held, entryId }: WorkItemContext): CorrectedEntry | undefined {
  const entry = seen?.entries.find(({ feedbackId }) => feedbackId === entryId);
  if (entry !== undefined) return entry;
  const waiting = held.find(({ commandId, takenAt }) => commandId === entryId && takenAt === undefined);
  if (waiting === undefined) return undefined;
  const { commandId: feedbackId, body, queuedAt } = waiting;
  const occurredAt = body.occurredAt ?? queuedAt;
  const said: Said = body;
  const { type, amount = null, duration = null, rejectTypeId = null, troubleTypeId = null, comment = null } = said;
  return { feedbackId, occurredAt, type, amount, duration, rejectTypeId, troubleTypeId, comment };
}

export const isIn = (context: WorkItemContext, statuses: readonly number[]): boolean =>
  statuses.includes(stepOf(context)?.status ?? 0);

export function amountRefusal(context: WorkItemContext): Refusal | undefined {
  const amount = amountOf(context.pad.typed);
  if (typeof amount === 'string') return amount;
  const step = stepOf(context);
  if (step === undefined || context.seen === undefined) return 'notRead';
  return step.status === statusId.done ? 'alreadyDone' : tooMuchLeft(context.seen.item, step, amount);
}

export function amountDraft({ pad, now }: WorkItemContext): Draft {
  const amount = amountOf(pad.typed);
  return { kind: pad.kind, at: now(), amount: typeof amount === 'number' ? amount : undefined };
}

export function finishRefused(context: WorkItemContext): ReportRefusal | undefined {
  const step = stepOf(context);
  return context.seen === undefined || step === undefined ? 'notRead' : finishRefusal(context.seen.item);
}

/** Whether the end needs no amount beside those that there are (base data §4). */
export function mayFinishAsItIs(context: WorkItemContext): boolean {
  const step = stepOf(context);
  if (step === undefined || context.seen === undefined) return false;
  if (context.mayCompleteWithout) return true;
  const { amountOptional } = context.seen.item.settings;
  return amountOptional ? hasBegun(step.status) : step.yieldAmount + step.scrapAmount > 0;
}

export const withCause = (draft: Draft | undefined, field: 'rejectTypeId' | 'troubleTypeId', id: string | undefined) =>
  draft && { ...draft, [field]: id };

export function withRest(context: WorkItemContext, asYield: boolean): Draft | undefined {
  const { draft } = context;
  return draft && { ...draft, amount: asYield ? stepOf(context)?.left : undefined };
}

/** `others`: what becomes of the steps at work; undefined: they go on. */
export function withOthers({ draft, seen }: WorkItemContext, others: 'pause' | 'complete' | undefined) {
  const operationIds = seen?.item.atWork.map(({ operationId }) => operationId) ?? [];
  return draft && { ...draft, ...(others !== undefined && { others: { kind: others, operationIds } }) };
}

type Described = Extract<WorkItemEvent, { readonly type: 'describe' }>;

export const durationMissing = ({ seen }: WorkItemContext, { standsStill, duration }: Described): boolean =>
  !standsStill && duration === undefined && seen?.item.settings.durationOptional !== true;

export const described = (draft: Draft | undefined, { standsStill, duration, comment }: Described): Draft | undefined =>
  draft && {
    ...draft,
    kind: standsStill ? 'interrupt' : 'trouble',
    duration: standsStill ? undefined : duration,
    comment,
  };

export const bodiesOf = ({ draft, seen }: WorkItemContext): readonly FeedbackBody[] =>
  draft === undefined || seen === undefined ? [] : reportsOf(draft, besideAsked(seen.item, draft).length > 0);

export const hasCorrection = ({ correction, correctionPhoto }: WorkItemContext): boolean =>
  correctionPhoto !== undefined || Object.keys(correction).length > 0;

export const correctingOf = (
  { entryId = '', seen, correctionPhoto: photo }: WorkItemContext,
  fields: Correction | undefined,
): Correcting => ({
  feedbackId: entryId,
  isWaiting: seen?.entries.every(({ feedbackId }) => feedbackId !== entryId) === true,
  fields,
  photo,
});
