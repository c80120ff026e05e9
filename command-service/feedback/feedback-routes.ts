import { reportOn } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import { resourceOf, stepOf } from '#domain/planning/feedback/steps.ts';
import type { FeedbackSubject } from '#domain/planning/plan/feedback-kinds.ts';
import type { PhotoFiles } from '#infra/files/photo-files.ts';
import type { Service } from '#infra/http/service.ts';
import { outsideTerminal } from '#infra/http/terminal-scope.ts';
import { personOf } from '../kernel/command.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';
import { refusedWorker, reportFeedback } from './report-feedback.ts';

const subjects = [
  { kind: 'operation', path: 'operations' },
  { kind: 'activity', path: 'activities' },
] as const;

/** Reports from the shop floor on operations and on process steps (base data §4, domain facts §13). */
export function feedbackRoutes(service: Service, context: WriteContext & { readonly photos: PhotoFiles }): void {
  const { branches, photos } = context;
  const { users } = branches.main.image;
  for (const { kind, path } of subjects)
    answerWrite(service, context, reportOn[path], async (request, envelope, branch) => {
      const { workerId } = request.body;
      const subject = { kind, id: request.params.id } as FeedbackSubject;
      const on = stepOf(branch.plan.plan, subject);
      const refused = outsideTerminal(request, on && resourceOf(on)) ?? refusedWorker(workerId, envelope, users);
      if (on !== undefined && refused !== undefined) return refused;
      return reportFeedback(branch, photos, subject, request.body, workerId ?? personOf(envelope.actor), envelope);
    });
}
