import { z } from 'zod';
import { objectIdSchema, operationIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { othersAtWorkSchema } from '#domain/planning/feedback/others-at-work.ts';
import {
  type FeedbackKind,
  feedbackKindNames,
  feedbackKinds,
  photoIdSchema,
} from '#domain/planning/plan/feedback-kinds.ts';

/** Of each kind its own fields, and what any report may say. */
const [first, ...others] = feedbackKindNames.map((kind) => {
  const { fields, becomes } = feedbackKinds[kind];
  const body = fields.extend({
    type: z.literal(kind),
    occurredAt: isoInstantSchema.optional(),
    comment: z.string().max(2_000).optional(),
    workerId: objectIdSchema.optional(),
    photoId: photoIdSchema.optional(),
  });
  // Steps beside this one follow its status, not its amounts.
  const along = { parallelOperationIds: z.array(operationIdSchema).max(50).optional() };
  const others = kind === 'start' ? { others: othersAtWorkSchema.optional() } : {};
  return (becomes === undefined ? body : body.extend({ ...along, ...others })).strict();
});
if (first === undefined) throw new Error('There is no kind of feedback');

/** Body of `POST /api/planning/{operations|activities}/{id}/feedback` (api contract, feedback). */
export const feedbackBodySchema = z.discriminatedUnion('type', [first, ...others]);

/** The same as a client writes it: instants are ISO 8601, ids plain texts. */
export type FeedbackBody = {
  readonly [Kind in FeedbackKind]: Own<z.input<(typeof feedbackKinds)[Kind]['fields']>> & {
    readonly type: Kind;
    readonly occurredAt?: string;
    readonly comment?: string;
    readonly workerId?: string;
    readonly photoId?: string;
    /** Only of kinds that change the status. */
    readonly parallelOperationIds?: readonly string[];
    /** Of a start: what becomes of the steps that are at work on the resource. */
    readonly others?: { readonly kind: 'pause' | 'complete'; readonly operationIds: readonly string[] };
  };
}[FeedbackKind];

/** Named fields only: no fields at all are a record of nothing, with which nothing goes together. */
type Own<Fields> = { readonly [Name in keyof Fields as string extends Name ? never : Name]: Fields[Name] };
