import type { Role } from '#domain/administration/user.ts';
import type {
  ArticleId,
  CustomerId,
  OperationId,
  OrderPositionId,
  ResourceId,
  TechnologyId,
} from '#domain/kernel/ids.ts';
import type { Day, Instant } from '#domain/kernel/instant.ts';
import type { Termination } from './events.ts';
import type { PlanningFacts } from './facts.ts';
import type { PlacementChange } from './placement.ts';

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
      readonly type: 'moveOperations';
      readonly baseRevision: number;
      /** One entry per operation that the hand moved; several must belong to one production order (planning §5). */
      readonly moves: readonly OperationMove[];
      readonly override: boolean;
    }
  | {
      readonly type: 'lockOperations' | 'unlockOperations';
      readonly baseRevision: number;
      readonly operationIds: readonly OperationId[];
    }
  | {
      readonly type: 'acceptOptimisation';
      /** Of the plan that the optimisation was made for. */
      readonly baseRevision: number;
      readonly placements: readonly PlacementChange[];
    }
  | { readonly type: 'undo' | 'redo' }
  | { readonly type: 'confirmConflict'; readonly conflictId: string }
  | {
      readonly type: 'startOperation' | 'pauseOperation' | 'completeOperation' | 'interruptOperation';
      readonly operationId: OperationId;
      readonly occurredAt: Instant;
      readonly workerId?: string | undefined;
      /** Of an interruption. */
      readonly troubleTypeId?: string | undefined;
      readonly comment?: string | undefined;
    }
  | {
      readonly type: 'reportYield' | 'reportScrap';
      readonly operationId: OperationId;
      readonly occurredAt: Instant;
      readonly workerId?: string | undefined;
      readonly amount: number;
      readonly rejectTypeId?: string | undefined;
    };

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
  readonly roles: readonly Role[];
  readonly facts: PlanningFacts;
  readonly newId: () => string;
}
