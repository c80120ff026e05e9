import { z } from 'zod';
import { activityIdSchema, type OperationId, operationIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { instantSchema, secondsSchema } from '#domain/kernel/instant.ts';

/** Where and when an operation occupies its resource. The bar runs from start to end, nights included (rules §1). */
export const placementSchema = z.strictObject({
  resourceId: resourceIdSchema,
  start: instantSchema,
  end: instantSchema,
  /** Seconds of work: setup + duration × pieces (or started lots). */
  planTime: secondsSchema,
  /** Seconds of it that are set-up, where a set-up matrix decides; absent: the operation's own. */
  setupTime: secondsSchema.optional(),
});
export type Placement = z.infer<typeof placementSchema>;

export const samePlacement = (a: Placement, b: Placement): boolean =>
  a.resourceId === b.resourceId &&
  a.start === b.start &&
  a.end === b.end &&
  a.planTime === b.planTime &&
  a.setupTime === b.setupTime;

/** Scheduled backward, an operation is bound by what follows it; without `side` by what precedes it. */
const side = z.literal('after').optional();

/** What bound a placement (rules §7). Following `operationId` leads to the cause. */
export const reasonSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('startDate') }),
  z.strictObject({ kind: z.literal('deliveryDate') }),
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({
    kind: z.literal('predecessor'),
    operationId: operationIdSchema,
    joint: z.enum(['end', 'buffer', 'overlap']),
  }),
  /** As late as its successor allows: scheduled backward from a delivery date, or for a shorter throughput. */
  z.strictObject({ kind: z.literal('successor'), operationId: operationIdSchema }),
  /** As late as possible without the order position ending later: throughput optimisation. */
  z.strictObject({ kind: z.literal('throughput') }),
  z.strictObject({ kind: z.literal('resourceBusy'), operationId: operationIdSchema, side }),
  z.strictObject({ kind: z.literal('notWorking'), cause: z.enum(['shift', 'holiday', 'gap']), side }),
  z.strictObject({ kind: z.literal('frozenZone') }),
  /** A parallel resource was not available before: `operationId` names the operation that occupied it. */
  z.strictObject({ kind: z.literal('parallelResource'), operationId: operationIdSchema.optional(), side }),
  z.strictObject({ kind: z.literal('installer'), operationId: operationIdSchema.optional(), side }),
  z.strictObject({ kind: z.literal('attendantResource'), operationId: operationIdSchema.optional(), side }),
  /** Joined a batch that contained the named operation. */
  z.strictObject({ kind: z.literal('batch'), operationId: operationIdSchema }),
  /** Another resource of the group was free earlier, but this one has priority; `operationId` occupied it before. */
  z.strictObject({ kind: z.literal('priority'), operationId: operationIdSchema.optional() }),
  /** Runs parallel to the named main operation. */
  z.strictObject({ kind: z.literal('besideMain'), operationId: operationIdSchema }),
  /** Attends the job from the named operation on. */
  z.strictObject({ kind: z.literal('withJob'), operationId: operationIdSchema }),
  /** A process step has to end before production starts, or production before the process step starts. */
  z.strictObject({ kind: z.literal('process'), activityId: activityIdSchema }),
  z.strictObject({ kind: z.literal('closedGap'), operationId: operationIdSchema.optional() }),
  /** What runs before it on its resource has changed, and with it its set-up. */
  z.strictObject({ kind: z.literal('changeover'), operationId: operationIdSchema.optional() }),
  z.strictObject({ kind: z.literal('optimiser') }),
  /** `free`: exactly there and with its length, whatever its resource works (rules §5, free move). */
  z.strictObject({ kind: z.literal('byHand'), free: z.literal(true).optional() }),
  z.strictObject({ kind: z.literal('pushedBy'), operationId: operationIdSchema }),
  z.strictObject({ kind: z.literal('undo') }),
  z.strictObject({ kind: z.literal('import') }),
]);
export type Reason = z.infer<typeof reasonSchema>;

/** One operation's placement before and after an edit, so that history, inverse and explanation need no replay. */
export const placementChangeSchema = z.strictObject({
  operationId: operationIdSchema,
  before: placementSchema,
  after: placementSchema,
  reason: reasonSchema,
});
export type PlacementChange = z.infer<typeof placementChangeSchema>;

/** An operation on a resource, where it stands or, read from a row, with what it occupies there (`occupied.ts`). */
export interface Bar {
  readonly operationId: OperationId;
  readonly placement: Placement;
}
