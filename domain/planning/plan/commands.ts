import type { BaseDataChange } from '#domain/base-data/object-change.ts';
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
import type { Way } from '#domain/kernel/ways.ts';
import type { PlacingCommand, TimelineCommand } from '#domain/planning/edits/timeline-actions.ts';
import type { Transfer } from '#domain/planning/edits/transferred-base-data.ts';
import type {
  ActivityChange,
  OperationChange,
  PositionChange,
  ProductionOrderChange,
  ProjectChange,
} from '#domain/planning/events/change-events.ts';
import type { CorrectionCommand } from '#domain/planning/events/correction-events.ts';
import type { Attachment, PlanningObject } from './attachment.ts';
import type { FeedbackCommand } from './feedback-kinds.ts';
import type { PlacementChange } from './placement.ts';
import type { Plan } from './plan.ts';
import type { PlanChange } from './plan-change.ts';
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
      /** Those that are not pending are planned with it, as one edit; what finds no place is made all the same. */
      readonly andPlan?: true | undefined;
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
      /** As of `createProject`. */
      readonly andPlan?: true | undefined;
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
      /** The change of base data that somebody made so: the bars that follow it and it are one step of theirs. */
      readonly follows?: readonly BaseDataChange[] | undefined;
      readonly gaps?: readonly BaseDataChange[] | undefined;
      /** Resources that work at other hours now, or all: what no longer fits them is placed again. */
      readonly rows?: readonly ResourceId[] | 'all' | undefined;
      /** Default: as the plant has set it. */
      readonly way?: Way | undefined;
    }
  | {
      /** Somebody has done something outside the plan (`StepNoted`). */
      readonly type: 'noteStep';
      readonly action: string;
      readonly objectId?: string | undefined;
      readonly follows?: readonly BaseDataChange[] | undefined;
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
      /** Order positions come into the plan as they are in a simulation. */
      readonly type: 'transferSimulation';
      readonly simulationId: string;
      readonly simulation: Plan;
      /** What has been made different in it since it began. */
      readonly own: PlanChange;
      /** Default: all that are different. */
      readonly orderPositionIds?: readonly OrderPositionId[] | undefined;
      /** What has been made different of base data in it, and is to come, too. */
      readonly baseData?: readonly BaseDataChange[] | undefined;
      /** All of it, with locks, or nothing. */
      readonly whole?: true | undefined;
      readonly baseRevision?: number | undefined;
      /** Told what comes and what stays each time that it is decided: the last time is what is written. */
      readonly decided?: ((transfer: Transfer) => void) | undefined;
    }
  | {
      /** Several edits as one, each decided on what the ones before leave. */
      readonly type: 'editsInTurn';
      readonly baseRevision: number;
      /** Gaps that come with the edits, which are decided on what the gaps leave. */
      readonly gaps?: readonly BaseDataChange[] | undefined;
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
