import { datesOf, toIso } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import type { Push } from '#domain/kernel/ways.ts';
import { refitOperations } from '#domain/planning/actions/refit.ts';
import { previewRefit, refitPlan } from '#domain/planning/api/edit-calls.ts';
import { listedInPreview } from '#domain/planning/api/misfits-api.ts';
import { changeOfPlacements } from '#domain/planning/change/change-of-placements.ts';
import { waysOfEdit } from '#domain/planning/consequences/priced-ways.ts';
import { optimisedFromNow, pushedByBest } from '#domain/planning/optimise/from-now.ts';
import { answerCall } from '#infra/http/answer-call.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { editAnswer } from '../answers/edit-answer.ts';
import { editRefusal } from '../answers/edit-refusal.ts';
import { activityNames, movesPreview, operationNames } from '../answers/moves-preview.ts';
import { rescueAnswer } from '../answers/rescue-answer.ts';
import { waysAnswer } from '../answers/ways-answer.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';

/** Operations that no longer fit the base data (decision 0085); `action: refit` of the timeline places them again. */
export function misfitRoutes(service: Service, context: WriteContext): void {
  const { branches } = context;
  answerCall(service, previewRefit, (request) =>
    branches.use(scopeOf(request).branch, async ({ plan: { plan }, image }) => {
      const { facts } = image;
      const now = Date.now();
      const { operationIds, activityIds, way, ways, rescue = false } = request.body ?? {};
      const wish =
        operationIds || activityIds ? { operationIds: operationIds ?? [], activityIds: activityIds ?? [] } : undefined;
      const situation = { plan, facts, now, override: false };
      const refitBy = (push?: Push) => refitOperations(situation, wish, push);
      const refit = way === 'optimise' ? pushedByBest(situation, refitBy) : refitBy(way);
      if (isRejection(refit)) return refit;
      const then = way === 'optimise' ? optimisedFromNow(situation, refit) : refit;
      const command = { type: 'refitOperations', baseRevision: plan.revision, override: false, ...wish } as const;
      const context = { now, userId: '', rights: scopeOf(request).rights, facts, newId: () => 'tried' };
      const change = changeOfPlacements(plan, then);
      return {
        ...(rescue && { rescue: rescueAnswer(plan, { change, facts, factory: image.factory, now }) }),
        ...(ways && { ways: waysAnswer(plan, waysOfEdit(plan, command, context)) }),
        ...movesPreview(plan, image.facts, image.factory, change),
        versionIdentifier: plan.revision,
        refitted: refit.refitted.length,
        left: refit.left.slice(0, listedInPreview).map(({ operationId, refusal }) => ({
          ...operationNames(plan, operationId),
          errorCode: refusal.errorCode,
        })),
        refittedActivities: refit.refittedActivities.length,
        activities: then.activities.slice(0, listedInPreview).map(({ activityId, before, after }) => ({
          ...activityNames(plan, activityId),
          ...datesOf(before),
          newStartDate: toIso(after.start),
          newEndDate: toIso(after.end),
        })),
        leftActivities: refit.leftActivities.slice(0, listedInPreview).map(({ activityId, refusal }) => ({
          ...activityNames(plan, activityId),
          errorCode: refusal.errorCode,
        })),
      };
    }),
  );
  answerWrite(service, context, refitPlan, async (request, envelope, { plan, image }) => {
    const { operationIds, way, versionIdentifier: baseRevision } = request.body;
    const command = { type: 'refitOperations', baseRevision, override: false, operationIds, way } as const;
    const written = await plan.execute(command, envelope);
    if (isRejection(written)) return editRefusal(plan.plan, image.factory, written);
    return { body: editAnswer(plan.plan, written, envelope.commandId), position: written.position };
  });
}
