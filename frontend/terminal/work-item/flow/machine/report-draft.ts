import { isMoreThan } from '#domain/kernel/amounts.ts';
import type { FeedbackBody } from '#domain/planning/api/shop-floor/feedback-api.ts';
import type { StepBeside, WorkItem } from '#domain/planning/api/shop-floor/work-item-api.ts';
import { feedbackKinds } from '#domain/planning/plan/feedback-kinds.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { ShownStep } from './shown-step.ts';

/** What the worker is about to report. */
export interface Draft {
  readonly kind: FeedbackBody['type'];
  /** When it was pressed, epoch milliseconds of the corrected clock: that is when it happened. */
  readonly at: number;
  /** Of an end: the rest that goes with it as good pieces. */
  readonly amount?: number | undefined;
  /** Seconds. */
  readonly duration?: number | undefined;
  readonly rejectTypeId?: string | undefined;
  readonly troubleTypeId?: string | undefined;
  readonly comment?: string | undefined;
  /** Steps beside that change their status with it, as the worker answered. */
  readonly beside?: readonly string[];
  /** Of a start: what becomes of the steps that are at work on the machine, as the worker answered. */
  readonly others?: FeedbackBody['others'];
}

/** Why a report is not sent. `notRead`: nothing is known of the step yet. */
export type ReportRefusal =
  | 'notRead'
  | 'alreadyDone'
  | 'moreThanIsLeft'
  | 'predecessorNotDone'
  | 'amountsMissing'
  | 'durationMissing';

/** With the setting of the plant no more is reported than is left (decision 0151). */
export const tooMuchLeft = ({ settings }: WorkItem, { left }: ShownStep, amount: number): ReportRefusal | undefined =>
  settings.amountValidation && isMoreThan(amount, left) ? 'moreThanIsLeft' : undefined;

/** An end that the plan would not take whatever is said with it. */
export const finishRefusal = ({ openBefore, settings }: WorkItem): ReportRefusal | undefined =>
  openBefore.length > 0 && !settings.completesBefore ? 'predecessorNotDone' : undefined;

/** Whether a start is asked about: something before it is not done, or another step is at work on its machine. */
export const asksStart = ({ openBefore, atWork }: WorkItem): boolean => openBefore.length + atWork.length > 0;

/** Steps beside that could get the status, when the worker is to be asked. */
export function besideAsked({ beside, settings }: WorkItem, { kind }: Draft): readonly StepBeside[] {
  const { becomes, from } = feedbackKinds[kind];
  if (becomes === undefined || settings.besideFollows) return [];
  return beside.filter(
    ({ statusId: status }) => status !== statusId.done && status !== becomes && (from?.includes(status) ?? true),
  );
}

/** The reports of a draft in the order in which they happened; `asked`: the worker was asked about the steps beside. */
export function reportsOf(draft: Draft, asked: boolean): readonly FeedbackBody[] {
  const { kind, at, amount, duration, rejectTypeId, troubleTypeId, beside } = draft;
  const comment = draft.comment?.trim();
  const occurredAt = new Date(at).toISOString();
  const said = { occurredAt, ...(comment && { comment }) };
  const along = asked ? { parallelOperationIds: [...(beside ?? [])] } : {};
  switch (kind) {
    case 'yield':
      return [{ type: kind, ...said, amount: amount ?? 0 }];
    case 'scrap':
      return [{ type: kind, ...said, amount: amount ?? 0, ...(rejectTypeId !== undefined && { rejectTypeId }) }];
    case 'setup':
    case 'time':
      return [{ type: kind, ...said, duration: duration ?? 0 }];
    case 'trouble':
      return [{ type: kind, ...said, troubleTypeId: troubleTypeId ?? '', ...(duration !== undefined && { duration }) }];
    case 'interrupt':
      return [{ type: kind, ...said, ...along, ...(troubleTypeId !== undefined && { troubleTypeId }) }];
    case 'complete':
      return [
        // The pieces were made before the end: reports of one instant keep no order.
        ...(amount === undefined
          ? []
          : [{ type: 'yield' as const, occurredAt: new Date(at - 1).toISOString(), amount }]),
        { type: kind, ...said, ...along },
      ];
    case 'start':
      return [{ type: kind, ...said, ...along, ...(draft.others && { others: draft.others }) }];
    case 'pause':
      return [{ type: kind, ...said, ...along }];
    case 'remark':
      return [{ type: kind, ...said }];
  }
}
