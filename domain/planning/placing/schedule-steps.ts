import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import { type Instant, type Seconds, tenYears } from '#domain/kernel/instant.ts';
import { dayLength } from '#domain/kernel/time-zone.ts';
import type { Draft } from '#domain/planning/plan/draft.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';
import type { Placement, Reason } from '#domain/planning/plan/placement.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { SharingTerms } from '../plan/resource-sharing.ts';
import { type Crew, crewsOf, type SecondaryStep } from './crew.ts';
import type { Demand } from './demand.ts';
import type { Bound, Joint } from './dependencies.ts';
import { plantResource } from './plant-resource.ts';

/** A step to be scheduled. `predecessors` are ids of steps of the same run. */
export interface OpenStep extends Joint, Demand, SharingTerms {
  readonly number: number;
  readonly planTime: Seconds;
  /** Duration of a batch on a resource with limited quantity, whatever the amount (domain facts §7). */
  readonly setupTime: Seconds;
  /** Seconds of `planTime` that are set-up; default: all of `setupTime`. */
  readonly setupPart?: Seconds | undefined;
  readonly predecessors: readonly OperationId[];
  /** Secondary operations. */
  readonly secondaries: readonly SecondaryStep[];
  /** A step of the process template: needs no resource, only working days of the plant (rules §2). */
  readonly isProcess?: true | undefined;
}

/** An attendant resource, occupied from the start of one step to the end of another, buffer included (rules §3). */
export interface AttendantSpan {
  readonly operationId: OperationId;
  readonly resourceId: ResourceId;
  readonly from: OperationId;
  readonly to: OperationId;
  /** Further parts of the two, when they were divided over batches before this run. */
  readonly fromParts?: readonly OperationId[];
  readonly toParts?: readonly OperationId[];
}

/** Input of one scheduling run. */
export interface Run {
  readonly plan: Plan;
  readonly facts: PlanningFacts;
  /** In order of dependencies. */
  readonly steps: readonly OpenStep[];
  readonly attendants: readonly AttendantSpan[];
  /** The instant taken as now; the frozen zone begins there unless `frozenZone` is off. */
  readonly now: Instant;
  readonly frozenZone: boolean;
  readonly startDate: Instant | undefined;
  /** First instant after the delivery day. */
  readonly deliveryEnd: Instant;
  readonly planAnyway: boolean;
  /** Where a planner put one of the steps: it starts there at the earliest, and stays when the others are drawn closer. */
  readonly wished?: { readonly operationId: OperationId; readonly start: Instant } | undefined;
  /** Steps are not divided over batches. */
  readonly whole?: true | undefined;
}

/** Bounds that attendant resources impose on single steps: earliest start and latest end. */
export interface AttendantLimits {
  readonly notBefore: ReadonlyMap<OperationId, Bound>;
  readonly notAfter: ReadonlyMap<OperationId, Bound>;
}

export interface Placed {
  readonly placement: Placement;
  readonly reason: Reason;
}

export interface Scheduled {
  /** Placements of steps, parts of split steps, secondary operations and attendant resources. */
  readonly placements: ReadonlyMap<OperationId, Placed>;
  /** Parts of steps split over batches, with the pieces of each, the step itself first. */
  readonly parts: ReadonlyMap<OperationId, readonly StepPart[]>;
  readonly start: Instant;
  readonly end: Instant;
}

export interface StepPart {
  readonly operationId: OperationId;
  readonly amount: number;
}

/** The step without a slot within the horizon. */
export interface NoAvailability {
  readonly step: OpenStep;
}

/** Search horizon (rules §4): no slot within one year from where the search starts means no availability. */
export const searchHorizon = 366 * dayLength;

/** Maximum distance of a requested instant from now: working time is compiled that far. */
export const planningReach = tenYears;

/** Where the equipment beside a step stands: the step is worked only while all of it works. */
export const equipmentOf = (draft: Draft, { secondaries }: Pick<OpenStep, 'secondaries'>): readonly Placement[] =>
  secondaries.flatMap(({ kind, operationId }) => (kind === 'equipment' ? (draft.placementOf(operationId) ?? []) : []));

/**
 * Crews for the step: the plant for a process step, else all crews. With "plan anyway", resources with other programs
 * are used when none has the step's (rules §4).
 */
export function crewsFor(step: OpenStep, { facts, planAnyway }: Pick<Run, 'facts' | 'planAnyway'>): readonly Crew[] {
  if (step.isProcess === true) return [{ main: plantResource(facts), others: [] }];
  const crews = crewsOf(step, step.secondaries, facts);
  return crews.length > 0 || !planAnyway
    ? crews
    : crewsOf(ofAnyProgram(step), step.secondaries.map(ofAnyProgram), facts);
}

const ofAnyProgram = <Step extends Demand>(step: Step): Step => ({ ...step, resourceProgramId: undefined });

/** End of the latest frozen zone of the crew; undefined without one (rules §4). Plan anyway ignores frozen zones. */
export function frozenUntil(run: Run, { main, others }: Crew): Instant | undefined {
  if (!run.frozenZone || run.planAnyway) return undefined;
  const frozenTime = Math.max(main.resource.frozenTime, ...others.map(({ facts }) => facts.resource.frozenTime));
  return frozenTime > 0 ? run.now + frozenTime * 1000 : undefined;
}

/** Rank of a crew: the priority of the main resource, then those of the secondary resources. */
export function priorityOf(step: OpenStep, { main, others }: Crew, facts: PlanningFacts): number {
  if (step.isProcess === true) return Number.POSITIVE_INFINITY;
  const own = facts.priority(step.resourceGroupId, main.resourceId);
  const beside = others.map((one) => facts.priority(one.step.resourceGroupId, one.facts.resourceId));
  const highest = 1000;
  return own + beside.reduce((sum, one) => sum + Math.min(one, highest), 0) / (highest * (beside.length + 1));
}

/** Id of the nth part (from 1) of a split step; the first part has the id of the step. */
export const partId = (step: OperationId, part: number): OperationId =>
  part === 1 ? step : (`${step}_${part}` as OperationId);

export function scheduledFrom(
  placements: ReadonlyMap<OperationId, Placed>,
  parts: ReadonlyMap<OperationId, readonly StepPart[]>,
): Scheduled {
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (const { placement } of placements.values()) {
    start = Math.min(start, placement.start);
    end = Math.max(end, placement.end);
  }
  return { placements, parts, start, end };
}
