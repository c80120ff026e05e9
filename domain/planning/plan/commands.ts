import type { Rights } from '#domain/administration/rights.ts';
import type {
  ActivityId,
  ArticleId,
  CustomerId,
  OperationId,
  OrderPositionId,
  ProductionOrderId,
  ProjectId,
  ResourceId,
  TechnologyId,
} from '#domain/kernel/ids.ts';
import type { Day, Instant, Interval } from '#domain/kernel/instant.ts';
import type {
  ActivityChange,
  OperationChange,
  PositionChange,
  ProductionOrderChange,
} from '#domain/planning/events/change-events.ts';
import type { FeedbackCommand } from '#domain/planning/feedback/feedback-kinds.ts';
import type { PlanningFacts } from './facts.ts';
import type { PlacementChange } from './placement.ts';
import type { Termination } from './plan-objects.ts';

/** Every command on a plan. `baseRevision` is the plan revision (versionIdentifier) that the sender looked at. */
export type PlanningCommand =
  | {
      readonly type: 'createProject';
      readonly projectName: string;
      readonly projectNumber?: string | undefined;
      readonly customerId?: CustomerId | undefined;
      readonly orderPositions: readonly NewOrderPosition[];
    }
  | {
      readonly type: 'addOrderPositions';
      readonly projectId: ProjectId;
      readonly orderPositions: readonly NewOrderPosition[];
    }
  | {
      /** Only the fields that change; null empties one. */
      readonly type: 'changeProject';
      readonly projectId: ProjectId;
      readonly fields: {
        readonly projectNumber?: string | undefined;
        readonly projectName?: string | undefined;
        readonly customerId?: CustomerId | null | undefined;
      };
      readonly baseRevision?: number | undefined;
    }
  | {
      readonly type: 'changeOrderPosition';
      readonly orderPositionId: OrderPositionId;
      readonly fields: PositionChange;
      readonly baseRevision?: number | undefined;
    }
  | {
      readonly type: 'changeActivity';
      readonly activityId: ActivityId;
      readonly fields: ActivityChange & { readonly locked?: boolean | undefined };
      readonly baseRevision?: number | undefined;
    }
  | {
      readonly type: 'changeProductionOrder';
      readonly productionOrderId: ProductionOrderId;
      readonly fields: Omit<ProductionOrderChange, 'printDate'> & {
        readonly locked?: boolean | undefined;
        /** Printed again now, or not at all. */
        readonly printed?: boolean | undefined;
      };
      readonly baseRevision?: number | undefined;
    }
  | {
      readonly type: 'changeOperation';
      readonly operationId: OperationId;
      readonly fields: OperationChange & { readonly locked?: boolean | undefined };
      readonly baseRevision?: number | undefined;
    }
  | {
      readonly type: 'planOrderPosition';
      readonly orderPositionId: OrderPositionId;
      readonly technologyId?: TechnologyId | undefined;
      readonly processTemplateId?: string | undefined;
      readonly termination?: Termination | undefined;
      readonly planAnyway?: boolean | undefined;
      readonly baseRevision?: number | undefined;
      /**
       * Import only (right `import.write`): plans as if it were this instant, so that orders of the past land in the
       * past; the frozen zone, which is counted from the real now, does not hold. Default: now.
       */
      readonly asOf?: Instant | undefined;
    }
  | {
      readonly type: 'unplanOrderPosition';
      readonly orderPositionId: OrderPositionId;
      readonly confirmFeedbackLoss: boolean;
    }
  | {
      readonly type: 'unplanProject';
      readonly projectId: ProjectId;
      readonly confirmFeedbackLoss: boolean;
    }
  | {
      readonly type: 'unplanProductionOrder';
      readonly productionOrderId: ProductionOrderId;
      readonly confirmFeedbackLoss: boolean;
    }
  | {
      readonly type: 'splitOrderPosition';
      readonly orderPositionId: OrderPositionId;
      readonly children: readonly { readonly articleAmount: number; readonly deliveryDate?: Day | undefined }[];
    }
  | {
      readonly type: 'deleteObject';
      readonly object: DeletableObject;
      readonly confirmFeedbackLoss: boolean;
    }
  | TimelineCommand
  | {
      /** The working time of these resources changed under bars that stand in these stretches. */
      readonly type: 'recalculateOperations';
      readonly stretches: readonly (Interval & { readonly resourceId: ResourceId })[];
    }
  | {
      readonly type: 'revokeProductionOrder';
      readonly productionOrderId: ProductionOrderId;
      readonly baseRevision?: number | undefined;
    }
  | {
      readonly type: 'pauseProductionOrder';
      readonly productionOrderId: ProductionOrderId;
      readonly occurredAt: Instant;
    }
  | {
      readonly type: 'acceptOptimisation';
      /** Of the plan that the optimisation was made for. */
      readonly baseRevision: number;
      readonly placements: readonly PlacementChange[];
    }
  | { readonly type: 'undo' | 'redo' }
  | { readonly type: 'confirmConflict'; readonly conflictId: string }
  | FeedbackCommand;

