import { z } from 'zod';
import { defineEvent, type EventOf, type Upcaster } from '#domain/kernel/event.ts';
import {
  activityIdSchema,
  articleIdSchema,
  type OperationId,
  objectIdSchema,
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  resourceIdSchema,
} from '#domain/kernel/ids.ts';
import { instantSchema } from '#domain/kernel/instant.ts';
import type { ErrorCode } from '#domain/kernel/rejection.ts';
import { type StatusId, statusId, statusIdSchema } from '#domain/planning/plan/status.ts';

/**
 * Every kind of feedback from the shop floor (base data §3, §4): the event it becomes, what it says beyond what all of
 * them say, and what it does to the step. Commands, HTTP bodies, folding and read models follow from this table
 * (decision 0039).
 */

/** What feedback is reported on: an operation, or a step of the process template (domain facts §13). */
export const feedbackSubjectSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('operation'), id: operationIdSchema }),
  z.strictObject({ kind: z.literal('activity'), id: activityIdSchema }),
]);
export type FeedbackSubject = z.infer<typeof feedbackSubjectSchema>;

/** Of a photo that was sent before; also the name of its file. */
export const photoIdSchema = z.uuid();

/** What every report says. `occurredAt`: when the worker says it happened; the server's clock is in the metadata. */
const report = {
  subject: feedbackSubjectSchema,
  occurredAt: instantSchema,
  workerId: z.string().optional(),
  comment: z.string().optional(),
  photoId: photoIdSchema.optional(),
  /** What the device said where its clock cannot have been right; `occurredAt` is then the server's. */
  claimedAt: instantSchema.optional(),
};

/** What the product adds: resource, article and order as of that moment; entries of version 1 do not have them. */
const circumstances = {
  feedbackId: objectIdSchema,
  resourceId: resourceIdSchema.optional(),
  articleId: articleIdSchema.optional(),
  orderPositionId: orderPositionIdSchema.optional(),
  productionOrderId: productionOrderIdSchema.optional(),
  statusBefore: statusIdSchema,
  /** Of the step when the report came late: something that happened after it had been told before. */
  statusAfter: statusIdSchema.optional(),
};

interface Effect {
  /** Status that the step gets; without one it stays as it is, and a step that nobody started is started first. */
  readonly becomes?: StatusId;
  /** Statuses in which it can be reported, and the refusal in any other; without them in every one but done. */
  readonly from?: readonly StatusId[];
  readonly otherwise?: ErrorCode;
  /** Says something of the step and nothing of its work: it starts nothing, and may be said of what is done. */
  readonly isAside?: true;
  /** The sum on the step that `amount` goes into. */
  readonly adds?: 'yieldAmount' | 'scrapAmount';
}

const { planned, started, interrupted, paused, done } = statusId;
/** Pieces in one report; of a machine's signal as well. */
export const mostPieces = 1e9;
const amount = z.number().positive().max(mostPieces);
/** Seconds of work or of standing still, at most ten years. */
const duration = z
  .number()
  .int()
  .positive()
  .max(10 * 366 * 86_400);

export const feedbackKinds = {
  start: kind('WorkStarted', {}, 2, ['OperationStarted', 'ActivityStarted'], {
    becomes: started,
    from: [planned, interrupted, paused],
    otherwise: 'alreadyStarted',
  }),
  pause: kind('WorkPaused', {}, 2, ['OperationPaused', 'ActivityPaused'], {
    becomes: paused,
    from: [started],
    otherwise: 'feedbackMissing',
  }),
  interrupt: kind(
    'WorkInterrupted',
    { troubleTypeId: objectIdSchema.optional() },
    2,
    ['OperationInterrupted', 'ActivityInterrupted'],
    { becomes: interrupted, from: [started, paused], otherwise: 'feedbackMissing' },
  ),
  complete: kind('WorkCompleted', {}, 2, ['OperationCompleted', 'ActivityCompleted'], { becomes: done }),
  yield: kind('YieldReported', { amount }, 2, ['ActivityYieldReported'], { adds: 'yieldAmount' }),
  scrap: kind('ScrapReported', { amount, rejectTypeId: objectIdSchema.optional() }, 2, ['ActivityScrapReported'], {
    adds: 'scrapAmount',
  }),
  setup: kind('SetupReported', { duration }, 1, [], {}),
  time: kind('TimeReported', { duration }, 1, [], {}),
  /** The step goes on, or went on after it: what stops it is an interruption. */
  trouble: kind('TroubleReported', { troubleTypeId: objectIdSchema, duration: duration.optional() }, 1, [], {}),
  /** A comment or a photo alone. */
  remark: kind('RemarkReported', {}, 1, [], { isAside: true }),
} as const;

