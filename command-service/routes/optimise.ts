import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { OrderPositionId } from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import {
  acceptSchema,
  type OptimisationAnswer,
  optimisationSchema,
  optimiseSchema,
  type PartAnswer,
  partSchema,
  tradeOffsSchema,
} from '#domain/planning/api/optimise-api.ts';
import { type TimelineEditAnswer, timelineEditAnswerSchema } from '#domain/planning/api/timeline-api.ts';
import { type Optimisation, partOf } from '#domain/planning/optimise/optimise-plan.ts';
import { partFor } from '#domain/planning/optimise/part-of-proposal.ts';
import type { TouchedPosition } from '#domain/planning/optimise/touched-positions.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { editAnswer } from '../answers/edit-answer.ts';
import { newEnvelope } from '../command.ts';
import type { CommandContext } from '../context.ts';
import type { OptimisationOwner, OptimisationRun } from '../optimise/optimisations.ts';

const base = '/api/planning/planningTimelineRaw/optimize';
const config = { right: rightTo.editTimeline } as const;
const params = z.strictObject({ id: z.string().min(1).max(100) });
const answer = answers(200, optimisationSchema);

/**
 * Optimisation: started, observed, ended early, then accepted as one edit or discarded. Progress is sent on the
 * planner's own subject (`user.{id}.messages`).
 */
export function optimiseRoutes(service: Service, { once, branches, optimisations }: CommandContext): void {
  service.post(
    base,
    {
      config,
      schema: { summary: 'Search for a better plan', body: optimiseSchema, response: answers(201, optimisationSchema) },
    },
    async (request, reply) => {
      const { userId } = callerOf(request).user;
      const run = await branches.use(scopeOf(request).branch, async (branch) =>
        optimisations.start(userId, branch, request.body),
      );
      if (isRejection(run)) return run;
      reply.code(201);
      return answerOf(run);
    },
  );

  service.post(
    `${base}/tradeoffs`,
    {
      config,
      schema: {
        summary:
          'What moves are worth: short searches from moving little to moving freely, each with what it moves and gains. ' +
          'Read and dropped like a search, and dropped by the next one',
        body: tradeOffsSchema,
        response: answers(201, optimisationSchema),
      },
    },
    async (request, reply) => {
      const { userId } = callerOf(request).user;
      const run = await branches.use(scopeOf(request).branch, async (branch) =>
        optimisations.compare(userId, branch, request.body),
      );
      if (isRejection(run)) return run;
      reply.code(201);
      return answerOf(run);
    },
  );

  service.post(
    `${base}/:id`,
    { config, schema: { summary: 'How far a search is, and what it has found', params, response: answer } },
    async (request) => {
      const run = optimisations.find(ownerOf(request), request.params.id);
      return isRejection(run) ? run : answerOf(run);
    },
  );

  service.post(
    `${base}/:id/cancel`,
    { config, schema: { summary: 'End a search early; what it has found stays', params, response: answer } },
    async (request) => {
      const run = await optimisations.cancel(ownerOf(request), request.params.id);
      return isRejection(run) ? run : answerOf(run);
    },
  );

  service.post(
    `${base}/:id/try`,
    {
      config,
      schema: {
        summary: 'What accepting with the same body would make of the plan as it is now; nothing is stored',
        params,
        body: acceptSchema.nullish(),
        response: answers(200, partSchema),
      },
    },
    (request) =>
      branches.use(scopeOf(request).branch, async ({ plan, image }): Promise<PartAnswer | Rejection> => {
        const chosen = chosenIn(optimisations.find(ownerOf(request), request.params.id), request.body);
        if (isRejection(chosen)) return chosen;
        const { optimisation, revision, ids } = chosen;
        const part = ids === undefined ? optimisation : partOf(plan.plan, image.facts, Date.now(), optimisation, ids);
        if (part === undefined) return reject('TimelineDataOutdated', { orderPositionIds: [...(ids ?? [])] });
        const { placements, after, positions } = part;
        const tried = await plan.preview(
          { type: 'acceptOptimisation', baseRevision: revision, placements },
          newEnvelope(scopeOf(request)),
        );
        if (isRejection(tried)) return tried;
        return {
          operations: placements.map(({ operationId }) => ({ operationId })),
          after,
          orderPositions: positions.map(positionAnswer),
        };
      }),
  );

  service.post(
    `${base}/:id/accept`,
    {
      config,
      schema: {
        summary:
          'Make what was found the plan, as one edit: all of it, or what some order positions need; the rest can be ' +
          'accepted later',
        params,
        body: acceptSchema.nullish(),
        response: answers(200, timelineEditAnswerSchema),
      },
    },
    (request, reply) =>
      once.run<TimelineEditAnswer>(request, reply, async (envelope, { plan, image }) => {
        const owner = ownerOf(request);
        const { id } = request.params;
        const chosen = chosenIn(optimisations.find(owner, id), request.body);
        if (isRejection(chosen)) return chosen;
        const { optimisation, revision, ids } = chosen;
        const placements =
          ids === undefined
            ? optimisation.placements
            : partFor(plan.plan, image.facts, Date.now(), optimisation.placements, ids);
        if (placements === undefined) return reject('TimelineDataOutdated', { orderPositionIds: [...(ids ?? [])] });
        const written = await plan.execute(
          { type: 'acceptOptimisation', baseRevision: revision, placements },
          envelope,
        );
        if (isRejection(written)) return written;
        optimisations.accepted(owner, id, placements);
        return { body: editAnswer(plan.plan, written, envelope.commandId), position: written.position };
      }),
  );

  service.delete(
    `${base}/:id`,
    { config, schema: { summary: 'Drop a search and what it has found', params, response: answers(204, z.void()) } },
    async (request, reply) => {
      const refused = optimisations.drop(ownerOf(request), request.params.id);
      if (refused !== undefined) return refused;
      reply.code(204);
      return undefined;
    },
  );
}

