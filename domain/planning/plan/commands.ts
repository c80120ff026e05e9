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
  ProjectChange,
} from '#domain/planning/events/change-events.ts';
import type { CorrectionCommand } from '#domain/planning/feedback/correction-events.ts';
import type { FeedbackCommand } from '#domain/planning/feedback/feedback-kinds.ts';
import type { Attachment, PlanningObject } from './attachment.ts';
import type { PlanningFacts } from './facts.ts';
import type { PlacementChange } from './placement.ts';
import type { Notes, Termination } from './plan-objects.ts';

/**
 * All commands on a plan. `baseRevision` is the plan revision (versionIdentifier) on which the sender based the
 * command.
 */
export type PlanningCommand =
  | {
      readonly type: 'createProject';
      /** Set by an import, whose rows come one by one: a project that is there already gets the positions. */
      readonly projectId?: ProjectId | undefined;
      readonly projectName: string;
      readonly projectNumber?: string | undefined;
      readonly customerId?: CustomerId | undefined;
      /** Values of the plant's own fields. */
      readonly additionalProperties?: Notes['additionalProperties'];
      readonly orderPositions: readonly NewOrderPosition[];
    }
  | {
      /** Previews only: whether `createProject` and planning its positions would succeed (decision 0004). */
      readonly type: 'checkProject';
      readonly project: Extract<PlanningCommand, { type: 'createProject' }>;
    }
  | {
      readonly type: 'addOrderPositions';
      readonly projectId: ProjectId;
      readonly orderPositions: readonly NewOrderPosition[];
    }
  | {
      /** Only the fields that change; null clears one. */
      readonly type: 'changeProject';
      readonly projectId: ProjectId;
      readonly fields: ProjectChange;
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
        /** true: printed now; false: not printed. */
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
      /**
       * Onto this resource, with the first step that it can take, at the earliest at `start`; without a resource nothing
       * starts before it. Planned forward.
       */
      readonly resourceId?: ResourceId | undefined;
      readonly start?: Instant | undefined;
      readonly baseRevision?: number | undefined;
      /**
       * Import only (right `import.write`): plans as of this instant, so that past orders are placed in the past; the
       * frozen zone, which is counted from the real now, is ignored. Default: now.
       */
      readonly asOf?: Instant | undefined;
    }
  | {
      readonly type: 'planOrderPositions';
      readonly orderPositionIds: readonly OrderPositionId[];
      readonly termination?: Termination | undefined;
      readonly planAnyway?: boolean | undefined;
    }
  | {
      readonly type: 'unplanOrderPositions';
      readonly orderPositionIds: readonly OrderPositionId[];
      readonly confirmFeedbackLoss: boolean;
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
      /** Takes a planned position off the plan before and plans its parts, all in one edit. */
      readonly andPlan?: boolean | undefined;
      /** With `andPlan`: feedback on the position may be lost. */
      readonly confirmFeedbackLoss?: boolean | undefined;
    }
  | {
      readonly type: 'deleteObject';
      readonly object: DeletableObject;
      readonly confirmFeedbackLoss: boolean;
    }
  | TimelineCommand
  | {
      /** The working time of these resources changed in these intervals, under existing bars. */
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
      /** Revision of the plan that the optimisation was computed for. */
      readonly baseRevision: number;
      readonly placements: readonly PlacementChange[];
    }
  | {
      readonly type: 'undo' | 'redo';
      /** Only this edit of the user; default: the last one. */
      readonly changeSet?: string | undefined;
    }
  | { readonly type: 'confirmConflict'; readonly conflictId: string }
  | {
      /** Several edits as one, each decided on what the ones before leave. */
      readonly type: 'editsInTurn';
      readonly baseRevision: number;
      readonly commands: readonly PlacingCommand[];
    }
  | {
      /** Everything that a row of an import says: all of it or nothing. */
      readonly type: 'commandsInTurn';
      readonly commands: readonly PlanningCommand[];
    }
  | {
      readonly type: 'addAttachment';
      readonly object: PlanningObject;
      readonly file: Omit<Attachment, 'addedBy' | 'addedAt'>;
    }
  | { readonly type: 'removeAttachment'; readonly object: PlanningObject; readonly attachmentId: string }
  | FeedbackCommand
  | CorrectionCommand;

