import type { SentWith } from '#domain/call.ts';
import { toIso } from '#domain/kernel/instant.ts';
import type { takeOverReport } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import type { RefusedReport } from '#domain/planning/api/shop-floor/refused-reports-api.ts';
import { othersAtWorkSchema } from '#domain/planning/feedback/others-at-work.ts';
import { type FeedbackKind, feedbackKindNames, feedbackKinds } from '#domain/planning/plan/feedback-kinds.ts';
import { instantMeant, type Moment, momentAt } from '#frontend/i18n/plant-moment.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';

/** What a planner may put right before a refused report is taken over; `reason` is of putting it aside. */
export interface Correction extends Moment {
  /** undefined: what the device sent is no kind that there is. */
  readonly type: FeedbackKind | undefined;
  /** The step that was meant. */
  readonly stepId: string | undefined;
  /** Of a start: what it says of the steps that were at work on the machine goes along. */
  readonly withOthers: boolean;
  readonly amount: number | undefined;
  readonly minutes: number | undefined;
  readonly rejectTypeId: string | undefined;
  readonly troubleTypeId: string | undefined;
  readonly comment: string | undefined;
  readonly workerId: string | undefined;
  readonly reason: string | undefined;
}

export function correctionOf(report: RefusedReport): Correction {
  const { occurredAt, amount, duration, comment, workerId, body, stepId } = report;
  const text = (name: string): string | undefined => {
    const value = body[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    ...momentAt(currentPlantTimeZone(), Date.parse(occurredAt)),
    type: feedbackKindNames.find((kind) => kind === report.type),
    stepId,
    withOthers: true,
    amount,
    minutes: duration === undefined ? undefined : duration / 60,
    rejectTypeId: text('rejectTypeId'),
    troubleTypeId: text('troubleTypeId'),
    comment,
    workerId,
    reason: undefined,
  };
}

/** What a start would do to the steps that were at work on its machine (decision 0272); undefined: nothing. */
export const othersOf = ({ body: { others } }: RefusedReport): 'pause' | 'complete' | undefined =>
  othersAtWorkSchema.safeParse(others).data?.kind;

/** Whether reports of a kind say this. */
export const says = (type: FeedbackKind | undefined, field: string): boolean =>
  type !== undefined && field in feedbackKinds[type].fields.shape;

type Report = SentWith<typeof takeOverReport>['body'];

/**
 * The body of the ordinary report that it becomes: of another kind only what that one says. What was not touched stays as the
 * device said it, to the second; a wrong time goes as it is, for the server to say so.
 */
export function bodyOf(report: RefusedReport, correction: Correction): Report {
  const { workerId: _worker, parallelOperationIds, others, ...said } = report.body;
  const isSame = correction.type === report.type && correction.stepId === report.stepId;
  const { type, day, amount, minutes, comment, workerId, rejectTypeId, troubleTypeId } = correction;
  const first = Date.parse(report.occurredAt);
  const at = instantMeant(currentPlantTimeZone(), correction, first);
  const duration = minutes === undefined ? undefined : Math.round(minutes * 60);
  const own = Object.entries({ amount, duration, rejectTypeId, troubleTypeId });
  const body: Record<string, unknown> = {
    ...said,
    ...Object.fromEntries(own.map(([name, value]) => [name, says(type, name) ? value : undefined])),
    type: type ?? report.type,
    // Steps beside are those of the step and of what became of it.
    parallelOperationIds: isSame ? parallelOperationIds : undefined,
    others: isSame && correction.withOthers ? others : undefined,
    occurredAt: at === undefined ? (day ?? '') : at === first ? report.occurredAt : toIso(at),
    comment: comment === '' ? undefined : comment,
    workerId,
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as unknown as Report;
}
