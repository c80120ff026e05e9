import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { changeGap, createAbsence, createGap } from '#domain/planning/api/base-data-calls.ts';
import type { Service } from '#infra/http/service.ts';
import { idsOf } from '../kernel/command.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';
import { unknownUser } from './field-refusals.ts';
import { reasonCalled } from './gap-reasons.ts';
import { writeObject } from './write-object.ts';

const collection = 'resourceGaps';

/** A gap is created under its resource and changed by its own id (api contract). */
export function gapRoutes(service: Service, context: WriteContext): void {
  answerWrite(service, context, createGap, async (request, envelope, branch) => {
    const id = idsOf(envelope.commandId)();
    const { informative = false, way, ...body } = request.body;
    const fields = { resourceId: request.params.id, ...inMilliseconds(body), informative };
    return writeObject(context, branch, { type: 'createObject', collection, id, fields }, { ...envelope, way });
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
    return writeObject(context, branch, { type: 'createObject', collection, id, fields }, { ...envelope, way });
  });
  answerWrite(service, context, changeGap, async (request, envelope, branch) => {
    const { id } = request.params;
    const { seen, way, ...fields } = request.body;
    const changes = inMilliseconds(fields);
    const command = { type: 'changeObject', collection, id, changes, seen: seen && inMilliseconds(seen) } as const;
    return writeObject(context, branch, command, { ...envelope, way });
  });
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