export type DeletableObject = PlanningObject;

/** Fields that all timeline edits have (planning §4, §5). */
interface TimelineEditBase {
  readonly baseRevision: number;
  /** Deliberately into or out of the frozen zone; needs the right `planning.frozenZone`. */
  readonly override: boolean;
  /** Range shown by the timeline: an edit that places anything outside of it is refused with `outsideRange`. */
  readonly shown?: Interval | undefined;
}

/** One command per name, with the same fields. */
type Each<Name extends string, Fields> = Name extends string
  ? TimelineEditBase & Fields & { readonly type: Name }
  : never;

/** Commands that place operations: all timeline edits except locks and copies. */
export type PlacingCommand = Exclude<
  TimelineCommand,
  { type: `${string}ock${'Operations' | 'Activities' | 'ProductionOrders'}` | 'cloneActivity' }
>;

const placing: Readonly<Record<PlacingCommand['type'], true>> = {
  moveOperations: true,
  moveSelection: true,
  moveParallelOperations: true,
  moveOperationsFreely: true,
  moveProjects: true,
  moveOrderPositions: true,
  moveActivities: true,
  moveProductionOrders: true,
  resizeOperations: true,
  resizeActivities: true,
  resizeProductionOrders: true,
  resizeOrderPositions: true,
  resizeProjects: true,
  closeGaps: true,
  optimiseOperations: true,
  shiftOperations: true,
  swapOperations: true,
  insertOperations: true,
  refitOperations: true,
  replanSuccessors: true,
};

export const isPlacing = (command: PlanningCommand): command is PlacingCommand => command.type in placing;

/** Timeline edits; each has an event type of its own. */
export type TimelineCommand =
  /** One entry per operation moved; several must belong to one production order (planning §5). */
  | Each<
      'moveOperations' | 'moveSelection' | 'moveParallelOperations' | 'moveOperationsFreely',
      { readonly moves: readonly OperationMove[] }
    >
  /** All parts move by the distance between the requested and the current start. */
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
  | (TimelineEditBase & {
      /** Everything that starts at or after `from`, on these resources or on all. */
      readonly type: 'shiftOperations';
      readonly from: Instant;
      /** Milliseconds; to the left when negative. */
      readonly distance: number;
      readonly resourceIds?: readonly ResourceId[] | undefined;
    })
  | (TimelineEditBase & {
      readonly type: 'swapOperations';
      readonly operationIds: readonly [OperationId, OperationId];
    })
  | (TimelineEditBase & {
      /** Between others, which give way. */
      readonly type: 'insertOperations';
      readonly moves: readonly [OperationMove, ...OperationMove[]];
    })
  | (TimelineEditBase & {
      /** Places again what no longer fits the base data: these, or everything (decision 0085). */
      readonly type: 'refitOperations';
      readonly operationIds?: readonly OperationId[] | undefined;
      /** Process steps; with neither of the two, everything. */
      readonly activityIds?: readonly ActivityId[] | undefined;
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
      /** Earliest start; default: now. */
      readonly start?: Instant | undefined;
    };

export interface ResizeTarget {
  readonly id: string;
  readonly start?: Instant | undefined;
  readonly end?: Instant | undefined;
}

export interface NewOrderPosition {
  /** Set by an import, which plans the position with its next command; otherwise generated. */
  readonly orderPositionId?: OrderPositionId | undefined;
  /** Generated from the project number when absent. */
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
  /** Values of the plant's own fields. */
  readonly additionalProperties?: Notes['additionalProperties'];
}

export interface OperationMove {
  readonly operationId: OperationId;
  /** Requested start; the operation starts at the first working instant at or after it. */
  readonly start: Instant;
  /** Requested resource; default: the current one. */
  readonly resourceId?: ResourceId | undefined;
}

/** All inputs of a decider besides the plan; it has no clock and no randomness of its own. */
export interface PlanningContext {
  readonly now: Instant;
  /** Owner of the undo stack; a system actor has none. */
  readonly userId: string;
  readonly rights: Rights;
  readonly facts: PlanningFacts;
  readonly newId: () => string;
}
