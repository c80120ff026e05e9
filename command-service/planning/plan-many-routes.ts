import type { OrderPositionId } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { planPositions, type RefusedPositions } from '#domain/planning/api/order-calls.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import { changesIn } from '#domain/planning/orders/join-changes.ts';
import type { Service } from '#infra/http/service.ts';
import { positionAnswer } from '../answers/planning-answers.ts';
import type { Envelope } from '../kernel/command.ts';
import type { PlanWriter } from '../plan/plan-writer.ts';
import { answerWrite, type WriteContext } from '../writes/answer-write.ts';

/** Planning many order positions at once: one command, one step of undo (rules §5). */
export function planManyRoutes(service: Service, context: WriteContext): void {
  answerWrite(service, context, planPositions, async (request, envelope, { plan, image }) => {
    const { orderPositionIds, asOf, versionIdentifiers: baseRevisions, ...asked } = request.body;
    const how = { ...asked, baseRevisions, asOf: asOf === undefined ? undefined : Date.parse(asOf) };
    const written = await plan.execute({ type: 'planOrderPositions', orderPositionIds, ...how }, envelope);
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
    const refused = await whyUnplanned(plan, new Set(orderPositionIds).difference(planned), envelope, how);
    const orderPositions = [...planned].flatMap((id) => positionAnswer(plan.plan, image.factory.names, id) ?? []);
    const { revision: versionIdentifier, position } = written;
    return { body: { orderPositions, refused, versionIdentifier, changeSet: envelope.commandId }, position };
  });
}

/** Of positions that were to be planned and have found no place. */
export async function whyUnplanned(
  plan: PlanWriter,
  orderPositionIds: Iterable<OrderPositionId>,
  envelope: Envelope,
  how: Omit<Extract<PlanningCommand, { type: 'planOrderPositions' }>, 'type' | 'orderPositionIds'> = {},
): Promise<RefusedPositions> {
  const { baseRevisions = {}, ...wish } = how;
  const refused: RefusedPositions = [];
  for (const orderPositionId of orderPositionIds) {
    const baseRevision = baseRevisions[orderPositionId];
    const one = { type: 'planOrderPosition', orderPositionId, baseRevision, ...wish } as const;
    const outcome = await plan.preview(one, envelope);
    if (!isRejection(outcome)) continue;
    const { errorCode, detailsObject } = outcome;
    refused.push({ orderPositionId, errorCode, ...(detailsObject === undefined ? {} : { detailsObject }) });
  }
  return refused;
}
