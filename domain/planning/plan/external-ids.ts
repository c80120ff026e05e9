import { type ExternalId, externalKey } from '#domain/kernel/external-id.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Plan } from './plan.ts';
import type { PlanIds, PlanKind } from './plan-change.ts';

/** What other systems call the objects of a plan; within a kind none is given twice. */

const keyOf = (kind: PlanKind, one: ExternalId): string => `${kind} ${externalKey(one)}`;

/** The objects that another system calls so: one, or more where a simulation has given what the plan gave as well. */
export const objectsCalled = <Kind extends PlanKind>(
  { byExternalId }: Pick<Plan, 'byExternalId'>,
  kind: Kind,
  one: ExternalId,
): readonly PlanIds[Kind][] => (byExternalId.get(keyOf(kind, one)) ?? []) as readonly PlanIds[Kind][];

/** An object is called otherwise than before; undefined: by nobody, it comes or goes. */
export function noteExternalIds(
  { byExternalId }: Plan,
  kind: PlanKind,
  id: string,
  before: readonly ExternalId[] | undefined,
  after: readonly ExternalId[] | undefined,
): void {
  if (before === undefined && after === undefined) return;
  for (const one of before ?? []) {
    const key = keyOf(kind, one);
    const left = byExternalId.get(key)?.filter((other) => other !== id) ?? [];
    if (left.length > 0) byExternalId.set(key, left);
    else byExternalId.delete(key);
  }
  for (const one of after ?? []) {
    const key = keyOf(kind, one);
    const known = byExternalId.get(key) ?? [];
    if (!known.includes(id)) byExternalId.set(key, [...known, id]);
  }
}

/** Refusal `externalIdExists` when another object of the kind, or another of those that come together, is called so. */
export function refuseExternalIds(
  plan: Pick<Plan, 'byExternalId'>,
  kind: PlanKind,
  wished: readonly {
    readonly id?: string | undefined;
    readonly externalIds?: readonly ExternalId[] | null | undefined;
  }[],
): Rejection | undefined {
  const together = new Map<string, unknown>();
  for (const object of wished)
    for (const one of object.externalIds ?? []) {
      const [usedBy] = objectsCalled(plan, kind, one).filter((other) => other !== object.id);
      const key = externalKey(one);
      if (usedBy !== undefined || (together.get(key) ?? object) !== object)
        return reject('externalIdExists', { ...one, ...(usedBy !== undefined && { usedBy }) });
      together.set(key, object);
    }
  return undefined;
}
