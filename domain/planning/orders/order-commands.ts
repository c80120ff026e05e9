import type { ExternalId } from '#domain/kernel/external-id.ts';
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
import type { Day, Instant } from '#domain/kernel/instant.ts';
import type {
  ActivityChange,
  OperationChange,
  PositionChange,
  ProductionOrderChange,
  ProjectChange,
} from '#domain/planning/events/change-events.ts';
import type { Attachment, PlanningObject } from '#domain/planning/plan/attachment.ts';
import type { GivenOrder, Notes, Termination } from '#domain/planning/plan/plan-objects.ts';

/** Commands on orders and their parts. `baseRevision` as of every command. */
export type OrderCommand =
  | {
      readonly type: 'createProject';
      /** Set by an import, whose rows come one by one: a project that is there already gets the positions. */
      readonly projectId?: ProjectId | undefined;
      readonly projectName: string;
      readonly projectNumber?: string | undefined;
      readonly customerId?: CustomerId | undefined;
      /** Values of the plant's own fields. */
      readonly additionalProperties?: Notes['additionalProperties'];
      readonly externalIds?: ExternalId[] | undefined;
      readonly orderPositions: readonly NewOrderPosition[];
      /** Those that are not pending are planned with it, as one edit; what finds no place is made all the same. */
      readonly andPlan?: true | undefined;
      /** With `andPlan`, as of `planOrderPosition`. */
      readonly asOf?: Instant | undefined;
    }
  | {
      /** Previews only: whether `createProject` and planning its positions would succeed (decision 0004). */
      readonly type: 'checkProject';
      readonly project: Extract<OrderCommand, { type: 'createProject' }>;
    }
  | {
      readonly type: 'addOrderPositions';
      readonly projectId: ProjectId;
      readonly orderPositions: readonly NewOrderPosition[];
      /** As of `createProject`. */
      readonly andPlan?: true | undefined;
      readonly asOf?: Instant | undefined;
    }
  /** Only the fields that change; null clears one. */
  | ((
      | { readonly type: 'changeProject'; readonly projectId: ProjectId; readonly fields: ProjectChange }
      | {
          readonly type: 'changeOrderPosition';
          readonly orderPositionId: OrderPositionId;
          readonly fields: PositionChange;
        }
      | { readonly type: 'changeActivity'; readonly activityId: ActivityId; readonly fields: ActivityChange & Lock }
      | {
          readonly type: 'changeProductionOrder';
          readonly productionOrderId: ProductionOrderId;
          /** `printed` true: now. */
          readonly fields: Omit<ProductionOrderChange, 'printDate'> & Lock & { readonly printed?: boolean | undefined };
        }
      | { readonly type: 'changeOperation'; readonly operationId: OperationId; readonly fields: OperationChange & Lock }
      | { readonly type: 'revokeProductionOrder'; readonly productionOrderId: ProductionOrderId }
    ) & { readonly baseRevision?: number | undefined })
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
      /** Numbers of another system for what is made; undefined: those that the position has for them. */
      readonly productionOrders?: readonly GivenOrder[] | undefined;
      /**
       * With the right `import.write`: plans as of this instant, so that past orders are placed in the past; the
       * frozen zone, which is counted from the real now, is ignored. Default: now.
       */
      readonly asOf?: Instant | undefined;
    }
  | {
      readonly type: 'planOrderPositions';
      readonly orderPositionIds: readonly OrderPositionId[];
      readonly termination?: Termination | undefined;
      readonly planAnyway?: boolean | undefined;
      /** As of `planOrderPosition`. */
      readonly asOf?: Instant | undefined;
      /** Of those that were seen: one that has changed since is left out. */
      readonly baseRevisions?: Readonly<Record<OrderPositionId, number>> | undefined;
    }
  | ((
      | { readonly type: 'unplanOrderPositions'; readonly orderPositionIds: readonly OrderPositionId[] }
      | { readonly type: 'unplanOrderPosition'; readonly orderPositionId: OrderPositionId }
      | { readonly type: 'unplanProject'; readonly projectId: ProjectId }
      | { readonly type: 'unplanProductionOrder'; readonly productionOrderId: ProductionOrderId }
      | { readonly type: 'deleteObject'; readonly object: DeletableObject }
    ) & { readonly confirmFeedbackLoss: boolean })
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
      readonly type: 'pauseProductionOrder';
      readonly productionOrderId: ProductionOrderId;
      readonly occurredAt: Instant;
    }
  | {
      readonly type: 'addAttachment';
      readonly object: PlanningObject;
      readonly file: Omit<Attachment, 'addedBy' | 'addedAt'>;
    }
  | { readonly type: 'removeAttachment'; readonly object: PlanningObject; readonly attachmentId: string };

type Lock = { readonly locked?: boolean | undefined };

export type DeletableObject = PlanningObject;

export interface NewOrderPosition {
  /** Set by an import, which plans the position with its next command and has looked for its number; otherwise generated. */
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
  readonly externalIds?: ExternalId[] | undefined;
  /** Numbers of another system for what is made of it. */
  readonly givenOrders?: GivenOrder[] | undefined;
}
