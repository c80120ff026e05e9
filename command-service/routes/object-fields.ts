import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { activityIdSchema, operationIdSchema, productionOrderIdSchema } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { activityAnswer, operationAnswer, orderAnswer } from '../answers/planning-answers.ts';
import type { CommandContext } from '../context.ts';
import { changedNotes, refuseOwnValues, unknownUser } from './notes.ts';

/** Only the fields that change; null clears one. */
const changed = {
  ...changedNotes,
  locked: z.boolean().optional(),
  versionIdentifier: z.number().int().min(-1).optional(),
};
const valueAddName = z.string().trim().min(1).max(200).optional();

const changedActivity = z.strictObject({ valueAddName, ...changed });
const changedProductionOrder = z.strictObject({
  productionOrderNumber: z.string().trim().min(1).max(100).optional(),
  printed: z.boolean().optional(),
  ...changed,
});
const changedOperation = z.strictObject({
  valueAddName,
  workerId: z.string().max(64).nullable().optional(),
  ...changed,
});

const record = z.record(z.string(), z.unknown());
type RecordBody = z.infer<typeof record>;

/**
 * Own fields of activities, production orders and operations (planning §3, §7). Placement is changed on the timeline
 * only, which applies the consequences.
 */
export function objectFieldRoutes(service: Service, context: CommandContext): void {
  const { once, branches } = context;
  service.put(
    '/api/planning/activities/:id',
    {
      config: { right: rightTo.editObject },
      schema: {
        summary: 'Change fields of an activity',
        params: z.strictObject({ id: activityIdSchema }),
        body: changedActivity,
        response: answers(200, record),
      },
    },
    (request, reply) =>
      once.run<RecordBody>(request, reply, async (envelope, { plan, image }) => {
        const activityId = request.params.id;
        const { versionIdentifier: baseRevision, ...fields } = request.body;
        const before = plan.plan.activities.get(activityId)?.notes?.additionalProperties;
        const refused =
          unknownUser(context, fields.ownedBy) ??
          refuseOwnValues(image.factory, 'activities', fields.additionalProperties, before);
        if (refused !== undefined) return refused;
        const written = await plan.execute({ type: 'changeActivity', activityId, fields, baseRevision }, envelope);
        if (isRejection(written)) return written;
        const body = { activity: activityAnswer(plan.plan, activityId), versionIdentifier: written.revision };
        return { body, position: written.position };
      }),
  );

  service.put(
    '/api/planning/productionOrders/:id',
    {
      config: { right: rightTo.editObject },
      schema: {
        summary: 'Change fields of a production order',
        params: z.strictObject({ id: productionOrderIdSchema }),
        body: changedProductionOrder,
        response: answers(200, record),
      },
    },
    (request, reply) =>
      once.run<RecordBody>(request, reply, async (envelope, { plan, image }) => {
        const productionOrderId = request.params.id;
        const { versionIdentifier: baseRevision, ...fields } = request.body;
        const before = plan.plan.productionOrders.get(productionOrderId)?.notes?.additionalProperties;
        const refused =
          unknownUser(context, fields.ownedBy) ??
          refuseOwnValues(image.factory, 'productionOrders', fields.additionalProperties, before);
        if (refused !== undefined) return refused;
        const command = { type: 'changeProductionOrder', productionOrderId, fields, baseRevision } as const;
        const written = await plan.execute(command, envelope);
        if (isRejection(written)) return written;
        const body = {
          productionOrder: orderAnswer(plan.plan, image.factory.names, productionOrderId),
          versionIdentifier: written.revision,
        };
        return { body, position: written.position };
      }),
  );

  service.put(
    '/api/planning/v3/operations/:id',
    {
      config: { right: rightTo.editObject },
      schema: {
        summary: 'Change fields of an operation',
        params: z.strictObject({ id: operationIdSchema }),
        body: changedOperation,
        response: answers(200, record),
      },
    },
    (request, reply) =>
      once.run<RecordBody>(request, reply, async (envelope, { plan, image }) => {
        const operationId = request.params.id;
        const { versionIdentifier: baseRevision, ...fields } = request.body;
        const before = plan.plan.operations.get(operationId)?.notes?.additionalProperties;
        const refused =
          unknownUser(context, fields.ownedBy) ??
          unknownUser(context, fields.workerId) ??
          refuseOwnValues(image.factory, 'operations', fields.additionalProperties, before);
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
      }),
  );
}
