import type {
  ActivityId,
  OperationId,
  OrderPositionId,
  ProductionOrderId,
  ProjectId,
  ResourceId,
} from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import type { Attachment } from './attachment.ts';
import type { Placement, Reason } from './placement.ts';
import type { PlanChange } from './plan-change.ts';
import type {
  Activity,
  Notes,
  OrderPosition,
  PlannedOperation,
  PlannedWith,
  ProcessPlacement,
  ProductionOrder,
  Project,
  StoredFeedback,
} from './plan-objects.ts';
import type { StatusId } from './status.ts';

/** An operation in its current state. */
export interface Operation extends Omit<PlannedOperation, 'placement' | 'reason' | 'predecessors' | 'locked'> {
  placement: Placement;
  reason: Reason;
  statusId: StatusId;
  locked: boolean;
  yieldAmount: number;
  scrapAmount: number;
  actualStart: Instant | undefined;
  actualEnd: Instant | undefined;
  /** Every report on it, oldest first. */
  feedback: readonly StoredFeedback[] | undefined;
  predecessors: OperationId[];
  /** Inverse of `predecessors`, across the production orders of an assembly. */
  successors: OperationId[];
  /** Parallel operations: inverse of `mainOperationId`. */
  secondaries: OperationId[];
  /** Attendant resources that begin or end with this operation. */
  attendants: OperationId[];
  notes: Notes | undefined;
  /** Revoked: occupies no resource and is left out of roll-ups. */
  switchedOff: boolean;
  /** Revision of the edit that placed it; restored when a later edit is undone. */
  placedAt: number;
  /** Revision at which it last changed; detects outdated edits. */
  changedAt: number;
}

export interface PlannedProject extends Project {
  attachments?: Attachment[] | undefined;
  changedAt: number;
}

export interface PlannedPosition extends OrderPosition {
  attachments?: Attachment[] | undefined;
  planned: boolean;
  /** It was split and can never be planned again. */
  isSplit: boolean;
  /** Article, technology and direction of the last planning. */
  plannedWith: PlannedWith | undefined;
  /** Production orders that were taken off the plan while the rest of the position stayed; undefined: it is whole. */
  missing: readonly ProductionOrder[] | undefined;
  changedAt: number;
}

export interface PlannedActivity extends Omit<Activity, 'process'> {
  /** Dates of a process step; the production process derives its dates from its parts. */
  process: ProcessPlacement | undefined;
  /** Feedback on a process step; the production process derives its status from its parts. */
  statusId: StatusId;
  yieldAmount: number;
  scrapAmount: number;
  actualStart: Instant | undefined;
  actualEnd: Instant | undefined;
  /** Every report on it, oldest first. */
  feedback: readonly StoredFeedback[] | undefined;
  notes: Notes | undefined;
  locked: boolean;
  changedAt: number;
}

export interface PlannedProductionOrder extends ProductionOrder {
  notes: Notes | undefined;
  /** Revision of its own fields; operations have theirs. */
  changedAt: number;
}

/** One step of a person, newest last, at most `undoLimit` per user (planning §4, §9). */
export interface UndoStep {
  readonly changeSet: string;
  readonly userId: string;
  readonly revision: number;
  /** Type of the event that says what the edit did. */
  readonly action: string;
  /** What it was about, where that is neither base data nor in the plan. */
  readonly objectId?: string | undefined;
  /** It cannot be taken back, and what came before it neither. */
  readonly isFinal?: true | undefined;
  /** When it was recorded; undefined: nobody said. */
  readonly at: Instant | undefined;
  readonly change: PlanChange;
  /** Of the positions that stayed: what their plan was made from, because it is taken back only while that still holds. */
  readonly madeFrom: readonly Pick<
    OrderPosition,
    'orderPositionId' | 'orderPositionNumber' | 'articleId' | 'articleAmount' | 'technologyId' | 'processTemplateId'
  >[];
}

export const undoLimit = 10;

/**
 * Operations on one resource sorted by start, end, number. Starts and ends are stored in separate arrays: a search or sweep
 * over operation objects would spend its time on cache misses. They are those of what each occupies (`occupied.ts`).
 */
export interface ResourceBars {
  readonly operations: Operation[];
  readonly starts: Instant[];
  readonly ends: Instant[];
  /**
   * Upper bound of the length of the bars, in milliseconds: how far before an instant a bar that covers it may start.
   */
  longest: number;
  /** Those of them that have begun and are not done, in no order: they may take longer than their place. */
  readonly underWay: Operation[];
}

/**
 * The memory image of one plan branch. `evolve.ts` folds events into it in place (a copy per event would cost
 * the whole plan); deciders read it and never write it.
 */
export interface Plan {
  /** Revision of the last folded event of the plan stream, -1 in an empty plan: the `versionIdentifier`. */
  revision: number;
  /** Revision of the last one that was no report: what was previewed since may be taken, whoever reports meanwhile. */
  editedAt: number;
  /**
   * When late steps are expected to be done, as the plant says it: of a plan that is made from rows, which have no reports. Absent: it
   * follows from the reports.
   */
  expectedEnds?: ReadonlyMap<OperationId, Instant> | undefined;
  readonly projects: Map<ProjectId, PlannedProject>;
  readonly orderPositions: Map<OrderPositionId, PlannedPosition>;
  readonly activities: Map<ActivityId, PlannedActivity>;
  readonly productionOrders: Map<ProductionOrderId, PlannedProductionOrder>;
  readonly operations: Map<OperationId, Operation>;
  /** Children by parent, in order of creation. */
  readonly positionsByProject: Map<ProjectId, OrderPositionId[]>;
  /** By number in lower case (`object-numbers.ts`). */
  readonly projectsByNumber: Map<string, ProjectId[]>;
  /** Ids of objects by what other systems call them (`external-ids.ts`). */
  readonly byExternalId: Map<string, readonly string[]>;
  readonly activitiesByPosition: Map<OrderPositionId, ActivityId[]>;
  readonly productionOrdersByActivity: Map<ActivityId, ProductionOrderId[]>;
  readonly operationsByProductionOrder: Map<ProductionOrderId, OperationId[]>;
  /** Operations on a resource, sorted (`resource-index.ts`). */
  readonly barsByResource: Map<ResourceId, ResourceBars>;
  /** Reject and trouble types used in feedback, each with one operation or process step that it was reported on. */
  readonly feedbackReasons: Map<string, OperationId | ActivityId>;
  /** Extent up to which a conflict was confirmed, by its id. */
  readonly confirmedConflicts: Map<string, string>;
  /** Highest numbers used so far (`object-numbers.ts`). */
  readonly highestNumbers: { project: number; productionOrder: number };
  readonly undoStacks: Map<string, UndoStep[]>;
  readonly redoStacks: Map<string, UndoStep[]>;
}

export function emptyPlan(): Plan {
  return {
    revision: -1,
    editedAt: -1,
    projects: new Map(),
    orderPositions: new Map(),
    activities: new Map(),
    productionOrders: new Map(),
    operations: new Map(),
    positionsByProject: new Map(),
    projectsByNumber: new Map(),
    byExternalId: new Map(),
    activitiesByPosition: new Map(),
    productionOrdersByActivity: new Map(),
    operationsByProductionOrder: new Map(),
    barsByResource: new Map(),
    feedbackReasons: new Map(),
    confirmedConflicts: new Map(),
    highestNumbers: { project: 0, productionOrder: 0 },
    undoStacks: new Map(),
    redoStacks: new Map(),
  };
}
