import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { toIso } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import {
  acceptSchema,
  type OptimisationAnswer,
  optimisationSchema,
  optimiseSchema,
} from '#domain/planning/api/optimise-api.ts';
import { type TimelineEditAnswer, timelineEditAnswerSchema } from '#domain/planning/api/timeline-api.ts';
import { partFor } from '#domain/planning/optimise/part-of-proposal.ts';
import type { Placement } from '#domain/planning/plan/placement.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';
import { editAnswer } from '../edit-answer.ts';
import type { OptimisationOwner, OptimisationRun } from '../optimisations.ts';

const base = '/api/planning/planningTimelineRaw/optimize';
const config = { right: 'planning.write' } as const;
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
        const run = optimisations.find(owner, id);
        if (isRejection(run)) return run;
        if (run.found === undefined) return reject('optimizationRunning', { optimizationId: id });
        const { revision, optimisation } = run.found;
        const chosen = request.body?.orderPositions?.map(({ orderPositionId }) => orderPositionId);
        const { facts } = image;
        const placements =
          chosen === undefined
            ? optimisation.placements
            : partFor(plan.plan, facts, Date.now(), optimisation.placements, new Set(chosen));
        if (placements === undefined) return reject('TimelineDataOutdated', { orderPositionIds: chosen });
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

function answerOf({ optimizationId, state, progress, iterations, found }: OptimisationRun): OptimisationAnswer {
  const answered = { optimizationId, state, progress, iterations };
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
      orderPositions: positions.map((one) => ({ ...one, operationIds: [...one.operationIds] })),
    },
  };
}

const standOf = ({ resourceId, start, end }: Placement) => ({
  resourceId,
  startDate: toIso(start),
  endDate: toIso(end),
});
