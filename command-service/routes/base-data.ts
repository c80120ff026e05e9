import { z } from 'zod';
import { changeSchemaOf } from '#domain/base-data/decide.ts';
import { objectBody } from '#domain/base-data/object-body.ts';
import { bodyOf, type Collection, idFieldOf, objectTypes } from '#domain/base-data/object-types.ts';
import { objectIdSchema, resourceIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { idsOf } from '../command.ts';
import type { CommandContext } from '../context.ts';
import type { Done } from '../idempotency.ts';
import { resourcePriorityRoutes } from './resource-priorities.ts';

const objectSchema = z.record(z.string(), z.unknown());
type ObjectBody = z.infer<typeof objectSchema>;
const idParams = z.strictObject({ id: objectIdSchema });

/** Gaps are made beneath their resource, priorities beneath their group (api contract); their routes are their own. */
const beneathAnother: ReadonlySet<Collection> = new Set(['resourceGaps', 'resourcePriorities']);

/** Create, change and delete for every kind of base-data object, from the table of kinds (decision 0005). */
export function baseDataRoutes(service: Service, context: CommandContext): void {
  const collections = Object.keys(objectTypes) as Collection[];
  for (const collection of collections) collectionRoutes(service, context, collection);
  gapRoutes(service, context);
  gapChangeRoute(service, context);
  resourcePriorityRoutes(service, context);

  const singulars = new Map<string, Collection>(collections.map((name) => [objectTypes[name].singular, name]));
  service.delete(
    '/api/basedata/expert/:type/:id',
    {
      config: { right: 'basedata.write' },
      schema: {
        summary: 'Delete an object that nothing refers to',
        params: z.strictObject({ type: z.string().max(60), id: objectIdSchema }),
      },
    },
    async (request, reply) => {
      const { type, id } = request.params;
      const collection = singulars.get(type) ?? collections.find((name) => name === type);
      if (collection === undefined) return reject('notFound', { type });
      const answer = await context.once.run(request, reply, async (envelope) => {
        const stored = await context.image.execute({ type: 'deleteObject', collection, id }, envelope);
        return isRejection(stored) ? stored : { status: 204, body: null, position: stored.position };
      });
      return isRejection(answer) ? answer : reply.code(204).send();
    },
  );
}

function collectionRoutes(service: Service, context: CommandContext, collection: Collection): void {
  if (beneathAnother.has(collection)) return;
  service.post(
    `/api/basedata/${collection}`,
    {
      config: { right: 'basedata.write' },
      schema: {
        summary: `Create one of ${collection}`,
        body: bodyOf(collection),
        response: answers(201, objectSchema),
      },
    },
    (request, reply) =>
      context.once.run<ObjectBody>(request, reply, async (envelope) => {
        const id = idsOf(envelope.commandId)();
        const command = { type: 'createObject', collection, id, fields: request.body } as const;
        const stored = await context.image.execute(command, envelope);
        return isRejection(stored) ? stored : whole(context, collection, id, stored.position, 201);
      }),
  );
  service.put(
    `/api/basedata/${collection}/:id`,
    {
      config: { right: 'basedata.write' },
      schema: {
        summary: `Change fields of one of ${collection}`,
        params: idParams,
        body: changeSchemaOf(collection),
        response: answers(200, objectSchema),
      },
    },
    (request, reply) =>
      context.once.run<ObjectBody>(request, reply, async (envelope) => {
        const { id } = request.params;
        const command = { type: 'changeObject', collection, id, changes: request.body } as const;
        const stored = await context.image.execute(command, envelope);
        return isRejection(stored) ? stored : whole(context, collection, id, stored.position, 200);
      }),
  );
}

/** In HTTP bodies a gap has ISO instants; inside, as everywhere, epoch milliseconds. */
const gapBody = z.strictObject({
  dateFrom: isoInstantSchema,
  dateTo: isoInstantSchema,
  gapTypeId: objectIdSchema,
  informative: z.boolean().optional(),
});

function gapRoutes(service: Service, context: CommandContext): void {
  service.post(
    '/api/basedata/resources/:id/gaps',
    {
      config: { right: 'basedata.write' },
      schema: {
        summary: 'Add a time in which the resource does not work',
        params: idParams,
        body: gapBody,
        response: answers(201, objectSchema),
      },
    },
    (request, reply) =>
      context.once.run<ObjectBody>(request, reply, async (envelope) => {
        const gapId = idsOf(envelope.commandId)();
        const { dateFrom, dateTo, gapTypeId, informative = false } = request.body;
        const fields = {
          resourceId: request.params.id,
          dateFrom: Date.parse(dateFrom),
          dateTo: Date.parse(dateTo),
          gapTypeId,
          informative,
        };
        const command = { type: 'createObject', collection: 'resourceGaps', id: gapId, fields } as const;
        const stored = await context.image.execute(command, envelope);
        return isRejection(stored) ? stored : whole(context, 'resourceGaps', gapId, stored.position, 201);
      }),
  );
}

const gapChanges = gapBody.partial().extend({ resourceId: resourceIdSchema.optional() });

function gapChangeRoute(service: Service, context: CommandContext): void {
  service.put(
    '/api/basedata/resourceGaps/:id',
    {
      config: { right: 'basedata.write' },
      schema: {
        summary: 'Change a gap of a resource',
        params: idParams,
        body: gapChanges,
        response: answers(200, objectSchema),
      },
    },
    (request, reply) =>
      context.once.run<ObjectBody>(request, reply, async (envelope) => {
        const { id } = request.params;
        const { dateFrom, dateTo, ...others } = request.body;
        const changes = {
          ...others,
          ...(dateFrom === undefined ? {} : { dateFrom: Date.parse(dateFrom) }),
          ...(dateTo === undefined ? {} : { dateTo: Date.parse(dateTo) }),
        };
        const command = { type: 'changeObject', collection: 'resourceGaps', id, changes } as const;
        const stored = await context.image.execute(command, envelope);
        return isRejection(stored) ? stored : whole(context, 'resourceGaps', id, stored.position, 200);
      }),
  );
}

/** The whole object as the collection's reads show it. */
function whole(
  { image }: CommandContext,
  collection: Collection,
  id: string,
  position: bigint,
  status: number,
): Done<ObjectBody> | Rejection {
  const object = image.factory.objects[collection].get(id);
  if (object === undefined) return reject('objectnotexists', { [idFieldOf(collection)]: id });
  return { status, body: objectBody(collection, id, object), position };
}
