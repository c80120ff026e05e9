// Trail of OperationsMoved, step 3 (ARCHITECTURE.md).
import { z } from 'zod';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { optimisedFromNow, pushedByBest } from '#domain/planning/optimise/from-now.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { insert } from '#domain/planning/pushes/insert-operations.ts';
import { shift } from '#domain/planning/pushes/shift-operations.ts';
import { swap } from '#domain/planning/pushes/swap-operations.ts';
import type { EditResult } from '../edits/edit.ts';
import { editBase } from '../edits/edit-body.ts';
import { lock } from '../edits/lock.ts';
import { outdatedAmong, type Placed } from '../edits/timeline-action.ts';
import { clone } from './clone-activity.ts';
import { closeGap } from './close-gaps.ts';
import { freeMove } from './free-move.ts';
import { move } from './move.ts';
import { parallelMove } from './move-parallel.ts';
import { multipleMove } from './move-selection.ts';
import { optimise } from './optimise-operations.ts';
import { refit } from './refit.ts';
import { replan } from './replan-successors.ts';
import { resize } from './resize.ts';

/** Actions that place something. Each has a file of its own and a line here (decision 0207). */
const placingActions = {
  ...move,
  ...multipleMove,
  ...parallelMove,
  ...freeMove,
  ...resize,
  ...closeGap,
  ...optimise,
  ...shift,
  ...swap,
  ...insert,
  ...refit,
  ...replan,
};

/** All actions on the timeline, by the type of their command. */
export const timelineActions = {
  ...placingActions,
  ...lock,
  ...clone,
};

type Actions = typeof timelineActions;
type PlacingType = keyof typeof placingActions;

/** What an action decides: its fields, and the revision on which it is based. */
type CommandOf<Type extends keyof Actions> = {
  [One in Type]: { readonly type: One } & Parameters<Actions[One]['decide']>[1];
}[Type];

/** Timeline edits; each has an event type of its own. */
export type TimelineCommand = CommandOf<keyof Actions>;
/** Those that place something. */
export type PlacingCommand = CommandOf<PlacingType>;

export const isPlacing = (command: { readonly type: string }): command is PlacingCommand =>
  command.type in placingActions;

type Decide<Command> = (plan: Plan, command: Command, context: PlanningContext) => PlanningEvent[] | Rejection;
const decisions: { readonly [Type in keyof Actions]: { readonly decide: Decide<CommandOf<Type>> } } = timelineActions;

/** What an action does to the plan; nothing when there is nothing to do. */
export function editTimeline<Type extends keyof Actions>(
  plan: Plan,
  command: CommandOf<Type>,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const decide = (one: CommandOf<Type>) => decisions[command.type].decide(plan, one, context);
  if (!isPushing(command) || command.way !== 'optimise') return decide(command);
  // What no longer fits has no place that anybody has chosen.
  const kept = new Set<string>(command.type === 'refitOperations' ? [] : namesOf(command as PlacingCommand));
  const situation = { plan, facts: context.facts, now: context.now, override: command.override };
  const pushed = pushedByBest(situation, (way) => {
    const events = decide({ ...command, way });
    return isRejection(events) ? events : { events, ...placedIn(events) };
  });
  if (isRejection(pushed)) return pushed;
  const then = optimisedFromNow(situation, pushed, kept);
  return pushed.events.map((event) =>
    'placements' in event.data ? ({ ...event, data: { ...event.data, ...then } } as PlanningEvent) : event,
  );
}

/** Of an edit that pushes, which places by one event. */
function placedIn(events: readonly PlanningEvent[]): EditResult {
  const placing = events.find(({ data }) => 'placements' in data);
  const { placements = [], activities = [] } = (placing?.data ?? {}) as Partial<Placed>;
  return { placements, activities };
}

const pushingTypes = ['insertOperations', 'resizeOperations', 'moveOperations', 'refitOperations'] as const;
const isPushing = (command: {
  readonly type: string;
}): command is Extract<PlacingCommand, { readonly type: (typeof pushingTypes)[number] }> =>
  pushingTypes.some((type) => type === command.type);

interface Naming<Command> {
  readonly names: (command: Command) => readonly string[];
}
const placingNames: { readonly [Type in PlacingType]: Naming<CommandOf<Type>> } = placingActions;

const namesOf = <Type extends PlacingType>(command: CommandOf<Type>): readonly string[] =>
  placingNames[command.type].names(command);

/** A named object that changed since the plan on which the edit is based. */
export const outdatedName = <Type extends PlacingType>(plan: Plan, command: CommandOf<Type>): Rejection | undefined =>
  outdatedAmong(plan, namesOf(command), command.baseRevision);

/** Taking back, which is nothing that an edit does: what undo decides follows from the edit. */
const takingBack = z
  .strictObject({
    action: z.enum(['undo', 'redo']),
    ...editBase,
    /** Only this edit of one's own, as the edit was answered; default: the last one. */
    changeSet: z.string().min(1).max(200).optional(),
  })
  .transform(({ action: type, changeSet }) => ({ type, changeSet }));

const bodies = new Set(Object.values(timelineActions).flatMap(({ body }) => body ?? []));

/**
 * One timeline edit: the action and only the difference (planning §4); the server decides on its own state. What it is
 * parsed to is the command.
 */
export const timelineEditSchema = z.discriminatedUnion('action', [takingBack, ...bodies]);
/** The same as a client writes it. */
export type TimelineEdit = z.input<typeof timelineEditSchema>;

/** The same before the revision and the range shown are known. */
export type TimelineWish = Without<TimelineEdit, 'versionIdentifier' | 'shown'>;
type Without<Edit, Field extends string> = Edit extends unknown ? Omit<Edit, Field> : never;
