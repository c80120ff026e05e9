import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import { fitsDatatype } from '#domain/base-data/property-value.ts';
import { activityIdSchema, operationIdSchema, productionOrderIdSchema } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { additionalPropertySchema } from '#domain/planning/plan/plan-objects.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';
import { activityAnswer, operationAnswer, orderAnswer } from '../planning-answers.ts';
import { changedNotes, unknownUser } from './notes.ts';

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
  additionalProperties: z.array(additionalPropertySchema).max(100).nullable().optional(),
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
      once.run<RecordBody>(request, reply, async (envelope, { plan }) => {
        const activityId = request.params.id;
        const { versionIdentifier: baseRevision, ...fields } = request.body;
        const unknown = unknownUser(context, fields.ownedBy);
        if (unknown !== undefined) return unknown;
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
        const unknown = unknownUser(context, fields.ownedBy);
        if (unknown !== undefined) return unknown;
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
        const unknown = unknownUser(context, fields.ownedBy) ?? unknownUser(context, fields.workerId);
        if (unknown !== undefined) return unknown;
        const wrong = wrongValues(image.factory, fields.additionalProperties ?? []);
        if (wrong !== undefined) return wrong;
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

/** Values of fields that the plant has defined have to be of their kind; others are the business of who sends them. */
function wrongValues(
  { objects }: Factory,
  properties: readonly z.infer<typeof additionalPropertySchema>[],
): Rejection | undefined {
  const wrong = properties.flatMap(({ propertyId, value }, index) => {
    const definition = objects.propertyDefinitions.get(propertyId);
    const fits = definition === undefined || fitsDatatype(definition.datatype, value);
    return fits ? [] : [[`additionalProperties.${index}.value`, 'invalid'] as const];
  });
  return wrong.length === 0 ? undefined : reject('validation', { fields: Object.fromEntries(wrong) });
}
