import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import {
  countNotesLost,
  deletableTypes,
  deleteObject,
  takeOffPositions,
  unplanPosition,
  unplanProductionOrder,
  unplanProject,
} from '#domain/planning/api/order-calls.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import { notesLost } from '#domain/planning/orders/notes-lost.ts';
import type { DeletableObject } from '#domain/planning/orders/order-commands.ts';
import { type PlanningObject, planningObjectSchema } from '#domain/planning/plan/attachment.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { orderAnswer, positionAnswer, projectAnswer } from '../answers/planning-answers.ts';
import type { Envelope } from '../kernel/command.ts';
import type { PlanWriter } from '../plan/plan-writer.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';

/**
 * Unplanning and deleting (planning §4, §7): `planoff` of projects, order positions and production orders, and `DELETE
 * expert/{type}/{id}`. When feedback would be lost, `confirmFeedbackLoss` is required (409 `feedbackExists`);
 * which notes would be lost is asked before.
 */
export function planRemovalRoutes(service: Service, context: WriteContext): void {
  answerCall(service, countNotesLost, (request) =>
    context.branches.use(scopeOf(request).branch, async ({ plan: { plan } }) => {
      const { type, id, action } = request.body;
      return notesLost(plan, { type, id } as PlanningObject, action) ?? reject('objectnotexists', { type, id });
    }),
  );

  answerWrite(service, context, unplanPosition, async (request, envelope, { plan, image }) => {
    const { id } = request.params;
    const confirmFeedbackLoss = request.body?.confirmFeedbackLoss ?? false;
    const command = { type: 'unplanOrderPosition', orderPositionId: id, confirmFeedbackLoss } as const;
    return write(plan, command, envelope, () => ({
      orderPosition: positionAnswer(plan.plan, image.factory.names, id),
    }));
  });

  answerWrite(service, context, takeOffPositions, async (request, envelope, { plan }) => {
    const { orderPositionIds, confirmFeedbackLoss = false } = request.body;
    const command = { type: 'unplanOrderPositions', orderPositionIds, confirmFeedbackLoss } as const;
    return write(plan, command, envelope, () => ({ orderPositionIds }));
  });

  answerWrite(service, context, unplanProject, async (request, envelope, { plan, image }) => {
    const { id } = request.params;
    const confirmFeedbackLoss = request.body?.confirmFeedbackLoss ?? false;
    const command = { type: 'unplanProject', projectId: id, confirmFeedbackLoss } as const;
    return write(plan, command, envelope, () => ({ project: projectAnswer(plan.plan, image.factory.names, id) }));
  });

  answerWrite(service, context, unplanProductionOrder, async (request, envelope, { plan, image }) => {
    const { id } = request.params;
    const confirmFeedbackLoss = request.body?.confirmFeedbackLoss ?? false;
    const command = { type: 'unplanProductionOrder', productionOrderId: id, confirmFeedbackLoss } as const;
    return write(plan, command, envelope, () => ({
      productionOrder: orderAnswer(plan.plan, image.factory.names, id) ?? null,
    }));
  });

  answerWrite(service, context, deleteObject, async (request, envelope, { plan }) => {
    const object = deletable(request.params.type, request.params.id);
    if (isRejection(object)) return object;
    const confirmFeedbackLoss = request.query.confirmFeedbackLoss === 'true';
    return write(plan, { type: 'deleteObject', object, confirmFeedbackLoss }, envelope, () => ({
      deleted: object,
    }));
  });
}

async function write<Answer>(plan: PlanWriter, command: PlanningCommand, envelope: Envelope, answer: () => Answer) {
  const written = await plan.execute(command, envelope);
  if (isRejection(written)) return written;
  const body = { ...answer(), versionIdentifier: written.revision, changeSet: envelope.commandId };
  return { body, position: written.position };
}

function deletable(name: string, id: string): DeletableObject | Rejection {
  const type = Object.hasOwn(deletableTypes, name) ? deletableTypes[name] : undefined;
  return type === undefined ? reject('objectnotexists', { type: name }) : planningObjectSchema.parse({ type, id });
}
