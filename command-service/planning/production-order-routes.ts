import { fromIso } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import {
  type ActivityCopy,
  checkActivityCopy,
  copyActivity,
  pauseProductionOrder,
  previewSplit,
  revokeProductionOrder,
  splitPosition,
} from '#domain/planning/api/order-calls.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import { changesIn } from '#domain/planning/orders/join-changes.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import { errorBody } from '#infra/http/error-answer.ts';
import type { Service } from '#infra/http/service.ts';
import { activityAnswer, orderAnswer, positionAnswer, spanOf } from '../answers/planning-answers.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { type Envelope, newEnvelope } from '../kernel/command.ts';
import type { PlanWriter } from '../plan/plan-writer.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';

/**
 * Actions on order positions, activities and production orders outside of the timeline (planning §4, §7): split, copy
 * of an activity with its check, revoke, pause.
 */
export function productionOrderRoutes(service: Service, context: WriteContext): void {
  const { branches } = context;
  answerCall(service, previewSplit, (request) =>
    branches.use(scopeOf(request).branch, async ({ plan }) => {
      const { id: orderPositionId } = request.params;
      if (!plan.plan.orderPositions.has(orderPositionId)) return reject('objectnotexists', { orderPositionId });
      const { children } = request.body;
      const events = await plan.preview(
        { type: 'splitOrderPosition', orderPositionId, children, andPlan: true, confirmFeedbackLoss: true },
        newEnvelope(scopeOf(request)),
      );
      if (isRejection(events)) {
        const { errorCode, detailsObject } = errorBody(events);
        return { errorCode, detailsObject, children: [] };
      }
      return {
        children: events
          .flatMap(changesIn)
          .flatMap((event) => (event.type === 'OrderPositionPlanned' ? [spanOf(event.data)] : [])),
      };
    }),
  );

  answerWrite(service, context, splitPosition, async (request, envelope, { plan, image }) => {
    const { id } = request.params;
    const { children, plan: andPlan, confirmFeedbackLoss } = request.body;
    const command = {
      type: 'splitOrderPosition',
      orderPositionId: id,
      children,
      andPlan,
      confirmFeedbackLoss,
    } as const;
    const written = await plan.execute(command, envelope);
    if (isRejection(written)) return written;
    const made = written.events.flatMap((event) => (event.type === 'OrderPositionSplit' ? event.data.children : []));
    const body = {
      orderPosition: positionAnswer(plan.plan, image.factory.names, id),
      children: made.flatMap((child) => positionAnswer(plan.plan, image.factory.names, child.orderPositionId) ?? []),
      versionIdentifier: written.revision,
      changeSet: envelope.commandId,
    };
    return { body, position: written.position };
  });

  answerWrite(service, context, copyActivity, async (request, envelope, { plan }) => {
    const written = await plan.execute(cloneOf(plan, request.body), envelope);
    if (isRejection(written)) return written;
    const cloned = written.events.find((event) => event.type === 'ActivityCloned');
    const activity = cloned && activityAnswer(plan.plan, cloned.data.activity.activityId);
    if (activity === undefined) return reject('objectnotexists', { activityId: request.body.activityId });
    return { body: { activity, versionIdentifier: written.revision }, position: written.position };
  });

  answerCall(service, checkActivityCopy, async (request) => {
    const envelope = newEnvelope(scopeOf(request));
    const outcome = await branches.use(scopeOf(request).branch, ({ plan }) =>
      plan.preview(cloneOf(plan, request.body), envelope),
    );
    if (isRejection(outcome)) {
      const { errorCode, detailsObject } = outcome;
      return { errorCode, detailsObject: detailsObject && { ...detailsObject } };
    }
    const cloned = outcome.find((event) => event.type === 'ActivityCloned');
    return request.query.dates === 'true' && cloned !== undefined
      ? spanOf({ ...cloned.data, activities: [cloned.data.activity] })
      : {};
  });

  answerWrite(service, context, revokeProductionOrder, (request, envelope, branch) => {
    const baseRevision = request.body?.versionIdentifier;
    const command = { type: 'revokeProductionOrder', productionOrderId: request.params.id, baseRevision } as const;
    return orderChanged(command, envelope, branch);
  });

  answerWrite(service, context, pauseProductionOrder, (request, envelope, branch) => {
    const at = request.body?.occurredAt;
    const occurredAt = at === undefined ? Date.now() : fromIso(at);
    const command = { type: 'pauseProductionOrder', productionOrderId: request.params.id, occurredAt } as const;
    return orderChanged(command, envelope, branch);
  });
}

async function orderChanged(
  command: Extract<PlanningCommand, { type: 'revokeProductionOrder' | 'pauseProductionOrder' }>,
  envelope: Envelope,
  { plan, image }: OpenBranch,
) {
  const written = await plan.execute(command, envelope);
  if (isRejection(written)) return written;
  const body = {
    productionOrder: orderAnswer(plan.plan, image.factory.names, command.productionOrderId),
    versionIdentifier: written.revision,
    changeSet: envelope.commandId,
  };
  return { body, position: written.position };
}

/** Without a version the copy is made of the activity as it is. */
function cloneOf({ plan }: PlanWriter, { activityId, startDate, versionIdentifier }: ActivityCopy) {
  const baseRevision = versionIdentifier ?? plan.revision;
  const start = startDate === undefined ? undefined : fromIso(startDate);
  return { type: 'cloneActivity', baseRevision, activityId, start } as const;
}
