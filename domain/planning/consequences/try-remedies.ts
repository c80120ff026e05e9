import type { ActivityId, OperationId, ResourceId } from '#domain/kernel/ids.ts';
import { type Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import type { EditResult, EditSituation } from '#domain/planning/edits/edit.ts';
import { type PlacingCommand, previewEdit } from '#domain/planning/edits/timeline-actions.ts';
import { evolvePlan } from '#domain/planning/plan/evolve.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import type { PlacementChange } from '#domain/planning/plan/placement.ts';
import { consequencesOf, isRescued, totalAddedLateness, turnsLate } from './consequences.ts';
import { type Overtime } from './overtime.ts';

/** What a remedy does, in the words of a planner. */
export type RemedyKind =
  | 'otherResource'
  | 'later'
  | 'earlier'
  | 'closeGap'
  | 'replan'
  | 'swap'
  | 'insert'
  | 'refit'
  | 'extend'
  | 'overtime';

/** A way out of a conflict that has been tried: one or two edits, one after the other, and what they cost. */
export interface Remedy {
  readonly kind: RemedyKind;
  readonly commands: readonly PlacingCommand[];
  /** Working time that has to be added first. */
  readonly overtime?: Overtime | undefined;
  /** What moves, and where it comes to lie: an operation on a resource, or a process step. */
  readonly moved: MovedOperation | MovedProcess;
  readonly start: Instant;
  readonly end: Instant;
  /** Milliseconds of lateness that it adds to all orders together; negative when it takes some away. */
  readonly addedLateness: number;
  /** Orders that turn late, and late ones that are on time again. */
  readonly turnsLate: number;
  readonly rescues: number;
  /** Number of operations and process steps that move. */
  readonly moves: number;
}

interface MovedOperation {
  readonly operationId: OperationId;
  readonly resourceId: ResourceId;
}
interface MovedProcess {
  readonly activityId: ActivityId;
}

/**
 * What remedies are sought in; `goesOn`: whether there is time for another try; `refused` is told why one was refused.
 * With `override` they go through frozen zones.
 */
export interface RemedySituation extends EditSituation {
  readonly goesOn?: () => boolean;
  readonly refused?: (why: Rejection) => void;
  /** The plan with more working time: base data, so whoever has the factory can say; absent: no overtime is tried. */
  readonly withOvertime?: (overtime: Overtime) => OvertimePlan;
}

export interface OvertimePlan extends Pick<EditSituation, 'plan' | 'facts'> {
  /** Bars that become shorter by it. */
  readonly follows: EditResult;
}

/** Edits that may be a way out, one after the other, and what is to move by them. */
export interface Attempt {
  readonly kind: RemedyKind;
  readonly operationId: OperationId | ActivityId;
  readonly commands: readonly PlacingCommand[];
  readonly overtime?: Overtime | undefined;
}

const offered = 3;
/** Edits tried at most for one conflict: each costs up to a few milliseconds. */
export const maxTries = 24;

/** The cheapest of the attempts that `helps`, at most three. */
export function best(
  situation: RemedySituation,
  attempts: readonly Attempt[],
  helps: (result: EditResult, operationId: Attempt['operationId']) => boolean,
): readonly Remedy[] {
  const { plan, facts } = situation;
  const found = new Map<string, Remedy>();
  const { goesOn = () => true } = situation;
  for (const { kind, operationId, commands, overtime } of attempts.slice(0, maxTries)) {
    if (!goesOn()) break;
    const result = overtime === undefined ? inTurn(situation, commands) : withOvertime(situation, overtime, commands);
    if (result === undefined) continue;
    if (isRejection(result)) {
      situation.refused?.(result);
      continue;
    }
    if (!helps(result, operationId)) continue;
    const place = placeIn(result, operationId);
    if (place === undefined) continue;
    const consequences = consequencesOf(plan, facts, result);
    // Two ways to the same plan are one.
    const key = [
      ...result.placements.map((one) => `${one.operationId} ${one.after.resourceId} ${one.after.start}`),
      ...result.activities.map((one) => `${one.activityId} ${one.after.start}`),
    ]
      .sort()
      .join();
    if (found.has(key)) continue;
    found.set(key, {
      kind,
      commands: commands.map((command) => ({ ...command, override: situation.override })),
      overtime,
      ...place,
      addedLateness: totalAddedLateness(consequences),
      turnsLate: consequences.filter(turnsLate).length,
      rescues: consequences.filter(isRescued).length,
      moves: result.placements.length + result.activities.length,
    });
  }
  return [...found.values()]
    .sort(
      (a, b) =>
        a.turnsLate - b.turnsLate ||
        a.addedLateness - b.addedLateness ||
        Number(a.overtime !== undefined) - Number(b.overtime !== undefined) ||
        a.moves - b.moves,
    )
    .slice(0, offered);
}

/** Where the operation or process step that was meant comes to lie; else the first that moves. */
function placeIn(
  { placements, activities }: EditResult,
  id: Attempt['operationId'],
): Pick<Remedy, 'moved' | 'start' | 'end'> | undefined {
  const process = activities.find(({ activityId }) => activityId === id);
  if (process !== undefined) {
    const { start, end } = process.after;
    return { moved: { activityId: process.activityId }, start, end };
  }
  const change = placements.find(({ operationId }) => operationId === id) ?? placements[0];
  if (change === undefined) return undefined;
  const { resourceId, start, end } = change.after;
  return { moved: { operationId: change.operationId, resourceId }, start, end };
}

/** The same with more working time, from which on the edits are decided; places before it are those of the plan. */
function withOvertime(
  situation: RemedySituation,
  overtime: Overtime,
  commands: readonly PlacingCommand[],
): EditResult | Rejection | undefined {
  const more = situation.withOvertime?.(overtime);
  if (more === undefined) return undefined;
  const result = inTurn({ ...situation, plan: more.plan, facts: more.facts }, commands);
  if (isRejection(result)) return result;
  const placements = new Map(more.follows.placements.map((one) => [one.operationId, one]));
  for (const change of result.placements)
    placements.set(change.operationId, {
      ...change,
      before: placements.get(change.operationId)?.before ?? change.before,
    });
  return { placements: [...placements.values()], activities: result.activities };
}

/** What edits do one after the other: each is decided on the plan that the ones before it leave. */
function inTurn(situation: RemedySituation, commands: readonly PlacingCommand[]): EditResult | Rejection {
  const placements = new Map<OperationId, PlacementChange>();
  const activities = new Map<string, EditResult['activities'][number]>();
  let { plan } = situation;
  for (const [at, command] of commands.entries()) {
    const result = previewEdit(
      plan,
      { ...command, override: situation.override, baseRevision: plan.revision },
      situation,
    );
    if (isRejection(result)) return result;
    for (const change of result.placements) {
      const before = placements.get(change.operationId)?.before ?? change.before;
      placements.set(change.operationId, { ...change, before });
    }
    for (const change of result.activities)
      activities.set(change.activityId, {
        ...change,
        before: activities.get(change.activityId)?.before ?? change.before,
      });
    if (at === commands.length - 1) break;
    // A plan of its own: the one that is asked about stays as it is.
    plan = forkOf(plan);
    const moved = result.placements.map(({ operationId }) => operationId);
    const data = { moved, placements: [...result.placements], activities: [...result.activities] };
    evolvePlan(
      plan,
      { type: 'OperationsMoved', data },
      { revision: plan.revision + 1, changeSet: '', userId: undefined },
    );
  }
  return { placements: [...placements.values()], activities: [...activities.values()] };
}
