import type { ResourceGroupId, ResourceId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { WorkingTime } from '#domain/planning/calendar/working-time.ts';
import type { PlanningFacts } from '#domain/planning/plan/facts.ts';

/** The factory as the timeline needs it; rebuilt when base data change. */
export interface FactoryView {
  readonly zone: string;
  readonly groups: readonly GroupView[];
  /** The same with archived resources, which take no work: only what already stands there. */
  readonly groupsWithArchived: readonly GroupView[];
  readonly resources: ReadonlyMap<ResourceId, ResourceView>;
  readonly facts: PlanningFacts;
  /** Names by id; read only where set-up depends on them. */
  readonly articleGroups: ReadonlyMap<string, string>;
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
  /** All its groups; its row is in the first one. */
  readonly groupIds: readonly ResourceGroupId[];
  readonly workingTime: WorkingTime;
  readonly capacityFactor: number;
  /** Frozen time in milliseconds. */
  readonly frozen: number;
  /** Number of simultaneous operations; Infinity: unlimited. */
  readonly allowed: number;
  /** Several simultaneous operations count as 100 % at most (setting workloadRoundMultipleReservations). */
  readonly loadAtMostFull: boolean;
  /** Its limit is one of pieces: steps of a batch run at once. */
  readonly takesBatches: boolean;
  readonly gaps: readonly GapView[];
  readonly locationId: string | undefined;
  /** A person or a tool that attends work on other resources. */
  readonly isAttendant: boolean;
}

export interface GapView {
  readonly start: Instant;
  readonly end: Instant;
  readonly name: string;
  readonly informative: boolean;
}
