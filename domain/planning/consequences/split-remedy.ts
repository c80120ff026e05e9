import type { OrderPositionId } from '#domain/kernel/ids.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { endOfDay } from '#domain/kernel/time-zone.ts';
import { foretell } from '#domain/planning/change/foretell.ts';
import { partsOf } from '#domain/planning/plan/parts.ts';
import { endOfPosition } from '#domain/planning/plan/position-end.ts';
import { hasBegun } from '#domain/planning/plan/status.ts';
import type { BindingLink } from '#domain/planning/reasons/binding.ts';
import { consequencesOf, latenessOf, turnsLate } from '../change/consequences.ts';
import type { RemedyStep } from './remedy-steps.ts';
import { decided, type Remedy, type RemedySituation } from './try-remedies.ts';

/**
 * A late order in two halves, when one of them is done sooner and none later than now; none where work has begun, as nothing
 * reported may be lost, or something is locked. Its lateness is that of the parts, by their amounts. O(placing the order twice).
 */
export function splitOf(
  situation: RemedySituation,
  orderPositionId: OrderPositionId,
  last: BindingLink | undefined,
): readonly Remedy[] {
  const { plan, facts, goesOn = () => true } = situation;
  const position = plan.orderPositions.get(orderPositionId);
  if (position === undefined || last === undefined || position.articleAmount < 2 || !goesOn()) return [];
  const parts = partsOf(plan, 'orderPosition', orderPositionId)?.operations ?? [];
  if (parts.some(({ statusId, locked }) => hasBegun(statusId) || locked)) return [];
  const first = Math.ceil(position.articleAmount / 2);
  const amounts = [first, position.articleAmount - first];
  const steps = [{ split: { orderPositionId, amounts } }] satisfies RemedyStep[];
  const events = decided(situation, steps);
  if (isRejection(events)) return [];
  const { plan: then, change } = foretell(plan, events);
  const children = events.flatMap((event) => (event.type === 'OrderPositionSplit' ? event.data.children : []));
  const ends = children.map((child) => endOfPosition(then, child.orderPositionId).end);
  const before = endOfPosition(plan, orderPositionId).end;
  const due = endOfDay(facts.settings.plantTimeZone, position.deliveryDate);
  const [soonest, latest] = [Math.min(...ends), Math.max(...ends)];
  if (latest > before || latenessOf(due, soonest) >= latenessOf(due, before)) return [];
  const late = ends.reduce(
    (sum, end, at) => sum + (latenessOf(due, end) * (amounts[at] ?? 0)) / position.articleAmount,
    0,
  );
  const others = consequencesOf(plan, facts, change).filter((one) => one.orderPositionId !== orderPositionId);
  return [
    {
      kind: 'split',
      steps,
      moved: { operationId: last.operationId, resourceId: last.resourceId },
      start: last.start,
      end: latest,
      parts: ends.map((end, at) => ({ articleAmount: amounts[at] ?? 0, end })),
      addedLateness: late - latenessOf(due, before),
      turnsLate: others.filter(turnsLate).length,
      rescues: latest <= due ? 1 : 0,
      moves: parts.length * amounts.length,
    },
  ];
}
