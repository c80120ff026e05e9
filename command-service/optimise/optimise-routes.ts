import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { OrderPositionId } from '#domain/kernel/ids.ts';
import { datesOf } from '#domain/kernel/instant.ts';
import { usualObjective } from '#domain/kernel/objectives.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import {
  type AcceptedPart,
  acceptOptimisation,
  dropOptimisation,
  endOptimisation,
  type OptimisationAnswer,
  type OptimiseRequest,
  optimisationSchema,
  type PartAnswer,
  readOptimisation,
  seekTradeOffs,
  startOptimisation,
  type TradeOffsRequest,
  tryOptimisation,
} from '#domain/planning/api/optimise-api.ts';
import { partOf } from '#domain/planning/optimise/optimise-plan.ts';
import { partFor } from '#domain/planning/optimise/part-of-proposal.ts';
import type { TouchedPosition } from '#domain/planning/optimise/touched-positions.ts';
import type { Placement, PlacementChange } from '#domain/planning/plan/placement.ts';
import { isOver } from '#domain/runs/run.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { editAnswer } from '../answers/edit-answer.ts';
import { newEnvelope } from '../kernel/command.ts';
import type { NewRun, StoredRun } from '../runs/run-store.ts';
import type { Runs } from '../runs/runs.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';
import { type FoundPlan, foundPlan, unknownObject } from './search-work.ts';

/** Milliseconds for which ending a search early waits until what it has found is evaluated. */
const evaluatedWithin = 45_000;

