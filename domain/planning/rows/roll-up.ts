import { z } from 'zod';
import { isoInstantSchema, toIso } from '#domain/kernel/instant.ts';
import { type ParentKind, type Parts, partsOf, spanOf, statusOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { rollUpStatus, type StatusId, statusId, statusIdSchema } from '#domain/planning/plan/status.ts';

/**
 * Dates and status of parents from their children (domain facts §4): a parent runs from its first child's start to its
 * last child's end. Rows roll up level by level, so that a change costs its ancestors and not everything beneath them.
 */
export const rolledUpFields = {
  statusId: statusIdSchema,
  startDate: isoInstantSchema.nullable(),
  endDate: isoInstantSchema.nullable(),
};
const rolledUpSchema = z.object(rolledUpFields);
export type RolledUp = z.infer<typeof rolledUpSchema>;

export const nothingBeneath: RolledUp = { statusId: statusId.notPlanned, startDate: null, endDate: null };

export const sameRollUp = (one: RolledUp, other: RolledUp): boolean =>
  one.statusId === other.statusId && one.startDate === other.startDate && one.endDate === other.endDate;

/** Of the rows one level below. ISO instants in UTC sort as text. `isWhole`: false when parts of it are not in the plan. */
export function rollUpRows(children: Iterable<RolledUp>, isWhole = true): RolledUp {
  let startDate: string | null = null;
  let endDate: string | null = null;
  const status: StatusId[] = isWhole ? [] : [statusId.notPlanned];
  for (const child of children) {
    status.push(child.statusId);
    if (child.startDate !== null && (startDate === null || child.startDate < startDate)) startDate = child.startDate;
    if (child.endDate !== null && (endDate === null || child.endDate > endDate)) endDate = child.endDate;
  }
  return { statusId: rollUpStatus(status), startDate, endDate };
}

/** An order whose steps were all revoked counts as little as they do, and so does an activity without orders. */
export const isFilled = ({ startDate }: RolledUp): boolean => startDate !== null;

type OfOrder = Pick<Operation, 'statusId' | 'placement' | 'locked' | 'switchedOff'>;

/** Of a production order, from its operations: what was revoked does not count any more. */
export function rollUpOperations(operations: readonly OfOrder[]): RolledUp & { readonly locked: boolean } {
  const counted = operations.filter(({ switchedOff }) => !switchedOff);
  if (counted.length === 0) return { ...nothingBeneath, locked: false };
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (const { placement } of counted) {
    start = Math.min(start, placement.start);
    end = Math.max(end, placement.end);
  }
  return {
    statusId: rollUpStatus(counted.map((one) => one.statusId)),
    startDate: toIso(start),
    endDate: toIso(end),
    locked: counted.every(({ locked }) => locked),
  };
}

/**
 * Whether a child's change leaves its parent as it is. A project may have thousands of positions: all of them are looked
 * at only when the one that changed could have been the first, the last or the one that decided the status.
 */
export function leavesParent(parent: RolledUp, before: RolledUp, after: RolledUp): boolean {
  return (
    parent.statusId !== statusId.notPlanned &&
    before.statusId === after.statusId &&
    staysInside(parent.startDate, before.startDate, after.startDate, (one, other) => one > other) &&
    staysInside(parent.endDate, before.endDate, after.endDate, (one, other) => one < other)
  );
}

function staysInside(
  edge: string | null,
  before: string | null,
  after: string | null,
  within: (date: string, edge: string) => boolean,
): boolean {
  if (before === after) return true;
  return edge !== null && before !== null && after !== null && within(before, edge) && within(after, edge);
}

/** The same from the whole plan, for one object. */
export function rolledUpOf(plan: Plan, kind: ParentKind, id: string): RolledUp {
  const parts = partsOf(plan, kind, id) ?? nothing;
  const span = spanOf(parts);
  return {
    statusId: statusOf(parts),
    startDate: span === undefined ? null : toIso(span.start),
    endDate: span === undefined ? null : toIso(span.end),
  };
}

const nothing: Parts = { positions: [], activities: [], productionOrderIds: [], operations: [] };
