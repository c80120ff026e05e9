import { rightOn } from '#domain/base-data/collection-areas.ts';
import { type AnsweredObject, objectBody } from '#domain/base-data/object-body.ts';
import { type Collection, idFieldOf, objectTypes } from '#domain/base-data/object-types.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { duplicateArticle } from '#domain/planning/api/base-data-calls.ts';
import { collectionCalls, deleteObject, writtenCollections } from '#domain/planning/api/collection-calls.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { followUpOf } from '../answers/ways-answer.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import type { FactoryImage } from '../factory/factory-image.ts';
import { type Envelope, idsOf } from '../kernel/command.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';
import type { Done } from '../writes/idempotency.ts';
import { batchRoute } from './batch-route.ts';
import { unknownUser } from './field-refusals.ts';
import { gapRoutes } from './gap-routes.ts';
import { resourcePriorityRoutes } from './resource-priority-routes.ts';

/** Create, change and delete for every kind of base-data object, from the table of types (decision 0005). */
export function baseDataRoutes(service: Service, context: WriteContext): void {
  const collections = Object.keys(objectTypes) as Collection[];
  for (const collection of writtenCollections) collectionRoutes(service, context, collection);
  gapRoutes(service, context);
  resourcePriorityRoutes(service, context);
  duplicateRoute(service, context);
  batchRoute(service, context);

  const singulars = new Map<string, Collection>(collections.map((name) => [objectTypes[name].singular, name]));
  answerWrite(service, context, deleteObject, async (request, envelope, { image }) => {
    const { type, id } = request.params;
    const collection = singulars.get(type) ?? collections.find((name) => name === type);
    if (collection === undefined) return reject('notFound', { type });
    const right = rightOn(collection, 'delete');
    if (!scopeOf(request).rights.has(right)) return reject('accessDenied', { right });
    const { way } = request.query;
    const stored = await image.execute({ type: 'deleteObject', collection, id }, { ...envelope, way });
    if (isRejection(stored)) return stored;
    const { done, noted } = context.reactions;
    // Of other objects nothing follows but that it is a step.
    const follow = collection === 'resourceGaps' || way !== undefined ? done : noted;
    return { body: null, position: await follow(stored.position) };
  });
}

function collectionRoutes(service: Service, context: WriteContext, collection: Collection): void {
  const { create, change } = collectionCalls(collection);
  answerWrite(service, context, create, async (request, envelope, branch) => {
    const id = idsOf(envelope.commandId)();
    const { way, ...fields } = request.body;
    const unknown = unknownPerson(context, fields);
    if (unknown !== undefined) return unknown;
    const command = { type: 'createObject', collection, id, fields } as const;
    const stored = await branch.image.execute(command, { ...envelope, way });
    if (isRejection(stored)) return stored;
    return followed(
      context,
      branch,
      { ...envelope, way },
      await whole(context, branch.image, collection, id, stored.position),
    );
  });
  answerWrite(service, context, change, async (request, envelope, branch) => {
    const { id } = request.params;
    const { seen, way, ...changes } = request.body;
    const unknown = unknownPerson(context, changes);
    if (unknown !== undefined) return unknown;
    const command = { type: 'changeObject', collection, id, changes, seen } as const;
    const stored = await branch.image.execute(command, { ...envelope, way });
    if (isRejection(stored)) return stored;
    return followed(
      context,
      branch,
      { ...envelope, way },
      await whole(context, branch.image, collection, id, stored.position),
    );
  });
}

/** Users are no base data, so the rules of these cannot know them. */
const unknownPerson = (context: WriteContext, { userId }: Readonly<Record<string, unknown>>): Rejection | undefined =>
  typeof userId === 'string' ? unknownUser(context, userId) : undefined;

/** The answer, with what the plan did. */
async function followed(
  { reactions }: WriteContext,
  branch: OpenBranch,
  envelope: Envelope,
  done: Done<AnsweredObject<Collection>> | Rejection,
): Promise<Done<AnsweredObject<Collection>> | Rejection> {
  if (isRejection(done) || envelope.way === undefined || done.position === undefined) return done;
  const position = await reactions.done(done.position);
  const followUp = followUpOf(branch, envelope);
  return { ...done, position, body: { ...done.body, ...(followUp && { followUp }) } };
}

function duplicateRoute(service: Service, context: WriteContext): void {
  answerWrite(service, context, duplicateArticle, async (request, envelope, { image }) => {
    const right = 'technologies.write';
    if (!envelope.rights.has(right)) return reject('accessDenied', { right });
    const id = idsOf(envelope.commandId)();
    const of = { sourceId: request.params.id, changes: request.body };
    const stored = await image.execute({ type: 'duplicateArticle', collection: 'articles', id, ...of }, envelope);
    return isRejection(stored) ? stored : whole(context, image, 'articles', id, stored.position);
  });
}

/** The whole object as in the collection's reads. */
async function whole<Of extends Collection>(
  { reactions }: WriteContext,
  image: FactoryImage,
  collection: Of,
  id: string,
  position: bigint,
): Promise<Done<AnsweredObject<Of>> | Rejection> {
  const object = image.factory.objects[collection].get(id);
  if (object === undefined) return reject('objectnotexists', { [idFieldOf(collection)]: id });
  return { body: objectBody(collection, id, object), position: await reactions.noted(position) };
}
