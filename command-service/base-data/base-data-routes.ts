import { rightOn } from '#domain/base-data/collection-areas.ts';
import { type Collection, objectTypes } from '#domain/base-data/object-types.ts';
import { changedMeanwhile } from '#domain/base-data/rules/changed-meanwhile.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { duplicateArticle, setPriorities } from '#domain/planning/api/base-data-calls.ts';
import { collectionCalls, deleteObject, writtenCollections } from '#domain/planning/api/collection-calls.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { idsOf } from '../kernel/command.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';
import { batchRoute } from './batch-route.ts';
import { unknownUser } from './field-refusals.ts';
import { gapRoutes } from './gap-routes.ts';
import { writeObject } from './write-object.ts';

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
    const command = { type: 'createObject', collection, id, fields } as const;
    return unknownPerson(context, fields) ?? writeObject(context, branch, command, { ...envelope, way });
  });
  answerWrite(service, context, change, async (request, envelope, branch) => {
    const { id } = request.params;
    const { seen, way, ...changes } = request.body;
    const command = { type: 'changeObject', collection, id, changes, seen } as const;
    return unknownPerson(context, changes) ?? writeObject(context, branch, command, { ...envelope, way });
  });
}

/** Users are no base data, so the rules of these cannot know them. */
const unknownPerson = (context: WriteContext, { userId }: Readonly<Record<string, unknown>>): Rejection | undefined =>
  typeof userId === 'string' ? unknownUser(context, userId) : undefined;

function duplicateRoute(service: Service, context: WriteContext): void {
  answerWrite(service, context, duplicateArticle, async (request, envelope, branch) => {
    const right = 'technologies.write';
    if (!envelope.rights.has(right)) return reject('accessDenied', { right });
    const id = idsOf(envelope.commandId)();
    const of = { sourceId: request.params.id, changes: request.body };
    return writeObject(context, branch, { type: 'duplicateArticle', collection: 'articles', id, ...of }, envelope);
  });
}

const collection = 'resourcePriorities';

/** `PUT /api/basedata/resourcePriorities/{id}`: the priorities of a group as a whole (api contract). */
function resourcePriorityRoutes(service: Service, context: WriteContext): void {
  answerWrite(service, context, setPriorities, async (request, envelope, branch) => {
    const { id } = request.params;
    const { resourceGroups, resourcePriorities } = branch.image.factory.objects;
    if (!resourceGroups.has(id)) return reject('objectnotexists', { resourceGroupId: id });
    const { priorities, seen } = request.body;
    // A group that nobody has ranked yet was seen without priorities.
    const meanwhile = changedMeanwhile(resourcePriorities.get(id) ?? { priorities: [] }, seen);
    if (meanwhile !== undefined) return meanwhile;
    const command = resourcePriorities.has(id)
      ? ({ type: 'changeObject', collection, id, changes: { priorities } } as const)
      : ({ type: 'createObject', collection, id, fields: { resourceGroupId: id, priorities } } as const);
    return writeObject(context, branch, command, envelope);
  });
}
