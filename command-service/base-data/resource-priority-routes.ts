import { objectBody } from '#domain/base-data/object-body.ts';
import { changedMeanwhile } from '#domain/base-data/rules/changed-meanwhile.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { setPriorities } from '#domain/planning/api/base-data-calls.ts';
import type { Service } from '#infra/http/service.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';

const collection = 'resourcePriorities';

/** `PUT /api/basedata/resourcePriorities/{id}`: the priorities of a group as a whole (api contract). */
export function resourcePriorityRoutes(service: Service, context: WriteContext): void {
  answerWrite(service, context, setPriorities, async (request, envelope, { image }) => {
    const { id: resourceGroupId } = request.params;
    const { objects } = image.factory;
    if (!objects.resourceGroups.has(resourceGroupId)) return reject('objectnotexists', { resourceGroupId });
    const { priorities, seen } = request.body;
    // A group that nobody has ranked yet was seen without priorities.
    const meanwhile = changedMeanwhile(objects.resourcePriorities.get(resourceGroupId) ?? { priorities: [] }, seen);
    if (meanwhile !== undefined) return meanwhile;
    const stored = await image.execute(
      objects.resourcePriorities.has(resourceGroupId)
        ? { type: 'changeObject', collection, id: resourceGroupId, changes: { priorities } }
        : { type: 'createObject', collection, id: resourceGroupId, fields: { resourceGroupId, priorities } },
      envelope,
    );
    if (isRejection(stored)) return stored;
    const now = objects.resourcePriorities.get(resourceGroupId);
    if (now === undefined) return reject('objectnotexists', { resourceGroupId });
    return {
      body: objectBody(collection, resourceGroupId, now),
      position: await context.reactions.noted(stored.position),
    };
  });
}
