import { evolveFactory } from '#domain/base-data/factory.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { refitOperations } from '#domain/planning/actions/refit.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { benchPlant, foldAll } from './plant.ts';

/** Of so many orders one is locked. */
const lockedShares = [1_000, 20, 5] as const;

/**
 * `npm run bench:planning -- refit [sizes]`: a new holiday two days ahead, and everything placed anew that it hits, with
 * few and many locked orders in the way. Prints how many were placed, how many stayed, and the milliseconds.
 */
export function refitBench(sizes: readonly number[]): void {
  for (const size of sizes.length > 0 ? sizes : [10_000, 50_000, 100_000])
    for (const share of lockedShares) {
      const { factory, facts, events, now } = benchPlant(size);
      const plan = foldAll(events);
      foldAll([{ type: 'OperationsLocked', data: { operationIds: lockedOf(plan, share) } }], plan);
      const fields = { dateFrom: '2027-03-03', dateTo: '2027-03-03', description: 'New' };
      const holiday = { type: 'PublicHolidayCreated', data: { id: 'new', fields } };
      evolveFactory(factory, holiday);
      facts.invalidate(holiday);
      const started = performance.now();
      const result = refitOperations({ plan, facts, now, override: false }, undefined);
      const milliseconds = Math.round(performance.now() - started);
      const outcome = isRejection(result)
        ? result.errorCode
        : `${result.refitted.length} placed anew, ${result.left.length} stayed, ${result.placements.length} moved`;
      process.stdout.write(`${size} operations, every ${share}th order locked: ${outcome}, ${milliseconds} ms\n`);
    }
}

function lockedOf(plan: Plan, share: number): Operation['operationId'][] {
  const orders = [...plan.operationsByProductionOrder.values()].filter((_, index) => index % share === 0);
  return orders.flat().filter((id) => plan.operations.get(id)?.statusId === statusId.planned);
}
