import type { z } from 'zod';
import { rightTo } from '#domain/administration/plan-rights.ts';
import type { DomainEvent, EventDefinition } from '#domain/kernel/event.ts';
import type { ActivityId, OperationId } from '#domain/kernel/ids.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { ProcessChange } from '#domain/planning/events/edit-events.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { PlacementChange } from '#domain/planning/plan/placement.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import type { EditResult, EditSituation } from './edit.ts';
import type { EditBase } from './edit-body.ts';
import { refuseOutside } from './outside-range.ts';

/**
 * What a timeline action is, told once: how a client writes it, what it names, what it does and what the log keeps. The
 * table of all of them is `timeline-actions.ts`; commands, bodies and decisions follow from it (decision 0207).
 */
interface PlacingRecord<Fields, Body, Type extends string, Schema extends z.ZodType> {
  /** Schema of the body, which makes the command of it; undefined: by a route of its own. */
  readonly body: Body;
  /** Ids that the command names: none of them twice, and none that changed since `baseRevision`. */
  readonly names: (command: Fields) => readonly string[];
  /** Where everything comes to lie. */
  readonly edit: (situation: EditSituation, command: Fields & EditBase) => EditResult | Rejection;
  readonly event: EventDefinition<Type, Schema>;
  readonly data: (command: Fields, placed: Placed) => z.infer<Schema>;
}

/** What the event of every edit says that places something. */
export interface Placed {
  placements: PlacementChange[];
  activities?: ProcessChange[];
}

/** An action that places operations or process steps. */
export function placing<Fields, Body, Type extends string, Schema extends z.ZodType>({
  body,
  names,
  edit,
  event: { type },
  data,
}: PlacingRecord<Fields, Body, Type, Schema>) {
  /**
   * Refused as outdated when an object that it touches changed
   * after `baseRevision`, and with `outsideRange` when it places something outside of the range shown. No events when
   * nothing changes.
   */
  function decide(
    plan: Plan,
    command: Fields & EditBase,
    { rights, facts, now }: PlanningContext,
  ): DomainEvent<Type, z.infer<Schema>>[] | Rejection {
    const { baseRevision, override, shown } = command;
    if (override && !rights.has(rightTo.overrideFrozen))
      return reject('accessDenied', { right: rightTo.overrideFrozen });
    const named = outdatedAmong(plan, names(command), baseRevision);
    if (named !== undefined) return named;
    const result = namedTwice(names(command)) ?? edit({ plan, facts, now, override }, command);
    if (isRejection(result)) return result;
    const { placements, activities } = result;
    const placed = [
      ...placements.map(({ operationId }) => operationId),
      ...activities.map(({ activityId }) => activityId),
    ];
    const refusal = outdatedAmong(plan, placed, baseRevision) ?? refuseOutside(result, shown);
    if (refusal !== undefined) return refusal;
    if (placed.length === 0) return [];
    const what = { placements: [...placements], ...(activities.length > 0 && { activities: [...activities] }) };
    return [{ type, data: data(command, what) }];
  }
  return { body, names, decide, writes: type };
}

/** Any other action on the timeline. `Command`: its fields with `baseRevision`. */
export const deciding = <Command, Body>(action: {
  readonly body: Body;
  readonly decide: (plan: Plan, command: Command, context: PlanningContext) => PlanningEvent[] | Rejection;
  /** Type of the event that says what it did. */
  readonly writes: PlanningEvent['type'];
}) => action;

/** An object named twice leaves open what is meant. */
export function namedTwice(ids: readonly string[]): Rejection | undefined {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) return reject('namedTwice', { id });
    seen.add(id);
  }
  return undefined;
}

/** An operation or process step among these that changed since the plan on which the edit is based. */
export function outdatedAmong(plan: Plan, ids: readonly string[], baseRevision: number): Rejection | undefined {
  for (const id of ids) {
    const operation = plan.operations.get(id as OperationId);
    const changedAt = operation?.changedAt ?? plan.activities.get(id as ActivityId)?.changedAt;
    if (changedAt !== undefined && changedAt > baseRevision)
      return reject('TimelineDataOutdated', operation === undefined ? { activityId: id } : { operationId: id });
  }
  return undefined;
}