/** What the history calls the amounts and times of the kinds, so that each is told from the others. */
export const reportedFields = [
  'reportedYield',
  'reportedScrap',
  'reportedSetup',
  'reportedTime',
  'reportedTrouble',
] as const;

export type FeedbackKind = keyof typeof feedbackKinds;
export const feedbackKindNames = Object.keys(feedbackKinds) as readonly FeedbackKind[];

export const feedbackEvents = Object.values(feedbackKinds).map(({ event }) => event);
export type FeedbackEvent = EventOf<(typeof feedbackEvents)[number]>;

/** What the kinds say each by itself. */
export interface FeedbackValues {
  readonly amount?: number | undefined;
  readonly duration?: number | undefined;
  readonly rejectTypeId?: string | undefined;
  readonly troubleTypeId?: string | undefined;
}

/**
 * One report from the shop floor. `parallelOperationIds`: steps beside this one that change their status with it. `others`: of a
 * start, what becomes of the steps that are at work on its resource.
 */
export type FeedbackCommand = {
  [Kind in FeedbackKind]: {
    readonly type: 'reportFeedback';
    readonly kind: Kind;
    readonly parallelOperationIds?: readonly OperationId[] | undefined;
    readonly others?:
      | { readonly kind: 'pause' | 'complete'; readonly operationIds: readonly OperationId[] }
      | undefined;
  } & Readonly<Omit<z.infer<(typeof feedbackKinds)[Kind]['event']['schema']>, keyof typeof circumstances>>;
}[FeedbackKind];

const kindsByEvent: ReadonlyMap<string, FeedbackKind> = new Map(
  feedbackKindNames.map((name) => [feedbackKinds[name].event.type, name]),
);

/** Whether an event is a report from the shop floor; narrows it. */
export const isFeedbackEvent = <Event extends { readonly type: string }>(
  event: Event,
): event is Event & FeedbackEvent => kindsByEvent.has(event.type);

export function kindOf(event: FeedbackEvent): FeedbackKind {
  const name = kindsByEvent.get(event.type);
  if (name === undefined) throw new Error(`${event.type} is no feedback`);
  return name;
}

function kind<const Type extends string, Fields extends z.ZodRawShape>(
  type: Type,
  fields: Fields,
  version: number,
  formerTypes: readonly string[],
  effect: Effect,
) {
  const upcasters: Readonly<Record<number, Upcaster>> = version === 1 ? {} : { 1: withSubject };
  return {
    event: defineEvent(
      type,
      z.strictObject({ ...report, ...circumstances, ...fields }),
      version,
      upcasters,
      formerTypes,
    ),
    fields: z.object(fields),
    ...effect,
  };
}

/**
 * Version 1 had a twin of each event for activities, and only amounts had a `feedbackId`: the id of the event, which
 * stays the same however often the log is read, takes its place.
 */
function withSubject(data: unknown, eventId: string): unknown {
  const { operationId, activityId, ...said } = data as { readonly operationId?: string; readonly activityId?: string };
  const subject =
    operationId === undefined ? { kind: 'activity', id: activityId } : { kind: 'operation', id: operationId };
  return { feedbackId: eventId, subject, ...said };
}