const ownerOf = (request: FastifyRequest): OptimisationOwner => ({
  userId: callerOf(request).user.userId,
  branch: scopeOf(request).branch,
});

/** What is to be accepted of a run: all of its result, or what these order positions need. */
function chosenIn(
  run: OptimisationRun | Rejection,
  body: z.infer<typeof acceptSchema> | null | undefined,
): { optimisation: Optimisation; revision: number; ids: ReadonlySet<OrderPositionId> | undefined } | Rejection {
  if (isRejection(run)) return run;
  if (run.found === undefined) return reject('optimizationRunning', { optimizationId: run.optimizationId });
  const ids = body?.orderPositions?.map(({ orderPositionId }) => orderPositionId);
  return { ...run.found, ids: ids && new Set(ids) };
}

function answerOf({
  optimizationId,
  state,
  progress,
  iterations,
  found,
  tradeOffs,
}: OptimisationRun): OptimisationAnswer {
  const answered = { optimizationId, state, progress, iterations, ...(tradeOffs && { tradeOffs: [...tradeOffs] }) };
  if (found === undefined) return answered;
  const { before, after, placements, positions } = found.optimisation;
  return {
    ...answered,
    result: {
      versionIdentifier: found.revision,
      before,
      after,
      operationsMoved: placements.length,
      operations: placements.map((change) => ({
        operationId: change.operationId,
        planTime: change.after.planTime,
        setupTime: change.after.setupTime,
        ...standOf(change.after),
        before: standOf(change.before),
      })),
      orderPositions: positions.map(positionAnswer),
    },
  };
}

const positionAnswer = (one: TouchedPosition) => ({ ...one, operationIds: [...one.operationIds] });

const standOf = ({ resourceId, start, end }: Placement) => ({
  resourceId,
  startDate: toIso(start),
  endDate: toIso(end),
});
