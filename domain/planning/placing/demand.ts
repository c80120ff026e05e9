import type { RequiredCharacteristic } from '#domain/base-data/characteristic.ts';
import type { ResourceGroupId, ResourceId } from '#domain/kernel/ids.ts';
import type { Seconds } from '#domain/kernel/instant.ts';
import type { PlanningFacts, ResourceFacts } from '#domain/planning/plan/facts.ts';

/** What a step asks of the resource it is placed on (rules §3). */
export interface Demand {
  readonly resourceGroupId: ResourceGroupId;
  /** Bound to this resource: the only candidate. */
  readonly boundResourceId?: ResourceId | undefined;
  readonly characteristics?: readonly RequiredCharacteristic[] | undefined;
  /** The step's own program, else its article's; none: any. */
  readonly resourceProgramId?: string | undefined;
  /** Seconds: what a batch lasts, so a step without any is in none. */
  readonly setupTime?: Seconds | undefined;
}

/** Why a resource cannot take a step; undefined when it can. */
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

/** Candidates in the order of their ids: the resource the step is bound to, else those of its group that fit. */
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

/** A batch without any time is none: its bars would take no room, and any number of them would fit. */
const lasts = ({ setupTime = 1 }: Demand, { resource }: ResourceFacts): boolean =>
  !resource.limitQuantity || setupTime > 0;

const asksNothing = ({ characteristics = [], resourceProgramId }: Demand): boolean =>
  characteristics.length === 0 && resourceProgramId === undefined;

/** A resource without programs takes every one, a step without a program goes anywhere. */
function sharesProgram({ resourceProgramId }: Demand, programs: readonly string[]): boolean {
  return resourceProgramId === undefined || programs.length === 0 || programs.includes(resourceProgramId);
}
