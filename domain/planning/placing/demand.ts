import type { RequiredCharacteristic } from '#domain/base-data/fields/characteristic.ts';
import type { ResourceGroupId, ResourceId } from '#domain/kernel/ids.ts';
import type { Seconds } from '#domain/kernel/instant.ts';
import type { PlanningFacts, ResourceFacts } from '#domain/planning/plan/facts.ts';

/** Requirements of an operation on its resource (rules §3). */
export interface Demand {
  readonly resourceGroupId: ResourceGroupId;
  /** The only resource allowed. */
  readonly boundResourceId?: ResourceId | undefined;
  readonly characteristics?: readonly RequiredCharacteristic[] | undefined;
  /** Program of the step, else of its article; undefined: any. */
  readonly resourceProgramId?: string | undefined;
  /** Seconds; the duration of a batch, so an operation without it cannot be batched. */
  readonly setupTime?: Seconds | undefined;
}

/** Why a resource cannot process an operation; undefined when it can. */
export function misfitOf(
  demand: Demand,
  { resource }: ResourceFacts,
  facts: PlanningFacts,
): 'archived' | 'attendant' | 'program' | 'characteristics' | undefined {
  if (resource.archived) return 'archived';
  if (resource.isAttendantResource) return 'attendant';
  if (!sharesProgram(demand, resource.resourcePrograms ?? [])) return 'program';
  const { characteristics = [] } = demand;
  return characteristics.length === 0 || facts.fits(resource, characteristics) ? undefined : 'characteristics';
}

/** Candidate resources ordered by name: the bound resource, else those of the group that fit. */
export function candidatesOf(demand: Demand, facts: PlanningFacts): readonly ResourceFacts[] {
  if (demand.boundResourceId === undefined) {
    const group = facts.candidates(demand.resourceGroupId);
    return asksNothing(demand) && group.every((one) => lasts(demand, one))
      ? group
      : group.filter((one) => lasts(demand, one) && misfitOf(demand, one, facts) === undefined);
  }
  const bound = facts.resource(demand.boundResourceId);
  return bound === undefined || !lasts(demand, bound) || misfitOf(demand, bound, facts) !== undefined ? [] : [bound];
}

/** A batch without duration is refused: its bars would have zero length and any number would fit. */
const lasts = ({ setupTime = 1 }: Demand, { resource }: ResourceFacts): boolean =>
  !resource.limitQuantity || setupTime > 0;

const asksNothing = ({ characteristics = [], resourceProgramId }: Demand): boolean =>
  characteristics.length === 0 && resourceProgramId === undefined;

/** A resource without programs accepts all; an operation without a program fits anywhere. */
function sharesProgram({ resourceProgramId }: Demand, programs: readonly string[]): boolean {
  return resourceProgramId === undefined || programs.length === 0 || programs.includes(resourceProgramId);
}
