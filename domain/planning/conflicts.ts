import type { OperationId, OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { dayLength, endOfDay } from '#domain/kernel/time-zone.ts';
import { positionIdOf } from './delivery.ts';
import type { PlanningFacts } from './facts.ts';
import type { Operation, Plan } from './plan.ts';
import { simultaneous } from './slot.ts';
import { hasBegun, statusId } from './status.ts';

/** Conflicts are allowed to exist; they are derived from the plan and never stored (rules §6). */
export interface Conflicts {
  readonly missedDates: readonly MissedDate[];
  readonly overloads: readonly Overload[];
  readonly overdue: readonly OperationId[];
}

/** The last end of a position lies after the end of its delivery day. */
export interface MissedDate {
  readonly orderPositionId: OrderPositionId;
  readonly end: Instant;
  readonly daysLate: number;
  /** Days late × amount: what ranks it. */
  readonly weight: number;
}

/** More operations at once than the resource allows: one per connected stretch. */
export interface Overload {
  readonly resourceId: ResourceId;
  readonly start: Instant;
  readonly end: Instant;
  readonly operationIds: readonly OperationId[];
}

export function findConflicts(plan: Plan, facts: PlanningFacts, now: Instant): Conflicts {
  return {
    missedDates: findMissedDates(plan, facts.settings.plantTimeZone),
    overloads: [...plan.operationsByResource.keys()].flatMap((id) => findOverloads(plan, facts, id)),
    overdue: [...plan.operations.values()].filter((op) => isOverdue(op, now)).map((op) => op.operationId),
  };
}

/** The check looks at starts up to 36 s from now: who has not begun by then will not begin in time (planning §9). */
const lookAhead = 36_000;

/** A not-started operation whose start has (all but) passed, or a started one whose end has passed. */
export function isOverdue(operation: Operation, now: Instant): boolean {
  if (operation.statusId === statusId.done) return false;
  return hasBegun(operation.statusId) ? operation.placement.end < now : operation.placement.start < now + lookAhead;
}

/** Positions whose open work ends after their delivery day, worst first; finished positions are nobody's worry. */
export function findMissedDates(plan: Plan, plantTimeZone: string): MissedDate[] {
  const lastEnds = new Map<OrderPositionId, { end: Instant; open: boolean }>();
  for (const operation of plan.operations.values()) {
    const id = positionIdOf(plan, operation);
    if (id === undefined) continue;
    const known = lastEnds.get(id);
    const open = operation.statusId !== statusId.done;
    if (known === undefined) lastEnds.set(id, { end: operation.placement.end, open });
    else {
      known.end = Math.max(known.end, operation.placement.end);
      known.open ||= open;
    }
  }
  const missed: MissedDate[] = [];
  for (const [orderPositionId, { end, open }] of lastEnds) {
    const position = plan.orderPositions.get(orderPositionId);
    if (position === undefined || !open) continue;
    const due = endOfDay(plantTimeZone, position.deliveryDate);
    if (end <= due) continue;
    const daysLate = Math.ceil((end - due) / dayLength);
    missed.push({ orderPositionId, end, daysLate, weight: daysLate * position.articleAmount });
  }
  return missed.sort((a, b) => b.weight - a.weight || (a.orderPositionId < b.orderPositionId ? -1 : 1));
}

/** Sweep over one resource's open operations, which are sorted by start. */
export function findOverloads(plan: Plan, facts: PlanningFacts, resourceId: ResourceId): Overload[] {
  const resource = facts.resource(resourceId)?.resource;
  const limit = resource === undefined ? 1 : simultaneous(resource);
  if (!Number.isFinite(limit)) return [];
  const overloads: { resourceId: ResourceId; start: Instant; end: Instant; operationIds: Set<OperationId> }[] = [];
  let running: Operation[] = [];
  for (const id of plan.operationsByResource.get(resourceId) ?? []) {
    const operation = plan.operations.get(id);
    if (operation === undefined || operation.statusId === statusId.done) continue;
    const { start, end } = operation.placement;
    running = running.filter((other) => other.placement.end > start);
    running.push(operation);
    if (running.length <= limit || start === end) continue;
    // Too many from here until enough of them have left.
    const ends = running.map((other) => other.placement.end).sort((a, b) => a - b);
    const until = ends[running.length - limit - 1] ?? end;
    const last = overloads.at(-1);
    if (last !== undefined && start <= last.end) {
      last.end = Math.max(last.end, until);
      for (const other of running) last.operationIds.add(other.operationId);
    } else overloads.push({ resourceId, start, end: until, operationIds: new Set(running.map((o) => o.operationId)) });
  }
  return overloads.map((overload) => ({ ...overload, operationIds: [...overload.operationIds] }));
}
