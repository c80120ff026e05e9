import type { BaseDataChange } from '#domain/base-data/object-change.ts';
import type { OrderPositionId, ResourceId } from '#domain/kernel/ids.ts';
import type { Interval } from '#domain/kernel/instant.ts';
import type { Way } from '#domain/kernel/ways.ts';
import type { PlacingCommand, TimelineCommand } from '#domain/planning/actions/timeline-actions.ts';
import type { ConfirmConflict } from '#domain/planning/conflicts/confirm-conflict.ts';
import type { CorrectionCommand } from '#domain/planning/events/correction-events.ts';
import type { AcceptOptimisation } from '#domain/planning/optimise/accept.ts';
import type { OrderCommand } from '#domain/planning/orders/order-commands.ts';
import type { TakingBack } from '#domain/planning/undo/undo.ts';
import type { FeedbackCommand } from '../plan/feedback-kinds.ts';
import type { Plan } from '../plan/plan.ts';
import type { PlanChange } from '../plan/plan-change.ts';
import type { Transfer } from './transferred-base-data.ts';

/**
 * All commands on a plan. `baseRevision` is the plan revision (versionIdentifier) on which the sender based the
 * command.
 */
export type PlanningCommand =
  | OrderCommand
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
  | AcceptOptimisation
  | TakingBack
  | ConfirmConflict
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
  | FeedbackCommand
  | CorrectionCommand;
