import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { Names } from '#domain/base-data/names.ts';
import {
  articleIdSchema,
  customerIdSchema,
  objectIdSchema,
  orderPositionIdSchema,
  projectIdSchema,
  resourceIdSchema,
  technologyIdSchema,
} from '#domain/kernel/ids.ts';
import { daySchema, isoInstantSchema } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { articleAmountSchema, projectNameSchema, projectNumberSchema } from '#domain/planning/api/order-fields.ts';
import { bindingLinkSchema } from '#domain/planning/api/remedies-api.ts';
import { foretell } from '#domain/planning/change/foretell.ts';
import type { PlanningCommand } from '#domain/planning/plan/commands.ts';
import { terminationSchema } from '#domain/planning/plan/plan-objects.ts';
import { bindingOf } from '#domain/planning/reasons/binding.ts';
import { answers } from '#infra/http/answers.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import { errorBody } from '#infra/http/error-answer.ts';
import type { Service } from '#infra/http/service.ts';
import { positionAnswer, projectAnswer, spanOf } from '../answers/planning-answers.ts';
import { linkAnswer } from '../answers/remedies-answer.ts';
import { newEnvelope } from '../command.ts';
import type { CommandContext } from '../context.ts';
import type { PlanWriter } from '../plan-writer.ts';
import { changedNotes, refuseOwnValues, unknownUser } from './notes.ts';

/** The start date of an order has the name under which it is read; `startDate` says the same and is read otherwise. */
const startDates = <Schema extends z.ZodType>(schema: Schema) => ({
  requestedStartDate: schema.describe('Nothing of the order starts earlier'),
  startDate: schema.describe('The same as requestedStartDate, which counts when both are given'),
});

const newPosition = z.strictObject({
  articleId: articleIdSchema,
  articleAmount: articleAmountSchema,
  deliveryDate: daySchema,
  ...startDates(isoInstantSchema.optional()),
  orderDate: daySchema.optional(),
  termination: terminationSchema.optional(),
  technologyId: technologyIdSchema.optional(),
  processTemplateId: objectIdSchema.optional(),
  pending: z.boolean().optional(),
  planAnyway: z.boolean().optional(),
});

const projectBody = z.strictObject({
  project: z.strictObject({
    projectName: projectNameSchema,
    projectNumber: projectNumberSchema.optional(),
    customerId: customerIdSchema.optional(),
    orderPositions: z.array(newPosition).max(10_000).default([]),
  }),
});

/** Only the fields that change; null clears one. */
const changedProject = z.strictObject({
  projectName: projectNameSchema.optional(),
  projectNumber: projectNumberSchema.min(1).optional(),
  customerId: customerIdSchema.nullable().optional(),
  ownerId: z.string().max(64).nullable().optional(),
  processNumber: z.string().trim().max(100).nullable().optional(),
  processName: z.string().trim().max(200).nullable().optional(),
  ...changedNotes,
  versionIdentifier: z.number().int().min(-1).optional(),
});

const changedPosition = z.strictObject({
  articleId: articleIdSchema.optional(),
  articleAmount: articleAmountSchema.optional(),
  deliveryDate: daySchema.optional(),
  ...startDates(isoInstantSchema.nullable().optional()),
  orderDate: daySchema.nullable().optional(),
  termination: terminationSchema.optional(),
  technologyId: technologyIdSchema.nullable().optional(),
  processTemplateId: objectIdSchema.nullable().optional(),
  pending: z.boolean().optional(),
  planAnyway: z.boolean().optional(),
  handOverDate: daySchema.nullable().optional(),
  ...changedNotes,
  versionIdentifier: z.number().int().min(-1).optional(),
});

const record = z.record(z.string(), z.unknown());
type RecordBody = z.infer<typeof record>;
const positionParams = z.strictObject({ id: orderPositionIdSchema });
const positionAnswerSchema = z.object({ orderPosition: record, versionIdentifier: z.number() });

/** `orderPositions`: from when to when each would be planned, where it is not pending, and why it would be late. */
const checkAnswer = z.object({
  errorCode: z.string().optional(),
  message: z.string().optional(),
  detailsObject: record.optional(),
  orderPositions: z
    .array(
      z.object({
        startDate: isoInstantSchema.optional(),
        endDate: isoInstantSchema.optional(),
        /** What the step waits for that waits longest; absent: it would be in time, or nothing waits. */
        why: bindingLinkSchema.optional(),
      }),
    )
    .optional(),
});

