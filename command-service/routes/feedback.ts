import { z } from 'zod';
import {
  type ActivityId,
  activityIdSchema,
  type OperationId,
  objectIdSchema,
  operationIdSchema,
} from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isoInstantSchema } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { isPlausible } from '#domain/planning/feedback/plausibility.ts';
import type { PlanningCommand } from '#domain/planning/plan/commands.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { CommandContext } from '../context.ts';

const feedbackBody = z.strictObject({
  type: z.enum(['start', 'pause', 'interrupt', 'complete', 'yield', 'scrap']),
  occurredAt: isoInstantSchema.optional(),
  amount: z.number().positive().max(1e9).optional(),
  rejectTypeId: objectIdSchema.optional(),
  troubleTypeId: objectIdSchema.optional(),
  comment: z.string().max(2_000).optional(),
});
type FeedbackBody = z.infer<typeof feedbackBody>;

type RecordBody = Readonly<Record<string, unknown>>;

/** Reports from the shop floor on operations and on process steps (base data §4, domain facts §13). */
export function feedbackRoutes(service: Service, { plan, once, image }: CommandContext): void {
  service.post(
    '/api/planning/operations/:id/feedback',
    {
      config: { right: 'feedback.write' },
      schema: {
        summary: 'Report start, amounts, interruption or end of an operation',
        params: z.strictObject({ id: operationIdSchema }),
        body: feedbackBody,
      },
    },
    (request, reply) =>
      once.run<RecordBody>(request, reply, async (envelope) => {
        const operationId = request.params.id;
        const { user } = callerOf(request);
        const command = onOperation(operationId, request.body, { workerId: user.userId, now: Date.now() });
        if (isRejection(command)) return command;
        const written = await plan.execute(command, envelope);
        if (isRejection(written)) return written;
        const operation = plan.plan.operations.get(operationId);
        const { statusId, yieldAmount, scrapAmount } = operation ?? {};
        const plausible =
          operation === undefined || isPlausible('operation', operation, image.factory.settings, Date.now());
        return {
          status: 201,
          body: { operationId, statusId, yieldAmount, scrapAmount, plausible },
          position: written.position,
        };
      }),
  );

  service.post(
    '/api/planning/activities/:id/feedback',
    {
      config: { right: 'feedback.write' },
      schema: {
        summary: 'Report start, interruption or end of an activity',
        params: z.strictObject({ id: activityIdSchema }),
        body: feedbackBody,
      },
    },
    (request, reply) =>
      once.run<RecordBody>(request, reply, async (envelope) => {
        const activityId = request.params.id;
        const { user } = callerOf(request);
        const command = onActivity(activityId, request.body, { workerId: user.userId, now: Date.now() });
        if (isRejection(command)) return command;
        const written = await plan.execute(command, envelope);
        if (isRejection(written)) return written;
        const activity = plan.plan.activities.get(activityId);
        const { statusId, yieldAmount, scrapAmount } = activity ?? {};
        const plausible =
          activity === undefined || isPlausible('activity', activity, image.factory.settings, Date.now());
        return {
          status: 201,
          body: { activityId, statusId, yieldAmount, scrapAmount, plausible },
          position: written.position,
        };
      }),
  );
}

interface Reporter {
  readonly workerId: string;
  readonly now: Instant;
}

function onOperation(
  operationId: OperationId,
  body: FeedbackBody,
  { workerId, now }: Reporter,
): PlanningCommand | Rejection {
  const base = { operationId, occurredAt: occurredAt(body, now), workerId };
  switch (body.type) {
    case 'start':
      return { type: 'startOperation', ...base };
    case 'pause':
      return { type: 'pauseOperation', ...base };
    case 'complete':
      return { type: 'completeOperation', ...base };
    case 'interrupt':
      return { type: 'interruptOperation', ...base, troubleTypeId: body.troubleTypeId, comment: body.comment };
    case 'yield':
    case 'scrap': {
      const { amount, rejectTypeId } = body;
      if (amount === undefined) return amountMissing;
      return { type: body.type === 'yield' ? 'reportYield' : 'reportScrap', ...base, amount, rejectTypeId };
    }
  }
}

function onActivity(
  activityId: ActivityId,
  body: FeedbackBody,
  { workerId, now }: Reporter,
): PlanningCommand | Rejection {
  const base = { activityId, occurredAt: occurredAt(body, now), workerId };
  switch (body.type) {
    case 'start':
      return { type: 'startActivity', ...base };
    case 'pause':
      return { type: 'pauseActivity', ...base };
    case 'complete':
      return { type: 'completeActivity', ...base };
    case 'interrupt':
      return { type: 'interruptActivity', ...base, troubleTypeId: body.troubleTypeId, comment: body.comment };
    case 'yield':
    case 'scrap': {
      const { amount, rejectTypeId } = body;
      if (amount === undefined) return amountMissing;
      const type = body.type === 'yield' ? 'reportActivityYield' : 'reportActivityScrap';
      return { type, ...base, amount, rejectTypeId };
    }
  }
}

const occurredAt = ({ occurredAt: said }: FeedbackBody, now: Instant): Instant =>
  said === undefined ? now : Date.parse(said);

const amountMissing = reject('validation', { fields: { amount: 'required' } });
