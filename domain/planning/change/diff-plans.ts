import type { Plan } from '#domain/planning/plan/plan.ts';
import type { ConfirmationChange } from '#domain/planning/plan/plan-objects.ts';
import {
  changeByKind,
  type Fields,
  idOf,
  type Kept,
  type ObjectChange,
  type PlanChange,
  type PlanIds,
  type PlanKind,
} from '../plan/plan-change.ts';
import { keep, objectsOf, type Planned } from './stored-objects.ts';

/**
 * What has to happen in `from` for it to become `to`; what both have alike is not in it.
 * @public Rebasing a simulation stands on it (design, section 13); so far its laws alone are tried.
 */
export const diffPlans = (from: Plan, to: Plan): PlanChange =>
  changeByKind((kind) => diffObjects(from, to, kind), {
    confirmations: diffConfirmations(from.confirmedConflicts, to.confirmedConflicts),
  });

function diffObjects<Kind extends PlanKind>(from: Plan, to: Plan, kind: Kind): ObjectChange<Kind>[] {
  const [before, after] = [objectsOf(from, kind), objectsOf(to, kind)];
  const changes: ObjectChange<Kind>[] = [];
  for (const [id, one] of before) if (!after.has(id)) changes.push({ id, before: keep[kind](one), after: undefined });
  for (const [id, one] of after) {
    if (before.get(id) === one) continue;
    const change = changeTo(before, kind, keep[kind](one));
    if (change !== undefined) changes.push(change);
  }
  return changes;
}

/** What has to happen for an object to be as it is kept, whether or not it is there; undefined: nothing. */
export function changeTo<Kind extends PlanKind>(
  objects: ReadonlyMap<PlanIds[Kind], Planned[Kind]>,
  kind: Kind,
  kept: Kept<Kind>,
): ObjectChange<Kind> | undefined {
  const id = idOf(kind, kept);
  const was = objects.get(id);
  if (was === undefined) return { id, before: undefined, after: kept };
  const fields = diffFields<Kind>(keep[kind](was), kept);
  return fields && { id, ...fields };
}

/** When it was placed is no difference: it says which edit was the last, not where anything stands. */
const notCompared: ReadonlySet<string> = new Set(['placedAt']);

function diffFields<Kind extends PlanKind>(
  one: Fields<Kind>,
  other: Fields<Kind>,
): { readonly before: Fields<Kind>; readonly after: Fields<Kind> } | undefined {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const note = (field: string, was: unknown, is: unknown): void => {
    if (notCompared.has(field) || isSame(was, is)) return;
    before[field] = was ?? null;
    after[field] = is ?? null;
  };
  for (const field in one) note(field, one[field], other[field]);
  for (const field in other) if (!(field in one)) note(field, undefined, other[field]);
  return Object.keys(after).length === 0 ? undefined : { before: before as Fields<Kind>, after: after as Fields<Kind> };
}

function diffConfirmations(from: Plan['confirmedConflicts'], to: Plan['confirmedConflicts']): ConfirmationChange[] {
  const ids = new Set([...from.keys(), ...to.keys()]);
  return [...ids].flatMap((conflictId) => {
    const [before, after] = [from.get(conflictId), to.get(conflictId)];
    return before === after ? [] : { conflictId, before, after };
  });
}

/** Deep equality of plain data; a missing field equals undefined and null. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return (one ?? undefined) === (other ?? undefined);
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, at) => isSame(value, other[at]))
    );
  const [some, others] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(some), ...Object.keys(others)])].every((key) => isSame(some[key], others[key]));
}
