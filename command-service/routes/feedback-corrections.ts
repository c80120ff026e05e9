import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { objectIdSchema } from '#domain/kernel/ids.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { type CorrectionCommand, correctedFieldsSchema } from '#domain/planning/feedback/correction-events.ts';
import { keptEntry } from '#domain/planning/feedback/feedback-entry.ts';
import { findEntry } from '#domain/planning/feedback/kept-feedback.ts';
import { correctedAt } from '#domain/planning/feedback/occurred-at.ts';
import { isPlausible } from '#domain/planning/feedback/plausibility.ts';
import { namedAs, resourceOf, stepOf } from '#domain/planning/feedback/steps.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { outsideTerminal } from '#infra/http/terminal-scope.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import type { Envelope } from '../command.ts';
import type { CommandContext } from '../context.ts';
import type { Done } from '../idempotency.ts';
import { refusedWorker } from './report-feedback.ts';

const body = correctedFieldsSchema.extend({
  occurredAt: isoInstantSchema.optional(),
  comment: z.string().max(2_000).nullish(),
  workerId: objectIdSchema.nullish(),
});

const params = z.strictObject({ id: objectIdSchema });

/**
 * `PUT` and `DELETE /api/planning/feedback/{id}`: what was reported is corrected or revoked, and both stay in the history
 * with what was said before (api contract, feedback). The right `feedback.correct` is asked for by the plan, because one's
 * own report of the session at a terminal needs none.
 */
export function feedbackCorrectionRoutes(service: Service, { once, branches, photos }: CommandContext): void {
  const { users } = branches.main.image;
  service.put(
    '/api/planning/feedback/:id',
    {
      config: { right: rightTo.report, atTerminal: true },
      schema: {
        summary: 'Correct a report: only the fields that change, null takes one away; needs feedback.correct',
        params,
        body,
      },
    },
    (request, reply) =>
      once.run<Answer>(request, reply, async (envelope, branch) => {
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
      }),
  );

  service.delete(
    '/api/planning/feedback/:id',
    {
      config: { right: rightTo.report, atTerminal: true },
      schema: { summary: 'Revoke a report: it counts no more and stays visible; needs feedback.correct', params },
    },
    (request, reply) =>
      once.run<Answer>(request, reply, (envelope, branch) =>
        correct(request, { type: 'revokeFeedback', feedbackId: request.params.id }, envelope, branch),
      ),
  );
}

type Answer = Readonly<Record<string, unknown>>;

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
  const done: Done<Answer> = {
    body: {
      ...namedAs(subject),
      feedback: { ...keptEntry(plan.plan, step, entry), revoked: command.type === 'revokeFeedback' },
      statusId,
      yieldAmount,
      scrapAmount,
      plausible: isPlausible(subject.kind, step, image.factory.settings, Date.now()),
    },
    position: written.position,
  };
  return done;
}
