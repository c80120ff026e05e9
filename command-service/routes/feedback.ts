import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { feedbackBodySchema } from '#domain/planning/api/feedback-api.ts';
import type { FeedbackSubject } from '#domain/planning/feedback/feedback-kinds.ts';
import { resourceOf, stepOf } from '#domain/planning/feedback/steps.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { outsideTerminal } from '#infra/http/terminal-scope.ts';
import { userOf } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { type ReportedStep, reportFeedback } from './report-feedback.ts';

const subjects = [
  {
    kind: 'operation',
    path: 'operations',
    summary: 'Report start, amounts, set-up, times, trouble, interruption or end of an operation',
  },
  {
    kind: 'activity',
    path: 'activities',
    summary: 'Report start, amounts, set-up, times, trouble, interruption or end of an activity',
  },
] as const;

/** Reports from the shop floor on operations and on process steps (base data §4, domain facts §13). */
export function feedbackRoutes(service: Service, { once, branches, photos }: CommandContext): void {
  const { users } = branches.main.image;
  for (const { kind, path, summary } of subjects)
    service.post(
      `/api/planning/${path}/:id/feedback`,
      {
        config: { right: rightTo.report, ...(kind === 'operation' ? { atTerminal: true } : {}) },
        schema: { summary, params: z.strictObject({ id: objectIdSchema }), body: feedbackBodySchema },
      },
      (request, reply) =>
        once.run<ReportedStep>(request, reply, (envelope, branch) => {
          const { workerId } = request.body;
          const subject = { kind, id: request.params.id } as FeedbackSubject;
          const on = stepOf(branch.plan.plan, subject);
          const refused = outsideTerminal(request, on && resourceOf(on)) ?? refusedWorker(request, workerId, users);
          if (on !== undefined && refused !== undefined) return Promise.resolve(refused);
          return reportFeedback(branch, photos, subject, request.body, workerId ?? ownId(request), envelope);
        }),
    );
}

/** Whoever is signed in; a connected system reports in the name of who made its token. */
function ownId(request: FastifyRequest): string | undefined {
  const { actor } = scopeOf(request);
  return actor.kind === 'user' ? actor.userId : userOf(actor);
}

/** What somebody else has done is reported by who may, and of people that there are. */
export function refusedWorker(
  request: FastifyRequest,
  workerId: string | null | undefined,
  users: ReadonlyMap<string, unknown>,
): Rejection | undefined {
  if (workerId === undefined || workerId === ownId(request)) return undefined;
  if (!scopeOf(request).rights.has(rightTo.reportForOthers))
    return reject('accessDenied', { right: rightTo.reportForOthers });
  return workerId === null || users.has(workerId) ? undefined : reject('objectnotexists', { workerId });
}
