import { objectBody } from '#domain/base-data/object-body.ts';
import { type AnswerOf } from '#domain/call.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { changeGap, createAbsence, createGap } from '#domain/planning/api/base-data-calls.ts';
import type { Service } from '#infra/http/service.ts';
import { followUpOf } from '../answers/ways-answer.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import type { Stored } from '../factory/factory-image.ts';
import { type Envelope, idsOf } from '../kernel/command.ts';
import type { Reactions } from '../reactions/reactions.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';
import type { Done } from '../writes/idempotency.ts';
import { unknownUser } from './field-refusals.ts';
import { reasonCalled } from './gap-reasons.ts';

const collection = 'resourceGaps';
type GapBody = AnswerOf<typeof changeGap>;

/** A gap is created under its resource and changed by its own id (api contract). */
export function gapRoutes(service: Service, context: WriteContext): void {
  const { reactions } = context;
  answerWrite(service, context, createGap, async (request, envelope, branch) => {
    const id = idsOf(envelope.commandId)();
    const { informative = false, way, ...body } = request.body;
    const fields = { resourceId: request.params.id, ...inMilliseconds(body), informative };
    const stored = await branch.image.execute({ type: 'createObject', collection, id, fields }, { ...envelope, way });
    return isRejection(stored) ? stored : whole(branch, reactions, id, stored, { ...envelope, way });
  });
  answerWrite(service, context, createAbsence, async (request, envelope, branch) => {
    const { userId, reason = 'Absence', way, ...times } = request.body;
    const unknown = unknownUser(context, userId);
    if (unknown !== undefined) return unknown;
    const { factory } = branch.image;
    const resourceId = [...factory.objects.resources].find(([, one]) => one.userId === userId && !one.archived)?.[0];
    if (resourceId === undefined) return reject('notAResource', { userId });
    const gapTypeId = await reasonCalled(branch.image, reason, envelope);
    if (isRejection(gapTypeId)) return gapTypeId;
    const id = idsOf(envelope.commandId)();
    const fields = { resourceId, gapTypeId, ...inMilliseconds(times), informative: false };
    const stored = await branch.image.execute({ type: 'createObject', collection, id, fields }, { ...envelope, way });
    return isRejection(stored) ? stored : whole(branch, reactions, id, stored, { ...envelope, way });
  });
  answerWrite(service, context, changeGap, async (request, envelope, branch) => {
    const { id } = request.params;
    const { seen, way, ...fields } = request.body;
    const changes = inMilliseconds(fields);
    const command = { type: 'changeObject', collection, id, changes, seen: seen && inMilliseconds(seen) } as const;
    const stored = await branch.image.execute(command, { ...envelope, way });
    return isRejection(stored) ? stored : whole(branch, reactions, id, stored, { ...envelope, way });
  });
}

async function whole(
  branch: OpenBranch,
  reactions: Reactions,
  id: string,
  { position }: Stored,
  envelope: Envelope,
): Promise<Done<GapBody> | Rejection> {
  const gap = branch.image.factory.objects.resourceGaps.get(id);
  if (gap === undefined) return reject('objectnotexists', { resourceGapId: id });
  const followed = await reactions.done(position);
  const followUp = followUpOf(branch, envelope);
  return { body: { ...objectBody(collection, id, gap), ...(followUp && { followUp }) }, position: followed };
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
