// Trail of OperationsMoved, step 3 (ARCHITECTURE.md).

import { type BaseDataChange, settingsCollection } from '#domain/base-data/object-change.ts';
import { streamOf } from '#domain/base-data/object-types.ts';
import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { settingsStream } from '#domain/kernel/stream-names.ts';
import { type PresenceMessage, presenceSubject } from '#domain/live.ts';
import { isPlacing } from '#domain/planning/actions/timeline-actions.ts';
import {
  editPlan,
  listEditSteps,
  previewEdit,
  publishPresence,
  replanSuccessors,
} from '#domain/planning/api/edit-calls.ts';
import { waysOfEdit } from '#domain/planning/consequences/priced-ways.ts';
import { branchView } from '#infra/event-store/branch.ts';
import { type EventStore, firstEvent } from '#infra/event-store/event-store.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { editAnswer, previewAnswer } from '../answers/edit-answer.ts';
import { editRefusal } from '../answers/edit-refusal.ts';
import { waysAnswer } from '../answers/ways-answer.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { newEnvelope, userOf } from '../kernel/command.ts';
import { editSteps, nameOfObject, nextStep, personName, shiftedStep } from '../plan/edit-steps.ts';
import { afterBaseData } from '../reactions/reactions.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';

/** Edits of the timeline and their preview (planning §4, §5, §7; rules §5). */
export function timelineRoutes(
  service: Service,
  context: WriteContext & { readonly publish: (subject: string, message: unknown) => void },
): void {
  const { branches, reactions, publish } = context;
  answerWrite(service, context, editPlan, async ({ body: command }, envelope, { plan, image, point }) => {
    const takesBack = command.type === 'undo' || command.type === 'redo';
    // What one has done elsewhere comes to the plan a moment later.
    if (takesBack) await reactions.upToDate();
    const written = await plan.execute(command, envelope);
    if (isRejection(written))
      return takesBack
        ? nothingTakenBack(context, { plan, image, point }, command.type, userOf(envelope.actor) ?? '', written)
        : refused({ plan, image }, written);
    const step = shiftedStep(plan.plan, written.events, image, userOf(envelope.actor) ?? '');
    const body = { ...editAnswer(plan.plan, written, envelope.commandId), ...(step && { step }) };
    return { body, position: await afterBaseData(reactions, written) };
  });

  answerCall(service, listEditSteps, (request) => {
    const scope = scopeOf(request);
    return branches.use(scope.branch, async ({ plan, image }) => {
      await reactions.upToDate();
      return editSteps(plan.plan, image, userOf(scope.actor) ?? '');
    });
  });

  answerCall(service, publishPresence, (request) => {
    const { branch, actor } = scopeOf(request);
    const userId = userOf(actor) ?? '';
    return branches.use(branch, async ({ image }) => {
      const message: PresenceMessage = { ...request.body, userId, name: personName(image.users, userId) };
      publish(presenceSubject(branch.id), message);
      return {};
    });
  });

  answerCall(service, previewEdit, (request) => {
    const scope = scopeOf(request);
    return branches.use(scope.branch, async ({ plan, image }) => {
      const command = request.body;
      const events = await plan.preview(command, newEnvelope(scope));
      if (isRejection(events)) return refused({ plan, image }, events);
      const answer = previewAnswer(plan.plan, events, userOf(scope.actor));
      if (!('ways' in command) || command.ways !== true || !isPlacing(command)) return answer;
      const { facts } = image;
      const context = { now: Date.now(), userId: '', rights: scope.rights, facts, newId: () => 'tried' };
      return { ...answer, ways: waysAnswer(plan.plan, waysOfEdit(plan.plan, command, context)) };
    });
  });

  answerWrite(service, context, replanSuccessors, async (request, envelope, { plan, image }) => {
    const { currentOperation, versionIdentifier: baseRevision, override = false } = request.body;
    const operationId = typeof currentOperation === 'string' ? currentOperation : currentOperation.operationId;
    const written = await plan.execute({ type: 'replanSuccessors', operationId, baseRevision, override }, envelope);
    if (isRejection(written)) return refused({ plan, image }, written);
    return { body: editAnswer(plan.plan, written, envelope.commandId), position: written.position };
  });
}

/** A refusal with the objects that it names; when the plan has changed since, with the person who changed it. */
async function refused({ plan, image }: Pick<OpenBranch, 'plan' | 'image'>, rejection: Rejection): Promise<Rejection> {
  const refusal = editRefusal(plan.plan, image.factory, rejection);
  if (refusal.errorCode !== 'TimelineDataOutdated') return refusal;
  const { operationId, activityId } = refusal.detailsObject ?? {};
  const changedAt =
    plan.plan.operations.get(operationId as OperationId)?.changedAt ??
    plan.plan.activities.get(activityId as ActivityId)?.changedAt;
  const actor = changedAt === undefined ? undefined : await plan.actorAt(changedAt);
  const who = actor && userOf(actor);
  if (who === undefined) return refusal;
  return { ...refusal, detailsObject: { ...refusal.detailsObject, by: personName(image.users, who) } };
}

/** Names the step that stays, and of base data in its way what they are called, and who changed them last. */
async function nothingTakenBack(
  { store }: Pick<WriteContext, 'store'>,
  { plan, image, point }: Pick<OpenBranch, 'plan' | 'image' | 'point'>,
  direction: 'undo' | 'redo',
  userId: string,
  rejection: Rejection,
): Promise<Rejection> {
  const { detailsObject = {}, ...refusal } = editRefusal(plan.plan, image.factory, rejection);
  const step = nextStep(plan.plan, direction, image, userId);
  const { baseData = [] } = detailsObject as { readonly baseData?: readonly BaseDataChange[] };
  const named = await Promise.all(
    baseData.map(async (one) => {
      const who = await lastActor(branchView(store, point), one);
      return { ...one, name: nameOfObject(one, image), by: who && personName(image.users, who) };
    }),
  );
  return { ...refusal, detailsObject: { ...detailsObject, step, ...(named.length > 0 && { baseData: named }) } };
}

/** Who has last changed the object; undefined: the product itself. */
async function lastActor(
  store: Pick<EventStore, 'readStream'>,
  { collection, id }: Pick<BaseDataChange, 'collection' | 'id'>,
): Promise<string | undefined> {
  const stream = collection === settingsCollection ? settingsStream : streamOf(collection, id);
  const event = await firstEvent(store, stream, { direction: 'backwards' });
  return event === undefined || event.unreadable !== undefined ? undefined : userOf(event.metadata.actor);
}
