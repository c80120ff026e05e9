import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { cancelRun } from '#domain/runs/calls.ts';
import type { RunKind } from '#domain/runs/run.ts';
import { maySeeAll, runKinds } from '#domain/runs/run-kinds.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { Runs } from './runs.ts';

/** Ends runs of any kind; how far they are is read from the query-service. */
export function runRoutes(service: Service, { runs }: { readonly runs: Runs }): void {
  answerCall(service, cancelRun, async (request) => {
    const { runId } = request.params;
    const { rights, branch } = scopeOf(request);
    const found = await runs.find(runId);
    const isSeen =
      found !== undefined &&
      found.scope.branch.id === branch.id &&
      (found.startedBy === callerOf(request).user.userId || maySeeAll(found.kind, rights));
    if (!isSeen) return reject('objectnotexists', { runId });
    const right = runKinds[found.kind].cancel;
    if (!rights.has(right)) return reject('accessDenied', { right });
    const run = (await runs.cancel(runId)) ?? found;
    return { runId, state: run.state };
  });
}

/** Starts a run for whoever asks. Refusals and errors: those of `Runs.start`. */
export async function startRun(
  runs: Pick<Runs, 'start'>,
  kind: RunKind,
  parameters: object,
  request: FastifyRequest,
): Promise<{ readonly runId: string } | Rejection> {
  const startedBy = callerOf(request).user.userId;
  const run = await runs.start({ runId: randomUUID(), kind, parameters, startedBy, scope: scopeOf(request) });
  return isRejection(run) ? run : { runId: run.runId };
}
