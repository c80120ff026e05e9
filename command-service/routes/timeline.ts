// Trail of OperationsMoved, step 3 (ARCHITECTURE.md).

import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { type BaseDataChange, settingsCollection } from '#domain/base-data/object-change.ts';
import { streamOf } from '#domain/base-data/object-types.ts';
import { type ActivityId, type OperationId, operationIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { settingsStream } from '#domain/kernel/stream-names.ts';
import { type HandMessage, handMessageSchema, handsSubject } from '#domain/live.ts';
import {
  editStepsSchema,
  type TimelineEditAnswer,
  timelineEditAnswerSchema,
} from '#domain/planning/api/timeline-api.ts';
import { waysOfEdit } from '#domain/planning/consequences/priced-ways.ts';
import { isPlacing, timelineEditSchema } from '#domain/planning/edits/timeline-actions.ts';
import { branchView } from '#infra/event-store/branch.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { answers } from '#infra/http/answers.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { editAnswer, previewAnswer } from '../answers/edit-answer.ts';
import { editRefusal } from '../answers/edit-refusal.ts';
import { waysAnswer } from '../answers/ways-answer.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { newEnvelope, userOf } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { editSteps, nameOfObject, nextStep, personName, shiftedStep } from '../edit-steps.ts';
import { afterBaseData } from '../reactions/reactions.ts';

/** Of a larger selection the first ones say enough. */
const mostInHand = 50;

const schema = { body: timelineEditSchema, response: answers(200, timelineEditAnswerSchema) };

/** Edits of the timeline and their preview (planning §4, §5, §7; rules §5). */
export function timelineRoutes(service: Service, context: CommandContext): void {
  const { once, branches, reactions, tell } = context;
  service.post(
    '/api/planning/planningTimelineRaw',
    { config: { right: rightTo.editTimeline }, schema: { summary: 'Edit the plan: `action` says how', ...schema } },
    (request, reply) =>
      once.run<TimelineEditAnswer>(request, reply, async (envelope, { plan, image, point }) => {
        const { body: command } = request;
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
      }),
  );

  service.post(
    '/api/planning/planningTimelineRaw/steps',
    {
      config: { right: rightTo.editTimeline },
      schema: {
        summary: 'What one can undo and redo, and what others did last; the newest first',
        body: z.strictObject({}).optional(),
        response: answers(200, editStepsSchema),
      },
    },
    (request) => {
      const scope = scopeOf(request);
      return branches.use(scope.branch, async ({ plan, image }) => {
        await reactions.upToDate();
        return editSteps(plan.plan, image, userOf(scope.actor) ?? '');
      });
    },
  );

  service.post(
    '/api/planning/planningTimelineRaw/hands',
    {
      config: { right: rightTo.editTimeline },
      schema: {
        summary: 'What one holds in the hand at this moment: shown to others, stored nowhere',
        body: z.strictObject({
          hand: handMessageSchema.shape.hand,
          bars: handMessageSchema.shape.bars.max(mostInHand),
        }),
        response: answers(200, z.object({})),
      },
    },
    (request) => {
      const { branch, actor } = scopeOf(request);
      const userId = userOf(actor) ?? '';
      return branches.use(branch, async ({ image }) => {
        const message: HandMessage = { ...request.body, userId, name: personName(image.users, userId) };
        tell(handsSubject(branch.id), message);
        return {};
      });
    },
  );

  service.post(
    '/api/planning/planningTimelineRaw/preview',
    {
      config: { right: rightTo.editTimeline },
      schema: { summary: 'What an edit would change; nothing is stored', ...schema },
    },
    async (request) => {
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
    },
  );

  service.post(
    '/api/planning/planningTimelineRaw/operation/successors/replan',
    {
      config: { right: rightTo.editTimeline },
      schema: {
        summary: 'Plan the steps after an operation anew',
        body: z.strictObject({
          currentOperation: z.union([operationIdSchema, z.object({ operationId: operationIdSchema })]),
          versionIdentifier: z.number().int().min(-1),
          override: z.boolean().optional(),
        }),
        response: answers(200, timelineEditAnswerSchema),
      },
    },
    (request, reply) =>
      once.run<TimelineEditAnswer>(request, reply, async (envelope, { plan, image }) => {
        const { currentOperation, versionIdentifier: baseRevision, override = false } = request.body;
        const operationId = typeof currentOperation === 'string' ? currentOperation : currentOperation.operationId;
        const written = await plan.execute({ type: 'replanSuccessors', operationId, baseRevision, override }, envelope);
        if (isRejection(written)) return refused({ plan, image }, written);
        return { body: editAnswer(plan.plan, written, envelope.commandId), position: written.position };
      }),
  );
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
  { store }: CommandContext,
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
  for await (const event of store.readStream(stream, { direction: 'backwards', limit: 1 }))
    return event.unreadable === undefined ? userOf(event.metadata.actor) : undefined;
  return undefined;
}
