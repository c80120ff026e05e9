import { z } from 'zod';
import { objectBody } from '#domain/base-data/object-body.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { changedMeanwhile, seenFields } from '#domain/base-data/rules/changed-meanwhile.ts';
import { resourceGroupIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';

const fields = objectTypes.resourcePriorities.fields.pick({ priorities: true });
const collection = 'resourcePriorities';

/** `PUT /api/basedata/resourcePriorities/{resourceGroupId}`: the priorities of a group as a whole (api contract). */
export function resourcePriorityRoutes(service: Service, context: CommandContext): void {
  service.put(
    '/api/basedata/resourcePriorities/:resourceGroupId',
    {
      config: { right: 'resources.write' },
      schema: {
        summary: 'Set which resources of a group are taken first',
        params: z.strictObject({ resourceGroupId: resourceGroupIdSchema }),
        body: fields.extend({ seen: seenFields(fields) }),
        response: answers(200, z.record(z.string(), z.unknown())),
      },
    },
    (request, reply) =>
      context.once.run<Record<string, unknown>>(request, reply, async (envelope, { image }) => {
        const { resourceGroupId } = request.params;
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
      }),
  );
}
