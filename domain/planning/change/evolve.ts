// Trail of OperationsMoved, step 6 (ARCHITECTURE.md).

import type { DomainEvent } from '#domain/kernel/event.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { applyChange } from '#domain/planning/change/apply-change.ts';
import { changeOf, type SingleEvent } from '#domain/planning/change/change-of.ts';
import { shopFloorEvents } from '#domain/planning/events/correction-events.ts';
import { type PlanningEvent, planningEvents } from '#domain/planning/events/events.ts';
import { feedbackEvents } from '#domain/planning/plan/feedback-kinds.ts';
import { type PlanChange, squashChanges } from '#domain/planning/plan/plan-change.ts';
import type { Plan, UndoStep } from '../plan/plan.ts';
import { joinSteps, madeFrom, pushEdit, shiftEdit } from './edit-stacks.ts';

/** The circumstances of an event that the plan keeps: where it stands, what it belongs to and who did it. */
export interface EventContext {
  readonly revision: number;
  readonly changeSet: string;
  /** Whose undo stack the edit joins; undefined for the product itself, which undoes nothing. */
  readonly userId: string | undefined;
  /** When it was recorded: shown with the steps that can be undone. */
  readonly at?: Instant | undefined;
}

/**
 * Folds one event of the plan's stream into `plan`, in place, and answers with what it has made different. Throws when the
 * event does not fit the plan (a bug).
 */
export function evolvePlan(plan: Plan, event: PlanningEvent, context: EventContext): PlanChange {
  if (event.type !== 'ChangesJoined') {
    const { change, step } = foldSingle(plan, event, context);
    if (step !== undefined) pushEdit(plan, step);
    plan.revision = context.revision;
    if (!reports.has(event.type)) plan.editedAt = context.revision;
    return change;
  }
  const folded = event.data.changes.map((one) => foldSingle(plan, one, context));
  // One step of undo, however many changes there are; joining them one by one would take the square of their time.
  const steps = folded.flatMap(({ step }) => step ?? []);
  if (steps.length > 0) pushEdit(plan, joinSteps(steps));
  plan.revision = context.revision;
  plan.editedAt = context.revision;
  return squashChanges(folded.map(({ change }) => change));
}

/** Whether a stored event belongs to the plan's stream; narrows it. */
export const isPlanningEvent = (event: DomainEvent): event is PlanningEvent => planningEventTypes.has(event.type);

const planningEventTypes: ReadonlySet<string> = new Set(planningEvents.map(({ type }) => type));

function foldSingle(
  plan: Plan,
  event: SingleEvent,
  context: EventContext,
): { readonly change: PlanChange; readonly step: UndoStep | undefined } {
  const { revision, changeSet, userId, at } = context;
  const change = changeOf(plan, event, context);
  const step = userId === undefined || isNobodysStep(event, change) ? undefined : stepOf(plan, event, change);
  if (userId !== undefined && (event.type === 'EditUndone' || event.type === 'EditRedone'))
    shiftEdit(plan, event.type === 'EditUndone' ? 'undo' : 'redo', userId, event.data.changeSet);
  applyChange(plan, change, standsInNobodysWay.has(event.type) ? undefined : revision);
  return { change, step: step && { changeSet, userId: userId ?? '', revision, at, ...step } };
}

/** What a step says beside where it stands and whose it is. */
function stepOf(
  plan: Plan,
  event: SingleEvent,
  change: PlanChange,
): Pick<UndoStep, 'action' | 'objectId' | 'isFinal' | 'change' | 'madeFrom'> {
  const { type } = event;
  if (type === 'StepNoted' && event.data.follows === undefined)
    return { action: event.data.action, objectId: event.data.objectId, isFinal: true, change: {}, madeFrom: [] };
  if (finalSteps.has(type)) return { action: type, isFinal: true, change, madeFrom: [] };
  return { action: type === 'StepNoted' ? event.data.action : type, change, madeFrom: madeFrom(plan, change) };
}

/** What is attached does not make an edit outdated that somebody makes meanwhile. */
const standsInNobodysWay: ReadonlySet<string> = new Set<SingleEvent['type']>(['AttachmentAdded', 'AttachmentRemoved']);

/** Bars that followed a gap go back with it alone: without it they would lie over time in which nobody works. */
const isNobodysStep = ({ type }: SingleEvent, { baseData }: PlanChange): boolean =>
  type === 'OperationsRecalculated' ? baseData === undefined : nobodysStep.has(type);

/** What workers and machines say. */
const reports: ReadonlySet<string> = new Set(feedbackEvents.map(({ type }) => type));

const nobodysStep: ReadonlySet<string> = new Set<SingleEvent['type']>(['EditUndone', 'EditRedone']);

/** Taken back otherwise, if at all: feedback by a right of its own, files by hand. */
const finalSteps: ReadonlySet<string> = new Set([...shopFloorEvents, 'AttachmentAdded', 'AttachmentRemoved']);
