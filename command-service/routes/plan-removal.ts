import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import {
  activityIdSchema,
  operationIdSchema,
  orderPositionIdSchema,
  productionOrderIdSchema,
  projectIdSchema,
} from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { DeletableObject, PlanningCommand } from '#domain/planning/plan/commands.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { orderAnswer, positionAnswer, projectAnswer } from '../answers/planning-answers.ts';
import type { Envelope } from '../command.ts';
import type { CommandContext } from '../context.ts';
import type { PlanWriter } from '../plan-writer.ts';

const body = z.strictObject({ confirmFeedbackLoss: z.boolean().optional() }).optional();
const record = z.record(z.string(), z.unknown());
type RecordBody = z.infer<typeof record>;

/** Types of `expert/{type}`; the plural names of the lists are accepted as well. */
const typeOf: Readonly<Record<string, DeletableObject['type']>> = {
  project: 'project',
  projects: 'project',
  orderPosition: 'orderPosition',
  position: 'orderPosition',
  positions: 'orderPosition',
  activity: 'activity',
  activities: 'activity',
  productionOrder: 'productionOrder',
  productionOrders: 'productionOrder',
  operation: 'operation',
  operations: 'operation',
};

/**
 * Unplanning and deleting (planning §4, §7): `planoff` of projects, order positions and production orders, and `DELETE
 * expert/{type}/{id}`. When feedback would be lost, `confirmFeedbackLoss` is required (409 `feedbackExists`).
 */
export function planRemovalRoutes(service: Service, { once }: CommandContext): void {
  service.put(
    '/api/planning/positions/:id/planoff',
    {
      config: { right: rightTo.takeOff },
      schema: {
        summary: 'Take an order position off the plan, with what was made for it',
        params: z.strictObject({ id: orderPositionIdSchema }),
        body,
        response: answers(200, record),
      },
    },
    (request, reply) =>
      once.run<RecordBody>(request, reply, async (envelope, { plan, image }) => {
        const { id } = request.params;
        const confirmFeedbackLoss = request.body?.confirmFeedbackLoss ?? false;
        const command = { type: 'unplanOrderPosition', orderPositionId: id, confirmFeedbackLoss } as const;
        return write(plan, command, envelope, () => ({
          orderPosition: positionAnswer(plan.plan, image.factory.names, id),
        }));
      }),
  );

  service.put(
    '/api/planning/positions/planoff',
    {
      config: { right: rightTo.takeOff },
      schema: {
        summary: 'Take many order positions off the plan, all or none; one step of undo',
        body: z.strictObject({
          orderPositionIds: z.array(orderPositionIdSchema).min(1).max(10_000),
          confirmFeedbackLoss: z.boolean().optional(),
        }),
        response: answers(200, record),
      },
    },
    (request, reply) =>
      once.run<RecordBody>(request, reply, async (envelope, { plan }) => {
        const { orderPositionIds, confirmFeedbackLoss = false } = request.body;
        const command = { type: 'unplanOrderPositions', orderPositionIds, confirmFeedbackLoss } as const;
        return write(plan, command, envelope, () => ({ orderPositionIds }));
      }),
  );

  service.put(
    '/api/planning/projects/:id/planoff',
    {
      config: { right: rightTo.takeOff },
      schema: {
        summary: 'Take a project off the plan',
        params: z.strictObject({ id: projectIdSchema }),
        body,
        response: answers(200, record),
      },
    },
    (request, reply) =>
      once.run<RecordBody>(request, reply, async (envelope, { plan, image }) => {
        const { id } = request.params;
        const confirmFeedbackLoss = request.body?.confirmFeedbackLoss ?? false;
        const command = { type: 'unplanProject', projectId: id, confirmFeedbackLoss } as const;
        return write(plan, command, envelope, () => ({ project: projectAnswer(plan.plan, image.factory.names, id) }));
      }),
  );

  service.put(
    '/api/planning/productionOrders/:id/planoff',
    {
      config: { right: rightTo.takeOff },
      schema: {
        summary: 'Take a production order off the plan',
        params: z.strictObject({ id: productionOrderIdSchema }),
        body,
        response: answers(200, record),
      },
    },
    (request, reply) =>
      once.run<RecordBody>(request, reply, async (envelope, { plan, image }) => {
        const { id } = request.params;
        const confirmFeedbackLoss = request.body?.confirmFeedbackLoss ?? false;
        const command = { type: 'unplanProductionOrder', productionOrderId: id, confirmFeedbackLoss } as const;
        return write(plan, command, envelope, () => ({
          productionOrder: orderAnswer(plan.plan, image.factory.names, id) ?? null,
        }));
      }),
  );

  service.delete(
    '/api/planning/expert/:type/:id',
    {
      config: { right: rightTo.removeObject },
      schema: {
        summary: 'Delete a project, order position, activity, production order or operation',
        params: z.strictObject({
          type: z
            .string()
            .max(40)
            .meta({ enum: Object.keys(typeOf) }),
          id: operationIdSchema,
        }),
        querystring: z.strictObject({ confirmFeedbackLoss: z.enum(['true', 'false']).optional() }),
        response: answers(200, record),
      },
    },
    (request, reply) =>
      once.run<RecordBody>(request, reply, async (envelope, { plan }) => {
        const object = deletable(request.params.type, request.params.id);
        if (isRejection(object)) return object;
        const confirmFeedbackLoss = request.query.confirmFeedbackLoss === 'true';
        return write(plan, { type: 'deleteObject', object, confirmFeedbackLoss }, envelope, () => ({
          deleted: object,
        }));
      }),
  );

  async function write(plan: PlanWriter, command: PlanningCommand, envelope: Envelope, answer: () => RecordBody) {
    const written = await plan.execute(command, envelope);
    if (isRejection(written)) return written;
    const body = { ...answer(), versionIdentifier: written.revision, changeSet: envelope.commandId };
    return { body, position: written.position };
  }
}

function deletable(name: string, id: string): DeletableObject | Rejection {
  const type = Object.hasOwn(typeOf, name) ? typeOf[name] : undefined;
  switch (type) {
    case 'project':
      return { type, id: projectIdSchema.parse(id) };
    case 'orderPosition':
      return { type, id: orderPositionIdSchema.parse(id) };
    case 'activity':
      return { type, id: activityIdSchema.parse(id) };
    case 'productionOrder':
      return { type, id: productionOrderIdSchema.parse(id) };
    case 'operation':
      return { type, id: operationIdSchema.parse(id) };
    case undefined:
      return reject('objectnotexists', { type: name });
  }
}
