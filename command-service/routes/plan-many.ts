import { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { orderPositionIdSchema } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { changesIn } from '#domain/planning/orders/join-changes.ts';
import { terminationSchema } from '#domain/planning/plan/plan-objects.ts';
import { orderPositionRowSchema } from '#domain/planning/rows/order-position-row.ts';
import { answers } from '#infra/http/answers.ts';
import type { Service } from '#infra/http/service.ts';
import { positionAnswer } from '../answers/planning-answers.ts';
import type { CommandContext } from '../context.ts';

/** As many as are planned in a few seconds, in which nobody else's edit is decided. */
const most = 1_000;

const answer = z.object({
  orderPositions: z.array(orderPositionRowSchema),
  /** What could not be planned, and why. */
  refused: z.array(
    z.object({
      orderPositionId: orderPositionIdSchema,
      errorCode: z.string(),
      detailsObject: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  versionIdentifier: z.number(),
  changeSet: z.string(),
});

/** Planning many order positions at once: one command, one step of undo (rules §5). */
export function planManyRoutes(service: Service, { once }: CommandContext): void {
  service.put(
    '/api/planning/positions/planon',
    {
      config: { right: rightTo.plan },
      schema: {
        summary:
          'Plan many order positions, or what they lack, in their order; those that find no place are named and stay as they are',
        body: z.strictObject({
          orderPositionIds: z.array(orderPositionIdSchema).min(1).max(most),
          planAnyway: z.boolean().optional(),
          termination: terminationSchema.optional(),
        }),
        response: answers(200, answer),
      },
    },
    (request, reply) =>
      once.run<z.infer<typeof answer>>(request, reply, async (envelope, { plan, image }) => {
        const { orderPositionIds, planAnyway, termination } = request.body;
        const command = { type: 'planOrderPositions', orderPositionIds, planAnyway, termination } as const;
        const written = await plan.execute(command, envelope);
        if (isRejection(written)) return written;
        const planned = new Set(
          written.events
            .flatMap(changesIn)
            .flatMap((event) =>
              event.type === 'OrderPositionPlanned' || event.type === 'ProductionOrdersPlanned'
                ? [event.data.orderPositionId]
                : [],
            ),
        );
        const refused: z.infer<typeof answer>['refused'] = [];
        for (const orderPositionId of new Set(orderPositionIds)) {
          if (planned.has(orderPositionId)) continue;
          const one = { type: 'planOrderPosition', orderPositionId, planAnyway, termination } as const;
          const outcome = await plan.preview(one, envelope);
          if (isRejection(outcome)) {
            const { errorCode, detailsObject } = outcome;
            refused.push({ orderPositionId, errorCode, ...(detailsObject === undefined ? {} : { detailsObject }) });
          }
        }
        const orderPositions = [...planned].flatMap((id) => {
          const row = positionAnswer(plan.plan, image.factory.names, id);
          return row === undefined ? [] : [orderPositionRowSchema.parse(row)];
        });
        const { revision: versionIdentifier, position } = written;
        return { body: { orderPositions, refused, versionIdentifier, changeSet: envelope.commandId }, position };
      }),
  );
}
