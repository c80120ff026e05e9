import { isRejection } from '#domain/kernel/rejection.ts';
import { changeActivity, changeOperation, changeProductionOrder } from '#domain/planning/api/order-calls.ts';
import type { Service } from '#infra/http/service.ts';
import { activityAnswer, operationAnswer, orderAnswer } from '../answers/planning-answers.ts';
import { refuseFields, unknownUser } from '../base-data/field-refusals.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';

/**
 * Own fields of activities, production orders and operations (planning §3, §7). Placement is changed on the timeline
 * only, which applies the consequences.
 */
export function objectFieldRoutes(service: Service, context: WriteContext): void {
  const { branches } = context;
  answerWrite(service, context, changeActivity, async (request, envelope, { plan, image }) => {
    const activityId = request.params.id;
    const { versionIdentifier: baseRevision, ...fields } = request.body;
    const { notes } = plan.plan.activities.get(activityId) ?? {};
    const refused = refuseFields(context, image.factory, 'activities', fields, notes);
    if (refused !== undefined) return refused;
    const written = await plan.execute({ type: 'changeActivity', activityId, fields, baseRevision }, envelope);
    if (isRejection(written)) return written;
    const body = { activity: activityAnswer(plan.plan, activityId), versionIdentifier: written.revision };
    return { body, position: written.position };
  });

  answerWrite(service, context, changeProductionOrder, async (request, envelope, { plan, image }) => {
    const productionOrderId = request.params.id;
    const { versionIdentifier: baseRevision, ...fields } = request.body;
    const { notes } = plan.plan.productionOrders.get(productionOrderId) ?? {};
    const refused = refuseFields(context, image.factory, 'productionOrders', fields, notes);
    if (refused !== undefined) return refused;
    const command = { type: 'changeProductionOrder', productionOrderId, fields, baseRevision } as const;
    const written = await plan.execute(command, envelope);
    if (isRejection(written)) return written;
    const body = {
      productionOrder: orderAnswer(plan.plan, image.factory.names, productionOrderId),
      versionIdentifier: written.revision,
    };
    return { body, position: written.position };
  });

  answerWrite(service, context, changeOperation, async (request, envelope, { plan, image }) => {
    const operationId = request.params.id;
    const { versionIdentifier: baseRevision, ...fields } = request.body;
    const { notes } = plan.plan.operations.get(operationId) ?? {};
    const refused =
      unknownUser(context, fields.workerId) ?? refuseFields(context, image.factory, 'operations', fields, notes);
    if (refused !== undefined) return refused;
    const written = await plan.execute({ type: 'changeOperation', operationId, fields, baseRevision }, envelope);
    if (isRejection(written)) return written;
    const workerId = plan.plan.operations.get(operationId)?.notes?.workerId ?? null;
    const worker = workerId === null ? undefined : branches.main.image.users.get(workerId);
    const body = {
      operation: operationAnswer(plan.plan, operationId),
      workerId,
      worker: worker === undefined ? null : `${worker.firstName} ${worker.lastName}`.trim(),
      versionIdentifier: written.revision,
    };
    return { body, position: written.position };
  });
}
