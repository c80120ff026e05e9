import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { feedbackBodySchema } from '#domain/planning/api/feedback-api.ts';
import type { FeedbackSubject } from '#domain/planning/feedback/feedback-kinds.ts';
import { resourceOf, stepOf } from '#domain/planning/feedback/steps.ts';
import type { Service } from '#infra/http/service.ts';
import { outsideTerminal } from '#infra/http/terminal-scope.ts';
import { personOf } from '../command.ts';
import type { CommandContext } from '../context.ts';
import { type ReportedStep, refusedWorker, reportFeedback } from './report-feedback.ts';

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
          const refused = outsideTerminal(request, on && resourceOf(on)) ?? refusedWorker(workerId, envelope, users);
          if (on !== undefined && refused !== undefined) return Promise.resolve(refused);
          return reportFeedback(branch, photos, subject, request.body, workerId ?? personOf(envelope.actor), envelope);
        }),
    );
}
