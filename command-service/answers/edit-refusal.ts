import type { Factory } from '#domain/base-data/factory.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import { datesOf } from '#domain/kernel/instant.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import type { Alternative } from '#domain/planning/edits/alternatives.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';

/**
 * A refused edit as the contract has it: instants of the places that are offered instead are ISO 8601, and where other
 * bars stand in the way, `occupiedBy` and the message say whose and until when.
 */
export function editRefusal(plan: Plan, factory: Factory, rejection: Rejection): Rejection {
  const { alternatives, blockedBy, ...details } = rejection.detailsObject ?? {};
  const occupiedBy = (Array.isArray(blockedBy) ? (blockedBy as OperationId[]) : []).flatMap(
    (id) => blockerOf(plan, id) ?? [],
  );
  const detailsObject = {
    ...details,
    ...(blockedBy === undefined ? {} : { blockedBy }),
    ...(occupiedBy.length === 0 ? {} : { occupiedBy }),
    ...(alternatives === undefined ? {} : { alternatives: offersOf(alternatives as readonly Alternative[]) }),
  };
  if (rejection.detailsObject === undefined) return rejection;
  if (occupiedBy.length === 0) return { ...rejection, detailsObject };
  const resource = factory.objects.resources.get(details['resourceId'] as string)?.resourceName ?? 'The resource';
  const bars = occupiedBy.map((one) => `${one.productionOrderNumber} step ${one.number} until ${one.endDate}`);
  return { ...rejection, detailsObject, message: `${resource} is occupied by ${bars.join(', ')}` };
}

function blockerOf(plan: Plan, operationId: OperationId) {
  const operation = plan.operations.get(operationId);
  if (operation === undefined) return undefined;
  const { number, placement, productionOrderId } = operation;
  const productionOrderNumber = plan.productionOrders.get(productionOrderId)?.productionOrderNumber ?? '';
  return { operationId, productionOrderNumber, number, ...datesOf(placement) };
}

const offersOf = (alternatives: readonly Alternative[]) =>
  alternatives.map(({ start, end, ...offer }) => ({ ...offer, ...datesOf({ start, end }) }));