/** Optimisation: a run that is started, observed, ended early, then accepted as one edit or discarded. */
export function optimiseRoutes(service: Service, context: WriteContext & { readonly runs: Runs }): void {
  const { branches, runs } = context;
  const start = async (
    request: FastifyRequest,
    kind: 'optimisation' | 'tradeOffs',
    body: OptimiseRequest | TradeOffsRequest,
  ): Promise<StoredRun | Rejection> => {
    const { branch } = scopeOf(request);
    const asked = await branches.use(branch, async ({ plan: { plan }, image: { facts } }) => {
      const { objective = facts.settings.optimiserObjective } = body;
      return unknownObject(plan, body) ?? { ...body, objective };
    });
    if (isRejection(asked)) return asked;
    const startedBy = callerOf(request).user.userId;
    const run: NewRun = { runId: randomUUID(), kind, parameters: asked, startedBy, scope: scopeOf(request) };
    // Somebody who only looks what moves are worth does not hold up a search, nor the own next look.
    const givesWay = (other: NewRun): boolean =>
      other.kind === 'tradeOffs' && (kind === 'optimisation' || other.startedBy === startedBy);
    for (const other of runs.underWay().filter(givesWay)) await runs.drop(other.runId);
    return runs.start(run, (underWay) => {
      const searches = underWay.filter(({ kind: other }) => other === 'optimisation' || other === 'tradeOffs');
      const busy = kind === 'optimisation' ? searches.filter((other) => !givesWay(other)) : searches;
      if (busy.length === 0) return undefined;
      // A planner who has closed the page finds the own search again; those of others are not visible.
      const own = busy.find((other) => other.startedBy === startedBy && other.kind === 'optimisation')?.runId;
      return reject('optimizationRunning', { running: busy.length, ...(own && { optimizationId: own }) });
    });
  };

  const find = async (request: FastifyRequest, id: string): Promise<StoredRun | Rejection> => {
    const run = await runs.find(id);
    const isOwn =
      run !== undefined &&
      (run.kind === 'optimisation' || run.kind === 'tradeOffs') &&
      run.startedBy === callerOf(request).user.userId &&
      run.scope.branch.id === scopeOf(request).branch.id;
    return isOwn ? run : reject('objectnotexists', { optimizationId: id });
  };

  /** Takes what has become the plan out of the result; with nothing left that is discarded. */
  const accepted = (
    runId: string,
    { objective, optimisation, revision }: Pick<FoundPlan, 'objective' | 'optimisation' | 'revision'>,
    placements: readonly PlacementChange[],
  ): Promise<void> => {
    const done = new Set(placements.map(({ operationId }) => operationId));
    const rest = optimisation.placements.filter(({ operationId }) => !done.has(operationId));
    return rest.length === 0
      ? runs.drop(runId)
      : runs.amend(runId, foundPlan(revision, objective, { ...optimisation, placements: rest }));
  };

  answerCall(service, startOptimisation, async (request) => {
    const run = await start(request, 'optimisation', request.body);
    return isRejection(run) ? run : answerOf(run);
  });

  answerCall(service, seekTradeOffs, async (request) => {
    const run = await start(request, 'tradeOffs', request.body);
    return isRejection(run) ? run : answerOf(run);
  });

  answerCall(service, readOptimisation, async (request) => {
    const run = await find(request, request.params.id);
    return isRejection(run) ? run : answerOf(run);
  });

  answerCall(service, endOptimisation, async (request) => {
    const run = await find(request, request.params.id);
    if (isRejection(run)) return run;
    await runs.cancel(run.runId);
    return answerOf((await runs.ended(run.runId, evaluatedWithin)) ?? run);
  });

  answerCall(service, tryOptimisation, (request) =>
    branches.use(scopeOf(request).branch, async ({ plan, image }): Promise<PartAnswer | Rejection> => {
      const chosen = chosenIn(await find(request, request.params.id), request.body);
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

  answerWrite(service, context, acceptOptimisation, async (request, envelope, { plan, image }) => {
    const chosen = chosenIn(await find(request, request.params.id), request.body);
    if (isRejection(chosen)) return chosen;
    const { optimisation, revision, ids } = chosen;
    const placements =
      ids === undefined
        ? optimisation.placements
        : partFor(plan.plan, image.facts, Date.now(), optimisation.placements, ids);
    if (placements === undefined) return reject('TimelineDataOutdated', { orderPositionIds: [...(ids ?? [])] });
    const written = await plan.execute({ type: 'acceptOptimisation', baseRevision: revision, placements }, envelope);
    if (isRejection(written)) return written;
    await accepted(request.params.id, chosen, placements);
    return { body: editAnswer(plan.plan, written, envelope.commandId), position: written.position };
  });

  answerCall(service, dropOptimisation, async (request) => {
    const run = await find(request, request.params.id);
    if (isRejection(run)) return run;
    await runs.drop(run.runId);
    return undefined;
  });
}

/** What is to be accepted of a run: all of its result, or what these order positions need. */
function chosenIn(
  run: StoredRun | Rejection,
  body: AcceptedPart | null | undefined,
): (FoundPlan & { readonly ids: ReadonlySet<OrderPositionId> | undefined }) | Rejection {
  if (isRejection(run)) return run;
  const found = foundIn(run);
  if (found === undefined) return reject('optimizationRunning', { optimizationId: run.runId });
  const ids = body?.orderPositions?.map(({ orderPositionId }) => orderPositionId);
  return { ...found, ids: ids && new Set(ids) };
}

/** The result as this service has written it; before there was a choice it did not name its objective. */
function foundIn({ kind, result }: StoredRun): FoundPlan | undefined {
  if (kind !== 'optimisation' || result === undefined) return undefined;
  const kept = result as Omit<FoundPlan, 'objective'> & Partial<FoundPlan>;
  return { ...kept, objective: kept.objective ?? usualObjective };
}

const detailSchema = z.object({
  iterations: z.number().catch(0),
  tradeOffs: optimisationSchema.shape.tradeOffs,
});

function answerOf(run: StoredRun): OptimisationAnswer {
  const { iterations, tradeOffs = [] } = detailSchema.parse(run.detail);
  const answered: OptimisationAnswer = {
    optimizationId: run.runId as OptimisationAnswer['optimizationId'],
    state: isOver(run.state) ? (run.state === 'failed' ? 'failed' : 'finished') : 'running',
    progress: run.total === 0 ? 0 : run.done / run.total,
    iterations,
    ...(run.state === 'failed' && { errorCode: run.errorCode ?? 'unknownError' }),
    ...(run.kind === 'tradeOffs' && { tradeOffs }),
  };
  const found = foundIn(run);
  if (found === undefined) return answered;
  const { before, after, placements, positions } = found.optimisation;
  return {
    ...answered,
    result: {
      objective: found.objective,
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

const standOf = ({ resourceId, ...at }: Placement) => ({ resourceId, ...datesOf(at) });
