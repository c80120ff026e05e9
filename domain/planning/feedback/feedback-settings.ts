import type { GlobalSettings } from '#domain/base-data/settings.ts';
import { isMoreThan, roundedAmount } from '#domain/kernel/amounts.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import { type FeedbackKind, feedbackKinds } from '../plan/feedback-kinds.ts';
import { isOperation, namedAs, type Step, subjectOf } from './steps.ts';

/** What the settings of the workbench ask of a report (base data §5). */

/**
 * With `workbenchAmountValidation` no more is reported on an operation than is left of its amount. `instead`: what an entry
 * said that is corrected. Refusal: moreThanIsLeft with what is.
 */
export function moreThanIsLeft(
  step: Step,
  kind: FeedbackKind,
  amount: number | undefined,
  settings: Pick<GlobalSettings, 'workbenchAmountValidation'>,
  instead = 0,
): Rejection | undefined {
  if (!settings.workbenchAmountValidation || amount === undefined || !isOperation(step)) return undefined;
  if (feedbackKinds[kind].adds === undefined) return undefined;
  const left = step.articleAmount - step.yieldAmount - step.scrapAmount + instead;
  return isMoreThan(amount, left)
    ? reject('moreThanIsLeft', { ...namedAs(subjectOf(step)), left: Math.max(0, roundedAmount(left)) })
    : undefined;
}

/** How long something stood still is part of what is told, unless `workbenchDurationOptional`. */
export const isDurationMissing = (
  kind: FeedbackKind,
  duration: number | undefined,
  { workbenchDurationOptional }: Pick<GlobalSettings, 'workbenchDurationOptional'>,
): boolean => kind === 'trouble' && duration === undefined && !workbenchDurationOptional;

/** A remark is its comment or its photo. */
export const saysNothing = (
  kind: FeedbackKind,
  { comment, photoId }: { readonly comment?: string | null | undefined; readonly photoId?: string | null | undefined },
): boolean => kind === 'remark' && (comment ?? '').trim() === '' && photoId === undefined;

/**
 * The feedback that a completion asks for (base data §4): an amount on an operation, unless `workbenchAmountOptional`. A
 * process step counts no pieces, so that it was begun is enough.
 */
export const hasFeedback = (
  step: Step,
  { workbenchAmountOptional }: Pick<GlobalSettings, 'workbenchAmountOptional'>,
): boolean =>
  isOperation(step) && !workbenchAmountOptional ? step.yieldAmount + step.scrapAmount > 0 : hasBegun(step.statusId);
