import { isRejection } from '#domain/kernel/rejection.ts';
import { type PlannedPositions, planPositions } from '#domain/planning/api/order-calls.ts';
import { changesIn } from '#domain/planning/orders/join-changes.ts';
import type { Service } from '#infra/http/service.ts';
import { answerWrite } from '../answer-write.ts';
import { positionAnswer } from '../answers/planning-answers.ts';
import type { CommandContext } from '../context.ts';

/** Planning many order positions at once: one command, one step of undo (rules §5). */
export function planManyRoutes(service: Service, context: CommandContext): void {
  answerWrite(service, context, planPositions, async (request, envelope, { plan, image }) => {
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
    const refused: PlannedPositions['refused'] = [];
    for (const orderPositionId of new Set(orderPositionIds)) {
      if (planned.has(orderPositionId)) continue;
      const one = { type: 'planOrderPosition', orderPositionId, planAnyway, termination } as const;
      const outcome = await plan.preview(one, envelope);
      if (isRejection(outcome)) {
        const { errorCode, detailsObject } = outcome;
        refused.push({ orderPositionId, errorCode, ...(detailsObject === undefined ? {} : { detailsObject }) });
      }
    }
    const orderPositions = [...planned].flatMap((id) => positionAnswer(plan.plan, image.factory.names, id) ?? []);
    const { revision: versionIdentifier, position } = written;
    return { body: { orderPositions, refused, versionIdentifier, changeSet: envelope.commandId }, position };
  });
}
