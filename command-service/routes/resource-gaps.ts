import { z } from 'zod';
import { objectBody } from '#domain/base-data/object-body.ts';
import { seenFields } from '#domain/base-data/rules/changed-meanwhile.ts';
import { objectIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { ways } from '#domain/kernel/ways.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { followUpOf } from '../answers/ways-answer.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { type Envelope, idsOf } from '../command.ts';
import type { CommandContext } from '../context.ts';
import type { Stored } from '../factory-image.ts';
import type { Done } from '../idempotency.ts';
import type { Reactions } from '../reactions/reactions.ts';
import { reasonCalled } from './gap-reasons.ts';
import { unknownUser } from './notes.ts';

const collection = 'resourceGaps';
const answer = z.record(z.string(), z.unknown());
type GapBody = z.infer<typeof answer>;
const idParams = z.strictObject({ id: objectIdSchema });

/** Gaps have ISO instants in HTTP bodies and epoch milliseconds inside. */
const gapBody = z.strictObject({
  dateFrom: isoInstantSchema,
  dateTo: isoInstantSchema,
  gapTypeId: objectIdSchema,
  informative: z.boolean().optional(),
  extra: z.boolean().optional(),
});
const absenceBody = z.strictObject({
  userId: z.string().min(1).max(100),
  dateFrom: isoInstantSchema,
  dateTo: isoInstantSchema,
  /** Name of the reason, as those that have gaps are called. */
  reason: z.string().trim().min(1).max(100).optional(),
});
/** How the plan follows; default: as the plant has set it. */
const following = { way: z.enum(ways).optional() };
const gapChanges = gapBody.partial().extend({ resourceId: resourceIdSchema.optional() });

/** A gap is created under its resource and changed by its own id (api contract). */
export function gapRoutes(service: Service, context: CommandContext): void {
  const { once, reactions } = context;
  service.post(
    '/api/basedata/resources/:id/gaps',
    {
      config: { right: 'gaps.write' },
      schema: {
        summary: 'Keep a resource from working for a time; its bars make room',
        params: idParams,
        body: gapBody.extend(following),
        response: answers(201, answer),
      },
    },
    (request, reply) =>
      once.run<GapBody>(request, reply, async (envelope, branch) => {
        const id = idsOf(envelope.commandId)();
        const { informative = false, way, ...body } = request.body;
        const fields = { resourceId: request.params.id, ...inMilliseconds(body), informative };
        const stored = await branch.image.execute(
          { type: 'createObject', collection, id, fields },
          { ...envelope, way },
        );
        return isRejection(stored) ? stored : whole(branch, reactions, id, stored, { ...envelope, way }, 201);
      }),
  );
  service.post(
    '/api/basedata/absences',
    {
      config: { right: 'gaps.write' },
      schema: {
        summary: 'Somebody is absent: a gap of the resource as which the person stands in the plan',
        body: absenceBody.extend(following),
        response: answers(201, answer),
      },
    },
    (request, reply) =>
      once.run<GapBody>(request, reply, async (envelope, branch) => {
        const { userId, reason = 'Absence', way, ...times } = request.body;
        const unknown = unknownUser(context, userId);
        if (unknown !== undefined) return unknown;
        const { factory } = branch.image;
        const resourceId = [...factory.objects.resources].find(
          ([, one]) => one.userId === userId && !one.archived,
        )?.[0];
        if (resourceId === undefined) return reject('notAResource', { userId });
        const gapTypeId = await reasonCalled(branch.image, reason, envelope);
        if (isRejection(gapTypeId)) return gapTypeId;
        const id = idsOf(envelope.commandId)();
        const fields = { resourceId, gapTypeId, ...inMilliseconds(times), informative: false };
        const stored = await branch.image.execute(
          { type: 'createObject', collection, id, fields },
          { ...envelope, way },
        );
        return isRejection(stored) ? stored : whole(branch, reactions, id, stored, { ...envelope, way }, 201);
      }),
  );
  service.put(
    '/api/basedata/resourceGaps/:id',
    {
      config: { right: 'gaps.write' },
      schema: {
        summary: 'Change a gap; the bars of its resource make room',
        params: idParams,
        body: gapChanges.extend({
          ...following,
          seen: seenFields(gapChanges.extend({ extra: z.boolean().nullish() })),
        }),
        response: answers(200, answer),
      },
    },
    (request, reply) =>
      once.run<GapBody>(request, reply, async (envelope, branch) => {
        const { id } = request.params;
        const { seen, way, ...fields } = request.body;
        const changes = inMilliseconds(fields);
        const command = { type: 'changeObject', collection, id, changes, seen: seen && inMilliseconds(seen) } as const;
        const stored = await branch.image.execute(command, { ...envelope, way });
        return isRejection(stored) ? stored : whole(branch, reactions, id, stored, { ...envelope, way }, 200);
      }),
  );
}

async function whole(
  branch: OpenBranch,
  reactions: Reactions,
  id: string,
  { position }: Stored,
  envelope: Envelope,
  status: number,
): Promise<Done<GapBody> | Rejection> {
  const gap = branch.image.factory.objects.resourceGaps.get(id);
  if (gap === undefined) return reject('objectnotexists', { resourceGapId: id });
  const followed = await reactions.settled(position);
  const followUp = followUpOf(branch, envelope);
  return { status, body: { ...objectBody(collection, id, gap), ...(followUp && { followUp }) }, position: followed };
}

const inMilliseconds = <Body extends { readonly dateFrom?: string | undefined; readonly dateTo?: string | undefined }>({
  dateFrom,
  dateTo,
  ...others
}: Body) => ({
  ...others,
  ...(dateFrom === undefined ? {} : { dateFrom: Date.parse(dateFrom) }),
  ...(dateTo === undefined ? {} : { dateTo: Date.parse(dateTo) }),
});
