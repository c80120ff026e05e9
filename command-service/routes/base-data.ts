import { z } from 'zod';
import { rightOn } from '#domain/administration/collection-areas.ts';
import { changeSchemaOf } from '#domain/base-data/change-schema.ts';
import { objectBody } from '#domain/base-data/object-body.ts';
import { bodyOf, type Collection, idFieldOf, objectTypes } from '#domain/base-data/object-types.ts';
import { seenFields } from '#domain/base-data/rules/changed-meanwhile.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { type Way, ways } from '#domain/kernel/ways.ts';
import { answers } from '#infra/http/answers.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { followUpOf } from '../answers/ways-answer.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { type Envelope, idsOf } from '../command.ts';
import type { CommandContext } from '../context.ts';
import type { FactoryImage } from '../factory-image.ts';
import type { Done } from '../idempotency.ts';
import { batchRoute } from './base-data-batch.ts';
import { following } from './following.ts';
import { unknownUser } from './notes.ts';
import { gapRoutes } from './resource-gaps.ts';
import { resourcePriorityRoutes } from './resource-priorities.ts';

const objectSchema = z.record(z.string(), z.unknown());
type ObjectBody = z.infer<typeof objectSchema>;
const idParams = z.strictObject({ id: objectIdSchema });

/** Values are only compared: what was stored by an earlier schema can be named, too. */
const seenOf = (collection: Collection) =>
  seenFields(
    z.strictObject(
      Object.fromEntries(
        Object.entries(changeSchemaOf(collection).shape).map(([name, schema]) => [
          name,
          name === 'ownValues' ? schema : z.unknown().optional(),
        ]),
      ),
    ),
  );

/**
 * Gaps are created under their resource, priorities under their group (api contract); they have routes of their own.
 */
const beneathAnother: ReadonlySet<Collection> = new Set(['resourceGaps', 'resourcePriorities']);

