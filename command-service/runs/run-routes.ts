import { z } from 'zod';
import { reject } from '#domain/kernel/rejection.ts';
import { maySeeAll, runKinds, runStates } from '#domain/runs/run.ts';
import { answers } from '#infra/http/answers.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';

/** Ends runs of any kind; how far they are is read from the query-service. */
export function runRoutes(service: Service, { runs }: Pick<CommandContext, 'runs'>): void {
  service.post(
    '/api/planning/runs/:runId/cancel',
    {
      config: { right: 'anyRun.write' },
      schema: {
        summary: 'End a run early; what it has written stays, and a search keeps the best that it has found',
        params: z.strictObject({ runId: z.string().max(100) }),
        response: answers(200, z.object({ runId: z.string(), state: z.enum(runStates) })),
      },
    },
    async (request) => {
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
    },
  );
}
