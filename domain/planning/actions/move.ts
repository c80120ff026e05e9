// Trail of OperationsMoved, step 4 (ARCHITECTURE.md).
import { z } from 'zod';
import type { EventDefinition } from '#domain/kernel/event.ts';
import type { ActivityId, OrderPositionId, ProductionOrderId, ProjectId } from '#domain/kernel/ids.ts';
import { fromIso } from '#domain/kernel/instant.ts';
import {
  ActivitiesMoved,
  OperationsMoved,
  OrderPositionsMoved,
  ProductionOrdersMoved,
  ProjectsMoved,
} from '#domain/planning/events/edit-events.ts';
import type { ParentKind } from '#domain/planning/plan/parts.ts';
import { type Moves, movedBy, newEdit } from '../edits/edit.ts';
import { baseOf, editBase, given, idsOf, movesOf, pushing, pushingOf, theOnly, wished } from '../edits/edit-body.ts';
import { type Placed, placing } from '../edits/timeline-action.ts';
import { moveParents, type Targets } from './move-parents.ts';
import { previewMove } from './preview-move.ts';

const body = z
  .strictObject({ action: z.literal('move'), ...editBase, ...pushing, ...z.object(wished).partial().shape })
  .transform(({ operations, activities, productionOrders, orderPositions, projects, ...said }, problems) => ({
    ...baseOf(said),
    ...pushingOf(said),
    ...theOnly(
      {
        operations: given(operations, (list) => ({ type: 'moveOperations' as const, moves: movesOf(list) })),
        activities: given(activities, (list) => ({
          type: 'moveActivities' as const,
          targets: list.map(({ activityId: id, startDate }) => ({ id, start: fromIso(startDate) })),
        })),
        productionOrders: given(productionOrders, (list) => ({
          type: 'moveProductionOrders' as const,
          targets: list.map(({ productionOrderId: id, startDate }) => ({ id, start: fromIso(startDate) })),
        })),
        orderPositions: given(orderPositions, (list) => ({
          type: 'moveOrderPositions' as const,
          targets: list.map(({ orderPositionId: id, startDate }) => ({ id, start: fromIso(startDate) })),
        })),
        projects: given(projects, (list) => ({
          type: 'moveProjects' as const,
          targets: list.map(({ projectId: id, startDate }) => ({ id, start: fromIso(startDate) })),
        })),
      },
      problems,
    ),
  }));

const parents = <Type extends string, Schema extends z.ZodType>(
  kind: ParentKind,
  event: EventDefinition<Type, Schema>,
  data: (command: Targets, placed: Placed) => z.infer<Schema>,
) =>
  placing({
    body,
    names: (command: Targets) => idsOf(command),
    edit: (situation, { targets }) => moveParents(newEdit(situation), kind, targets),
    event,
    data,
  });

/** One entry per operation moved; several must belong to one production order (planning §5). Of a parent all parts move. */
export const move = {
  moveOperations: placing({
    body,
    names: (command: Moves) => movedBy(command),
    edit: ({ plan, facts, now }, command) => previewMove(plan, facts, command, now),
    event: OperationsMoved,
    data: (command, placed) => ({ moved: movedBy(command), ...placed }),
  }),
  moveActivities: parents('activity', ActivitiesMoved, (command, placed) => ({
    activityIds: idsOf<ActivityId>(command),
    ...placed,
  })),
  moveProductionOrders: parents('productionOrder', ProductionOrdersMoved, (command, placed) => ({
    productionOrderIds: idsOf<ProductionOrderId>(command),
    ...placed,
  })),
  moveOrderPositions: parents('orderPosition', OrderPositionsMoved, (command, placed) => ({
    orderPositionIds: idsOf<OrderPositionId>(command),
    ...placed,
  })),
  moveProjects: parents('project', ProjectsMoved, (command, placed) => ({
    projectIds: idsOf<ProjectId>(command),
    ...placed,
  })),
};
