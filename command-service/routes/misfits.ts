import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { activityIdSchema, operationIdSchema } from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { listedInPreview, refitPreviewSchema } from '#domain/planning/api/misfits-api.ts';
import { changeOfPlacements } from '#domain/planning/change/change-of-placements.ts';
import { refitOperations } from '#domain/planning/misfits/refit.ts';
import { answers } from '#infra/http/answers.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import { activityNames, movesPreview, operationNames } from '../answers/moves-preview.ts';
import type { CommandContext } from '../context.ts';

/** Operations that no longer fit the base data (decision 0085); `action: refit` of the timeline places them again. */
export function misfitRoutes(service: Service, { branches }: CommandContext): void {
  service.post(
    '/api/planning/misfits/preview',
    {
      config: { right: rightTo.editTimeline },
      schema: {
        summary: 'What placing again what no longer fits would do: these operations or all; nothing is stored',
        body: z
          .strictObject({
            operationIds: z.array(operationIdSchema).max(100_000).nullish(),
            activityIds: z.array(activityIdSchema).max(100_000).nullish(),
          })
          .nullish(),
        response: answers(200, refitPreviewSchema),
      },
    },
    (request) =>
      branches.use(scopeOf(request).branch, async ({ plan: { plan }, image }) => {
        const situation = { plan, facts: image.facts, now: Date.now(), override: false };
        const { operationIds, activityIds } = request.body ?? {};
        const wish =
          operationIds || activityIds
            ? { operationIds: operationIds ?? [], activityIds: activityIds ?? [] }
            : undefined;
        const refit = refitOperations(situation, wish);
        if (isRejection(refit)) return refit;
        return {
          ...movesPreview(plan, image.facts, image.factory, changeOfPlacements(plan, refit)),
          versionIdentifier: plan.revision,
          refitted: refit.refitted.length,
          left: refit.left.slice(0, listedInPreview).map(({ operationId, refusal }) => ({
            ...operationNames(plan, operationId),
            errorCode: refusal.errorCode,
          })),
          refittedActivities: refit.refittedActivities.length,
          activities: refit.activities.slice(0, listedInPreview).map(({ activityId, before, after }) => ({
            ...activityNames(plan, activityId),
            startDate: toIso(before.start),
            endDate: toIso(before.end),
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
}