/** Create, change and delete for every kind of base-data object, from the table of types (decision 0005). */
export function baseDataRoutes(service: Service, context: CommandContext): void {
  const collections = Object.keys(objectTypes) as Collection[];
  for (const collection of collections) collectionRoutes(service, context, collection);
  gapRoutes(service, context);
  resourcePriorityRoutes(service, context);
  duplicateRoute(service, context);
  batchRoute(
    service,
    context,
    collections.filter((name) => !beneathAnother.has(name)),
  );

  const singulars = new Map<string, Collection>(collections.map((name) => [objectTypes[name].singular, name]));
  service.delete(
    '/api/basedata/expert/:type/:id',
    {
      config: { right: 'anyBaseData.delete' },
      schema: {
        summary: 'Delete an object that nothing refers to; the right is that of its area',
        params: z.strictObject({
          type: z
            .string()
            .max(60)
            .meta({ enum: [...singulars.keys(), ...collections] }),
          id: objectIdSchema,
        }),
        querystring: z.strictObject({ way: z.enum(ways).optional() }),
      },
    },
    async (request, reply) => {
      const { type, id } = request.params;
      const collection = singulars.get(type) ?? collections.find((name) => name === type);
      if (collection === undefined) return reject('notFound', { type });
      const right = rightOn(collection, 'delete');
      if (!scopeOf(request).rights.has(right)) return reject('accessDenied', { right });
      const answer = await context.once.run(request, reply, async (envelope, { image }) => {
        const { way } = request.query;
        const stored = await image.execute({ type: 'deleteObject', collection, id }, { ...envelope, way });
        if (isRejection(stored)) return stored;
        const { settled, noted } = context.reactions;
        // Of other objects nothing follows but that it is a step.
        const follow = collection === 'resourceGaps' || way !== undefined ? settled : noted;
        return { status: 204, body: null, position: await follow(stored.position) };
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
      config: { right: rightOn(collection, 'write') },
      schema: {
        summary: `Create one of ${collection}`,
        body: bodyOf(collection).extend(following(collection)),
        response: answers(201, objectSchema),
      },
    },
    (request, reply) =>
      context.once.run<ObjectBody>(request, reply, async (envelope, branch) => {
        const id = idsOf(envelope.commandId)();
        const { way, ...fields } = request.body as Following;
        const unknown = unknownPerson(context, fields);
        if (unknown !== undefined) return unknown;
        const command = { type: 'createObject', collection, id, fields } as const;
        const stored = await branch.image.execute(command, { ...envelope, way });
        if (isRejection(stored)) return stored;
        return followed(
          context,
          branch,
          { ...envelope, way },
          await whole(context, branch.image, collection, id, stored.position, 201),
        );
      }),
  );
  service.put(
    `/api/basedata/${collection}/:id`,
    {
      config: { right: rightOn(collection, 'write') },
      schema: {
        summary: `Change fields of one of ${collection}`,
        params: idParams,
        body: changeSchemaOf(collection).extend({ ...following(collection), seen: seenOf(collection) }),
        response: answers(200, objectSchema),
      },
    },
    (request, reply) =>
      context.once.run<ObjectBody>(request, reply, async (envelope, branch) => {
        const { id } = request.params;
        const { seen: fields, way, ...changes } = request.body as Following;
        const unknown = unknownPerson(context, changes);
        if (unknown !== undefined) return unknown;
        const command = { type: 'changeObject', collection, id, changes, seen: seenIn(fields) } as const;
        const stored = await branch.image.execute(command, { ...envelope, way });
        if (isRejection(stored)) return stored;
        return followed(
          context,
          branch,
          { ...envelope, way },
          await whole(context, branch.image, collection, id, stored.position, 200),
        );
      }),
  );
}

/** Users are no base data, so the rules of these cannot know them. */
const unknownPerson = (
  context: CommandContext,
  { userId }: Readonly<Record<string, unknown>>,
): Rejection | undefined => (typeof userId === 'string' ? unknownUser(context, userId) : undefined);

type Following = Readonly<Record<string, unknown>> & { readonly way?: Way | undefined };

/** The answer, with what the plan did. */
async function followed(
  { reactions }: CommandContext,
  branch: OpenBranch,
  envelope: Envelope,
  done: Done<ObjectBody> | Rejection,
): Promise<Done<ObjectBody> | Rejection> {
  if (isRejection(done) || envelope.way === undefined || done.position === undefined) return done;
  const position = await reactions.settled(done.position);
  const followUp = followUpOf(branch, envelope);
  return { ...done, position, body: { ...done.body, ...(followUp && { followUp }) } };
}

const seenIn = (fields: unknown) => fields as Readonly<Record<string, unknown>> | undefined;

function duplicateRoute(service: Service, context: CommandContext): void {
  service.post(
    '/api/basedata/articles/:id/duplicate',
    {
      config: { right: 'articles.write' },
      schema: {
        summary:
          'A new article like this one, with copies of its technologies and process templates; also needs technologies.write',
        params: idParams,
        body: changeSchemaOf('articles'),
        response: answers(201, objectSchema),
      },
    },
    (request, reply) =>
      context.once.run<ObjectBody>(request, reply, async (envelope, { image }) => {
        const right = 'technologies.write';
        if (!envelope.rights.has(right)) return reject('accessDenied', { right });
        const id = idsOf(envelope.commandId)();
        const of = { sourceId: request.params.id, changes: request.body };
        const stored = await image.execute({ type: 'duplicateArticle', collection: 'articles', id, ...of }, envelope);
        return isRejection(stored) ? stored : whole(context, image, 'articles', id, stored.position, 201);
      }),
  );
}

/** The whole object as in the collection's reads. */
async function whole(
  { reactions }: CommandContext,
  image: FactoryImage,
  collection: Collection,
  id: string,
  position: bigint,
  status: number,
): Promise<Done<ObjectBody> | Rejection> {
  const object = image.factory.objects[collection].get(id);
  if (object === undefined) return reject('objectnotexists', { [idFieldOf(collection)]: id });
  return { status, body: objectBody(collection, id, object), position: await reactions.noted(position) };
}
