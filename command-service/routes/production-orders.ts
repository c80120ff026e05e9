import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { activityIdSchema, orderPositionIdSchema, productionOrderIdSchema } from '#domain/kernel/ids.ts';
import { daySchema, fromIso, isoInstantSchema } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { changesIn } from '#domain/planning/orders/join-changes.ts';
import { answers } from '#infra/http/answers.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import { errorBody } from '#infra/http/error-answer.ts';
import type { Service } from '#infra/http/service.ts';
import { activityAnswer, orderAnswer, positionAnswer, spanOf } from '../answers/planning-answers.ts';
import { newEnvelope } from '../command.ts';
import type { CommandContext } from '../context.ts';
import type { PlanWriter } from '../plan-writer.ts';

const record = z.record(z.string(), z.unknown());
type RecordBody = z.infer<typeof record>;
const orderParams = z.strictObject({ id: productionOrderIdSchema });

const checkAnswer = z.object({
  errorCode: z.string().optional(),
  detailsObject: z.record(z.string(), z.unknown()).optional(),
  startDate: z.string().optional(),
  endDate: z.string().optional(),
});

const splitChildren = z
  .array(z.strictObject({ articleAmount: z.number().positive().max(1e9), deliveryDate: daySchema.optional() }))
  .min(1)
  .max(1_000);

const activityCopy = z.strictObject({
  activityId: activityIdSchema,
  startDate: isoInstantSchema.optional(),
  endDate: isoInstantSchema.optional(),
  versionIdentifier: z.number().int().min(-1).optional(),
});

/**
 * Actions on order positions, activities and production orders outside of the timeline (planning §4, §7): split, copy
 * of an activity with its check, revoke, pause.
 */
export function productionOrderRoutes(service: Service, { once, branches }: CommandContext): void {
  service.post(
    '/api/planning/positions/:id/split/preview',
    {
      config: { right: rightTo.splitPosition },
      schema: {
        summary: 'From when to when each part would be planned, and why they could not be; nothing is stored',
        params: z.strictObject({ id: orderPositionIdSchema }),
        body: z.strictObject({ children: splitChildren }),
        response: answers(
          200,
          z.object({
            errorCode: z.string().optional(),
            detailsObject: record.optional(),
            children: z.array(
              z.object({ startDate: isoInstantSchema.optional(), endDate: isoInstantSchema.optional() }),
            ),
          }),
        ),
      },
    },
    (request) =>
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

  service.post(
    '/api/planning/positions/:id/split',
    {
      config: { right: rightTo.splitPosition },
      schema: {
        summary: 'Split an order position into smaller ones',
        params: z.strictObject({ id: orderPositionIdSchema }),
        body: z.strictObject({
          children: splitChildren,
          /** Takes the position off the plan before and plans its parts, all in one edit. */
          plan: z.boolean().optional(),
          /** With `plan`: without it and with feedback present 409 `feedbackExists` with the count. */
          confirmFeedbackLoss: z.boolean().optional(),
        }),
        response: answers(201, record),
      },
    },
    (request, reply) =>
      once.run<RecordBody>(request, reply, async (envelope, { plan, image }) => {
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
        const made = written.events.flatMap((event) =>
          event.type === 'OrderPositionSplit' ? event.data.children : [],
        );
        const body = {
          orderPosition: positionAnswer(plan.plan, image.factory.names, id),
          children: made.map((child) => positionAnswer(plan.plan, image.factory.names, child.orderPositionId)),
          versionIdentifier: written.revision,
          changeSet: envelope.commandId,
        };
        return { status: 201, body, position: written.position };
      }),
  );

  service.post(
    '/api/planning/activities/productionOrders',
    {
      config: { right: rightTo.addProductionOrder },
      schema: {
        summary: 'Copy an activity with its production orders',
        body: activityCopy,
        response: answers(201, record),
      },
    },
    (request, reply) =>
      once.run<RecordBody>(request, reply, async (envelope, { plan }) => {
        const written = await plan.execute(cloneOf(plan, request.body), envelope);
        if (isRejection(written)) return written;
        const cloned = written.events.find((event) => event.type === 'ActivityCloned');
        const activity = cloned && activityAnswer(plan.plan, cloned.data.activity.activityId);
        return { status: 201, body: { activity, versionIdentifier: written.revision }, position: written.position };
      }),
  );

  service.post(
    '/api/planning/activities/productionOrders/check',
    {
      config: { right: rightTo.addProductionOrder },
      schema: {
        summary: 'What copying the activity would be answered; with `dates` also from when to when it would be',
        querystring: z.strictObject({ dates: z.enum(['true', 'false']).optional() }),
        body: activityCopy,
        response: answers(200, checkAnswer),
      },
    },
    async (request) => {
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
    },
  );

  service.put(
    '/api/planning/productionOrders/:id/revoke',
    {
      config: { right: rightTo.takeOff },
      schema: {
        summary: 'Take feedback of a production order back',
        params: orderParams,
        body: z.strictObject({ versionIdentifier: z.number().int().min(-1).optional() }).optional(),
        response: answers(200, record),
      },
    },
    (request, reply) =>
      once.run<RecordBody>(request, reply, async (envelope, { plan, image }) => {
        const { id } = request.params;
        const baseRevision = request.body?.versionIdentifier;
        const command = { type: 'revokeProductionOrder', productionOrderId: id, baseRevision } as const;
        const written = await plan.execute(command, envelope);
        if (isRejection(written)) return written;
        const body = {
          productionOrder: orderAnswer(plan.plan, image.factory.names, id),
          versionIdentifier: written.revision,
          changeSet: envelope.commandId,
        };
        return { body, position: written.position };
      }),
  );

  service.put(
    '/api/planning/productionOrders/:id/pause',
    {
      config: { right: rightTo.report },
      schema: {
        summary: 'Pause a production order, or go on with it',
        params: orderParams,
        body: z.strictObject({ occurredAt: isoInstantSchema.optional() }).optional(),
        response: answers(200, record),
      },
    },
    (request, reply) =>
      once.run<RecordBody>(request, reply, async (envelope, { plan, image }) => {
        const { id } = request.params;
        const at = request.body?.occurredAt;
        const occurredAt = at === undefined ? Date.now() : fromIso(at);
        const written = await plan.execute(
          { type: 'pauseProductionOrder', productionOrderId: id, occurredAt },
          envelope,
        );
        if (isRejection(written)) return written;
        const body = {
          productionOrder: orderAnswer(plan.plan, image.factory.names, id),
          versionIdentifier: written.revision,
          changeSet: envelope.commandId,
        };
        return { body, position: written.position };
      }),
  );
}

/** Without a version the copy is made of the activity as it is. */
function cloneOf({ plan }: PlanWriter, { activityId, startDate, versionIdentifier }: z.infer<typeof activityCopy>) {
  const baseRevision = versionIdentifier ?? plan.revision;
  const start = startDate === undefined ? undefined : fromIso(startDate);
  return { type: 'cloneActivity', baseRevision, activityId, start } as const;
}