/** Projects and the planning of their order positions (api contract, planning). */
export function projectRoutes(service: Service, { once, branches }: CommandContext): void {
  service.post(
    '/api/planning/projects',
    {
      config: { right: rightTo.createProject },
      schema: {
        summary: 'Create a project with its order positions',
        body: projectBody,
        response: answers(201, z.object({ project: record })),
      },
    },
    (request, reply) =>
      once.run<{ project: RecordBody }>(request, reply, async (envelope, { plan, image }) => {
        const written = await plan.execute(createProject(request.body), envelope);
        if (isRejection(written)) return written;
        const created = written.events.find((event) => event.type === 'ProjectCreated');
        const project = created && projectAnswer(plan.plan, image.factory.names, created.data.projectId);
        if (project === undefined) throw new Error('A created project is not in the plan');
        return { status: 201, body: { project }, position: written.position };
      }),
  );

  service.post(
    '/api/planning/projects/check',
    {
      config: { right: rightTo.createProject },
      schema: {
        summary: 'Whether the project could be created and its order positions planned, and why not',
        querystring: z.strictObject({
          dates: z.enum(['true', 'false']).optional().describe('Also from when to when each would be planned'),
        }),
        body: projectBody,
        response: answers(200, checkAnswer),
      },
    },
    async (request) => {
      const envelope = newEnvelope(scopeOf(request));
      const { project } = request.body;
      return branches.use(scopeOf(request).branch, async ({ plan, image }) => {
        const outcome = await plan.preview({ type: 'checkProject', project: createProject(request.body) }, envelope);
        if (isRejection(outcome)) {
          const { errorCode, message, detailsObject } = errorBody(outcome);
          return { errorCode, message, detailsObject };
        }
        if (request.query.dates !== 'true') return {};
        const { facts, factory } = image;
        const made = outcome.filter(({ type }) => type !== 'OrderPositionPlanned');
        const tried = outcome.flatMap((event) => {
          if (event.type !== 'OrderPositionPlanned') return [];
          const { plan: then } = foretell(plan.plan, [...made, event]);
          const situation = { plan: then, facts, now: Date.now(), override: false };
          const binding = bindingOf(situation, event.data.orderPositionId);
          const link = binding && binding.end > binding.due ? binding.links[binding.longest ?? -1] : undefined;
          return [{ ...spanOf(event.data), ...(link && { why: linkAnswer(then, factory, link) }) }];
        });
        const { pendingByDefault } = image.factory.settings;
        const dates = project.orderPositions.map(({ pending = pendingByDefault }) => (pending ? {} : tried.shift()));
        return { orderPositions: dates.map((one) => one ?? {}) };
      });
    },
  );

  service.put(
    '/api/planning/projects/:id',
    {
      config: { right: rightTo.editObject },
      schema: {
        summary: 'Change fields of a project',
        params: z.strictObject({ id: projectIdSchema }),
        body: changedProject,
        response: answers(200, z.object({ project: record })),
      },
    },
    (request, reply) =>
      once.run<{ project: RecordBody }>(request, reply, async (envelope, { plan, image }) => {
        const { id } = request.params;
        const { versionIdentifier: baseRevision, ...fields } = request.body;
        const before = plan.plan.projects.get(id)?.additionalProperties;
        const refused =
          unknownUser({ branches }, fields.ownedBy) ??
          unknownUser({ branches }, fields.ownerId) ??
          refuseOwnValues(image.factory, 'projects', fields.additionalProperties, before);
        if (refused !== undefined) return refused;
        const written = await plan.execute({ type: 'changeProject', projectId: id, fields, baseRevision }, envelope);
        if (isRejection(written)) return written;
        const project = projectAnswer(plan.plan, image.factory.names, id);
        if (project === undefined) return reject('objectnotexists', { projectId: id });
        return { body: { project }, position: written.position };
      }),
  );

  service.post(
    '/api/planning/positions',
    {
      config: { right: rightTo.addPosition },
      schema: {
        summary: 'Add an order position to a project',
        body: newPosition.extend({ projectId: projectIdSchema }),
        response: answers(201, positionAnswerSchema),
      },
    },
    (request, reply) =>
      once.run<z.infer<typeof positionAnswerSchema>>(request, reply, async (envelope, { plan, image }) => {
        const { projectId, ...position } = request.body;
        const orderPositions = [positionWish(position)];
        const written = await plan.execute({ type: 'addOrderPositions', projectId, orderPositions }, envelope);
        if (isRejection(written)) return written;
        const added = written.events.find((event) => event.type === 'OrderPositionAdded');
        if (added === undefined) throw new Error('No order position was added');
        const done = positionDone(plan, image.factory.names, added.data.orderPositionId, written.position);
        return isRejection(done) ? done : { status: 201, ...done };
      }),
  );

  service.put(
    '/api/planning/positions/:id',
    {
      config: { right: rightTo.editObject },
      schema: {
        summary: 'Change fields of an order position',
        params: positionParams,
        body: changedPosition,
        response: answers(200, positionAnswerSchema),
      },
    },
    (request, reply) =>
      once.run<z.infer<typeof positionAnswerSchema>>(request, reply, async (envelope, { plan, image }) => {
        const { id } = request.params;
        const { versionIdentifier: baseRevision, startDate, requestedStartDate, ...fields } = request.body;
        const before = plan.plan.orderPositions.get(id)?.additionalProperties;
        const refused =
          unknownUser({ branches }, fields.ownedBy) ??
          refuseOwnValues(image.factory, 'positions', fields.additionalProperties, before);
        if (refused !== undefined) return refused;
        const wished = requestedStartDate === undefined ? startDate : requestedStartDate;
        const start = wished === undefined || wished === null ? wished : Date.parse(wished);
        const command = {
          type: 'changeOrderPosition',
          orderPositionId: id,
          fields: { ...fields, startDate: start },
          baseRevision,
        } as const;
        const written = await plan.execute(command, envelope);
        return isRejection(written) ? written : positionDone(plan, image.factory.names, id, written.position);
      }),
  );

  service.put(
    '/api/planning/positions/:id/planon',
    {
      config: { right: rightTo.plan },
      schema: {
        summary: 'Plan an order position, forward or backward, or what one that is planned lacks',
        params: positionParams,
        body: z.strictObject({
          technology: technologyIdSchema.optional(),
          processTemplate: objectIdSchema.optional(),
          planAnyway: z.boolean().optional(),
          termination: terminationSchema.optional(),
          resourceId: resourceIdSchema.optional().describe('Onto this resource, with the first step that it can take'),
          startDate: isoInstantSchema
            .optional()
            .describe('Where that step is put, at the earliest; without a resource nothing starts before it'),
          versionIdentifier: z.number().int().optional(),
        }),
        response: answers(200, positionAnswerSchema),
      },
    },
    (request, reply) =>
      once.run<z.infer<typeof positionAnswerSchema>>(request, reply, async (envelope, { plan, image }) => {
        const { technology, processTemplate, planAnyway, termination, resourceId, startDate, versionIdentifier } =
          request.body;
        const { id } = request.params;
        const written = await plan.execute(
          {
            type: 'planOrderPosition',
            orderPositionId: id,
            technologyId: technology,
            processTemplateId: processTemplate,
            planAnyway,
            termination,
            resourceId,
            start: startDate === undefined ? undefined : Date.parse(startDate),
            baseRevision: versionIdentifier,
          },
          envelope,
        );
        return isRejection(written) ? written : positionDone(plan, image.factory.names, id, written.position);
      }),
  );

  function positionDone(
    { plan }: PlanWriter,
    names: Names,
    id: z.infer<typeof orderPositionIdSchema>,
    position: bigint,
  ) {
    const orderPosition = positionAnswer(plan, names, id);
    if (orderPosition === undefined) return reject('objectnotexists', { orderPositionId: id });
    return { body: { orderPosition, versionIdentifier: plan.revision }, position };
  }
}

function createProject({ project }: z.infer<typeof projectBody>): Extract<PlanningCommand, { type: 'createProject' }> {
  return {
    type: 'createProject',
    projectName: project.projectName,
    projectNumber: project.projectNumber === '' ? undefined : project.projectNumber,
    customerId: project.customerId,
    orderPositions: project.orderPositions.map(positionWish),
  };
}

function positionWish({ startDate, requestedStartDate, ...position }: z.infer<typeof newPosition>) {
  const wished = requestedStartDate ?? startDate;
  return { ...position, startDate: wished === undefined ? undefined : Date.parse(wished) };
}
