import type { ResourceGroupId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { WorkingTime } from '#domain/planning/calendar/working-time.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';

/** What the timeline needs to know about the factory; made anew when base data change. */
export interface FactoryView {
  readonly zone: string;
  readonly groups: readonly GroupView[];
  readonly resources: ReadonlyMap<ResourceId, ResourceView>;
  readonly facts: PlanningFacts;
}

export interface GroupView {
  readonly groupId: ResourceGroupId;
  readonly name: string;
  readonly resources: readonly ResourceView[];
}

export interface ResourceView {
  readonly resourceId: ResourceId;
  readonly name: string;
  readonly groupId: ResourceGroupId;
  /** Every group it belongs to; its row stands in the first. */
  readonly groupIds: readonly ResourceGroupId[];
  readonly workingTime: WorkingTime;
  readonly capacityFactor: number;
  /** Milliseconds from now in which its plan stays as it is. */
  readonly frozen: number;
  /** Operations at the same time; Infinity: any number. */
  readonly allowed: number;
  /** Several at once count as at most full (setting workloadRoundMultipleReservations). */
  readonly loadAtMostFull: boolean;
  readonly gaps: readonly GapView[];
}

export interface GapView {
  readonly start: Instant;
  readonly end: Instant;
  readonly name: string;
  readonly informative: boolean;
}
