import type { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { feedbackBodySchema } from '#domain/planning/api/shop-floor/feedback-api.ts';
import type { ReportedStep } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import { feedbackEntry } from '#domain/planning/feedback/feedback-entry.ts';
import { occurredAtOf } from '#domain/planning/feedback/occurred-at.ts';
import { isPlausible } from '#domain/planning/feedback/plausibility.ts';
import { namedAs, stepOf } from '#domain/planning/feedback/steps.ts';
import { type FeedbackCommand, type FeedbackSubject, isFeedbackEvent } from '#domain/planning/plan/feedback-kinds.ts';
import type { PhotoFiles } from '#infra/files/photo-files.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { type Envelope, personOf } from '../kernel/command.ts';
import type { Done } from '../writes/idempotency.ts';

/**
 * One report in the name of `workerId`, whichever way it came: by a call, from a terminal that had no network, or taken over
 * by a planner. Whether the sender may report there and for that person has been looked at.
 */
export async function reportFeedback(
  { plan, image }: OpenBranch,
  photos: Pick<PhotoFiles, 'has'>,
  subject: FeedbackSubject,
  { type, occurredAt, workerId: _named, ...said }: z.output<typeof feedbackBodySchema>,
  workerId: string | undefined,
  envelope: Envelope,
): Promise<Done<ReportedStep> | Rejection> {
  const { photoId } = said;
  if (photoId !== undefined && !(await photos.has(photoId))) return reject('objectnotexists', { photoId });
  const at = occurredAtOf(occurredAt, Date.now());
  if (isRejection(at)) return at;
  const written = await plan.execute(
    { type: 'reportFeedback', kind: type, subject, ...at, workerId, ...said } as FeedbackCommand,
    envelope,
  );
  if (isRejection(written)) return written;
  const step = stepOf(plan.plan, subject);
  // The last one on the subject: what it told beside it, and of others, came before.
  const reported = written.events.filter(isFeedbackEvent).findLast(({ data }) => data.subject.id === subject.id);
  const plausible = step === undefined || isPlausible(subject.kind, step, image.factory.settings, Date.now());
  const { statusId, yieldAmount, scrapAmount } = step ?? {};
  return {
    body: {
      ...namedAs(subject),
      feedback: reported && feedbackEntry(reported),
      statusId,
      yieldAmount,
      scrapAmount,
      plausible,
    },
    position: written.position,
  };
}

/** What somebody else has done is reported by who may, and of people that there are. null: nobody is said to have done it. */
export function refusedWorker(
  workerId: string | null | undefined,
  { actor, rights }: Pick<Envelope, 'actor' | 'rights'>,
  users: ReadonlyMap<string, unknown>,
): Rejection | undefined {
  if (workerId === undefined || workerId === personOf(actor)) return undefined;
  if (!rights.has(rightTo.reportForOthers)) return reject('accessDenied', { right: rightTo.reportForOthers });
  return workerId === null || users.has(workerId) ? undefined : reject('objectnotexists', { workerId });
}
