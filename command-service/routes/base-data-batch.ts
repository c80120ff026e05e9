import { z } from 'zod';
import { rightOn } from '#domain/administration/collection-areas.ts';
import { changeSchemaOf } from '#domain/base-data/change-schema.ts';
import { isObjectChange } from '#domain/base-data/decide-change.ts';
import { changedType } from '#domain/base-data/events.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import type { Way } from '#domain/kernel/ways.ts';
import { followUpSchema } from '#domain/planning/api/ways-api.ts';
import { rowsConcernedBy } from '#domain/planning/misfits/base-data-effect.ts';
import { answers } from '#infra/http/answers.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { followUpOf, stepOf } from '../answers/ways-answer.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { changeSetOf, type Envelope } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { following } from './following.ts';

const batchAnswer = z.object({
  /** One for each id, in the order of the request. */
  items: z.array(
    z.object({
      id: z.string(),
      /** Absent: the object is now as it was wished. */
      errorCode: z.string().optional(),
      detailsObject: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  /** What the plan did, where a way was named and something had to move. */
  followUp: followUpSchema.optional(),
});
type BatchAnswer = z.infer<typeof batchAnswer>;

const batchOf = (collection: Collection) =>
  z.strictObject({
    collection: z.literal(collection),
    ids: z.array(objectIdSchema).min(1).max(500),
    /** As `PUT` takes them. */
    changes: changeSchemaOf(collection),
    ...following(collection),
  });
type Batch = z.infer<ReturnType<typeof batchOf>> & { readonly way?: Way | undefined };

/**
 * `POST /api/basedata/batch`: the same change on several objects of a collection. Each is decided for itself, so that one
 * that refuses keeps no other from being changed. The plan follows all of them together, as one step with them.
 */
export function batchRoute(
  service: Service,
  { once, reactions }: CommandContext,
  collections: readonly Collection[],
): void {
  const bodies = collections.map(batchOf) as [ReturnType<typeof batchOf>];
  service.post(
    '/api/basedata/batch',
    {
      config: { right: 'anyBaseData.write' },
      schema: {
        summary:
          'Change the same fields of several objects of a collection; an answer for each; the right is that of its area',
        body: z.discriminatedUnion('collection', bodies),
        response: answers(200, batchAnswer),
      },
    },
    (request, reply) => {
      const { collection, ids, changes, way } = request.body as Batch;
      const right = rightOn(collection, 'write');
      if (!scopeOf(request).rights.has(right)) return reject('accessDenied', { right });
      return once.run<BatchAnswer>(request, reply, async (envelope, branch) => {
        const { image } = branch;
        const items: BatchAnswer['items'] = [];
        let last: bigint | undefined;
        for (const id of new Set(ids)) {
          // Events are numbered within a command; these belong to one, but each object is a command of its own.
          const own = { ...envelope, commandId: `${envelope.commandId}~${id}`, changeSet: changeSetOf(envelope) };
          const stored = await image.execute({ type: 'changeObject', collection, id, changes }, own);
          if (isRejection(stored)) {
            const { errorCode, detailsObject } = stored;
            items.push({ id, errorCode, ...(detailsObject === undefined ? {} : { detailsObject }) });
          } else {
            items.push({ id });
            if (last === undefined || stored.position > last) last = stored.position;
          }
        }
        if (way === undefined || way === 'leave' || last === undefined)
          return { status: 200, body: { items }, position: last && (await reactions.noted(last)) };
        await reactions.settled(last);
        const named = { ...envelope, way };
        const position = await follow(branch, named);
        const followUp = followUpOf(branch, named);
        return { status: 200, body: { items, ...(followUp && { followUp }) }, position: position ?? last };
      });
    },
  );
}

/**
 * What no longer fits after all of the batch is placed again, as one step with it. Answers the position of that; undefined where
 * the plan refuses: what no longer fits stays and is shown as such.
 */
async function follow(branch: OpenBranch, envelope: Envelope): Promise<bigint | undefined> {
  const { plan, image } = branch;
  const follows = stepOf(branch, envelope)?.change.baseData ?? [];
  await image.catchUp();
  const events = follows
    .filter(isObjectChange)
    .map(({ collection, id }) => ({ type: changedType(collection), data: { id } }));
  const rows = rowsConcernedBy(plan.plan, image.factory, events);
  const own = { ...envelope, commandId: `${envelope.commandId}~plan`, changeSet: changeSetOf(envelope) };
  const { way } = envelope;
  const written = await plan.execute({ type: 'recalculateOperations', stretches: [], rows, way, follows }, own);
  return isRejection(written) ? undefined : written.position;
}