export type DeletableObject =
  | { readonly type: 'project'; readonly id: ProjectId }
  | { readonly type: 'orderPosition'; readonly id: OrderPositionId }
  | { readonly type: 'activity'; readonly id: ActivityId }
  | { readonly type: 'productionOrder'; readonly id: ProductionOrderId }
  | { readonly type: 'operation'; readonly id: OperationId };

/** What every edit of the timeline carries (planning §4, §5). */
interface TimelineEditBase {
  readonly baseRevision: number;
  /** Into or out of the frozen zone on purpose; needs the right `planning.frozenZone`. */
  readonly override: boolean;
  /** What the timeline shows: an edit that would lead out of it is refused with `outsideRange`. */
  readonly shown?: Interval | undefined;
}

/** One command for each name, with the same fields. */
type Each<Name extends string, Fields> = Name extends string
  ? TimelineEditBase & Fields & { readonly type: Name }
  : never;

/** Edits of the timeline, each an event of its own name. */
export type TimelineCommand =
  /** One entry per operation that the hand moved; several must belong to one production order (planning §5). */
  | Each<
      'moveOperations' | 'moveSelection' | 'moveParallelOperations' | 'moveOperationsFreely',
      { readonly moves: readonly OperationMove[] }
    >
  /** Everything beneath moves by the distance between the wished start and the start it has. */
  | Each<
      'moveProjects' | 'moveOrderPositions' | 'moveActivities' | 'moveProductionOrders',
      { readonly targets: readonly { readonly id: string; readonly start: Instant }[] }
    >
  /** One edge moves, the other stays. */
  | Each<
      'resizeOperations' | 'resizeActivities' | 'resizeProductionOrders' | 'resizeOrderPositions' | 'resizeProjects',
      { readonly targets: readonly ResizeTarget[] }
    >
  | (TimelineEditBase & {
      readonly type: 'closeGaps' | 'optimiseOperations';
      readonly direction: 'left' | 'right';
      readonly operationIds: readonly OperationId[];
    })
  | (TimelineEditBase & { readonly type: 'replanSuccessors'; readonly operationId: OperationId })
  | {
      readonly type:
        | 'lockOperations'
        | 'unlockOperations'
        | 'lockActivities'
        | 'unlockActivities'
        | 'lockProductionOrders'
        | 'unlockProductionOrders';
      readonly baseRevision: number;
      readonly ids: readonly string[];
    }
  | {
      readonly type: 'cloneActivity';
      readonly baseRevision: number;
      readonly activityId: ActivityId;
      /** Not before; default: from now on. */
      readonly start?: Instant | undefined;
    };

export interface ResizeTarget {
  readonly id: string;
  readonly start?: Instant | undefined;
  readonly end?: Instant | undefined;
}

export interface NewOrderPosition {
  /** Given by an import, which plans the position in its next command; otherwise made here. */
  readonly orderPositionId?: OrderPositionId | undefined;
  /** Made from the project number when absent. */
  readonly orderPositionNumber?: string | undefined;
  readonly articleId: ArticleId;
  readonly articleAmount: number;
  readonly deliveryDate: Day;
  readonly startDate?: Instant | undefined;
  readonly orderDate?: Day | undefined;
  readonly termination?: Termination | undefined;
  readonly technologyId?: TechnologyId | undefined;
  readonly processTemplateId?: string | undefined;
  readonly pending?: boolean | undefined;
  readonly planAnyway?: boolean | undefined;
}

export interface OperationMove {
  readonly operationId: OperationId;
  /** Wished start; the operation begins at the first working instant at or after it. */
  readonly start: Instant;
  /** Wished resource; default: the one it is on. */
  readonly resourceId?: ResourceId | undefined;
}

/** Everything a decider may know besides the plan. No clock and no randomness of its own. */
export interface PlanningContext {
  readonly now: Instant;
  /** Whose undo stack counts; a system actor has none. */
  readonly userId: string;
  readonly rights: Rights;
  readonly facts: PlanningFacts;
  readonly newId: () => string;
}
