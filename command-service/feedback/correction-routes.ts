import type { FastifyRequest } from 'fastify';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { type CorrectedStep, correctReport, revokeReport } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import type { CorrectionCommand } from '#domain/planning/events/correction-events.ts';
import { storedEntry } from '#domain/planning/feedback/feedback-entry.ts';
import { correctedAt } from '#domain/planning/feedback/occurred-at.ts';
import { isPlausible } from '#domain/planning/feedback/plausibility.ts';
import { namedAs, resourceOf, stepOf } from '#domain/planning/feedback/steps.ts';
import { findEntry } from '#domain/planning/feedback/stored-feedback.ts';
import type { PhotoFiles } from '#infra/files/photo-files.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { outsideTerminal } from '#infra/http/terminal-scope.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import type { Envelope } from '../kernel/command.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';
import type { Done } from '../writes/idempotency.ts';
import { refusedWorker } from './report-feedback.ts';

/** What was reported is corrected or revoked, and both stay in the history with what was said before. */
export function feedbackCorrectionRoutes(
  service: Service,
  context: WriteContext & { readonly photos: PhotoFiles },
): void {
  const { branches, photos } = context;
  const { users } = branches.main.image;
  answerWrite(service, context, correctReport, async (request, envelope, branch) => {
    const { occurredAt, ...fields } = request.body;
    const refused = refusedWorker(fields.workerId, envelope, users);
    if (refused !== undefined) return refused;
    const { photoId } = fields;
    if (typeof photoId === 'string' && !(await photos.has(photoId))) return reject('objectnotexists', { photoId });
    const at = occurredAt === undefined ? undefined : correctedAt(occurredAt, Date.now());
    if (isRejection(at)) return at;
    const { id: feedbackId } = request.params;
    const changed = { ...fields, ...(at !== undefined && { occurredAt: at }) };
    return correct(request, { type: 'correctFeedback', feedbackId, fields: changed }, envelope, branch);
  });

  answerWrite(service, context, revokeReport, (request, envelope, branch) =>
    correct(request, { type: 'revokeFeedback', feedbackId: request.params.id }, envelope, branch),
  );
}

/** Answers with the entry, and with what the step is now. */
async function correct(
  request: FastifyRequest,
  command: CorrectionCommand,
  envelope: Envelope,
  { plan, image }: OpenBranch,
) {
  const { feedbackId } = command;
  const before = findEntry(plan.plan, feedbackId);
  const outside = before && outsideTerminal(request, resourceOf(before.step));
  if (outside !== undefined) return outside;
  const ownSince = callerOf(request).terminal?.since;
  const written = await plan.execute({ ...command, ownSince }, envelope);
  if (isRejection(written)) return written;
  const found = findEntry(plan.plan, feedbackId) ?? before;
  const step = found && stepOf(plan.plan, found.subject);
  if (found === undefined || step === undefined) return reject('objectnotexists', { feedbackId });
  const { subject, entry } = found;
  const { statusId, yieldAmount, scrapAmount } = step;
  const done: Done<CorrectedStep> = {
    body: {
      ...namedAs(subject),
      feedback: { ...storedEntry(plan.plan, step, entry), revoked: command.type === 'revokeFeedback' },
      statusId,
      yieldAmount,
      scrapAmount,
      plausible: isPlausible(subject.kind, step, image.factory.settings, Date.now()),
    },
    position: written.position,
  };
  return done;
}
