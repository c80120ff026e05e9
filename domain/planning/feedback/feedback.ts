import type { GlobalSettings } from '#domain/base-data/settings.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { mainOperationOf } from '#domain/planning/plan/parts.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { type StatusId, statusId } from '#domain/planning/plan/status.ts';
import {
  type FeedbackCommand,
  type FeedbackEvent,
  type FeedbackKind,
  type FeedbackValues,
  feedbackKinds,
} from '../plan/feedback-kinds.ts';
import { unknownReason } from './feedback-causes.ts';
import { hasFeedback, isDurationMissing, moreThanIsLeft, saysNothing } from './feedback-settings.ts';
import { isOperation, namedAs, type Step, stepOf, subjectOf, unfinishedBefore, workedOn } from './steps.ts';
import { isBeforeOthers, statusThen, tallyOf } from './stored-feedback.ts';

/**
 * A report from the shop floor on an operation or on a step of the process template (base data §4, §5, domain facts
 * §4, §13). A device without network tells later what came earlier: a report counts for when it happened, and what was
 * told of later stays. Refusals: objectnotexists, isRevoked, resourceAttendant, progressesForbidden, reportOnOperations,
 * alreadyStarted, alreadyDone, feedbackMissing, predecessorNotDone, moreThanIsLeft, validation.
 */
export function reportFeedback(
  plan: Plan,
  command: FeedbackCommand,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const { subject, kind } = command;
  const named = namedAs(subject);
  const step = stepOf(plan, subject);
  if (step === undefined) return reject('objectnotexists', named);
  const refused = refusedOn(step, context);
  if (refused !== undefined) return refused;
  const then = statusAt(step, command.occurredAt);
  const { from, otherwise, becomes, fields, isAside } = feedbackKinds[kind];
  if (then.status === statusId.done && isAside !== true) return reject('alreadyDone', named);
  const unknown = unknownReason(command, context.facts);
  if (unknown !== undefined) return unknown;
  if (from !== undefined && otherwise !== undefined && !from.includes(then.status)) return reject(otherwise, named);
  if (kind === 'complete' && command.occurredAt < (step.actualStart ?? command.occurredAt))
    return reject('validation', { fields: { occurredAt: 'endBeforeStart' } });
  const values = fields.safeParse(command);
  if (!values.success)
    return reject('validation', {
      fields: Object.fromEntries(
        values.error.issues.map(({ path, code }) => [path.join('.'), code === 'too_small' ? 'greaterThanZero' : code]),
      ),
    });

  if (saysNothing(kind, command)) return reject('validation', { fields: { comment: 'required' } });
  const { settings } = context.facts;
  const { amount, duration }: FeedbackValues = values.data;
  const tooMuch = moreThanIsLeft(step, kind, amount, settings);
  if (tooMuch !== undefined) return tooMuch;
  if (isDurationMissing(kind, duration, settings)) return reject('validation', { fields: { duration: 'required' } });
  const beside = parallelSteps(plan, step, command, settings);
  if (isRejection(beside)) return beside;

  const entryOn = entryMaker(plan, command, context);
  const reported: FeedbackEvent[] = [];
  if (kind === 'complete') {
    const before = completedBefore(plan, step, context);
    if (isRejection(before)) return before;
    // With the setting on, whoever completes a step says that those before it are done, too (domain facts §16).
    for (const one of before) reported.push(entryOn(one, 'complete'));
  }
  // An amount or a time on a step that nobody started tells that it was started.
  const starts = becomes === undefined && isAside !== true && then.status === statusId.planned;
  if (starts) reported.push(entryOn(step, 'start', { statusAfter: then.isLate ? step.statusId : undefined }));
  const { comment, photoId } = command;
  const said = { ...values.data, comment, photoId, statusAfter: lateStatus(step, command, then.isLate) };
  // Before the step itself: the last report on the subject is the one that was made.
  for (const one of beside) reported.push(entryOn(one, kind, values.data));
  reported.push(entryOn(step, kind, said, starts && !then.isLate ? statusId.started : step.statusId));
  return [...reported, ...attendantsFollow(plan, reported, entryOn)];
}

/** The status of a step when the report happened; `isLate`: something later is known already. */
function statusAt({ feedback = [], statusId: status }: Step, at: Instant) {
  const isLate = isBeforeOthers(feedback, at);
  return { isLate, status: isLate ? statusThen(feedback, at) : status };
}

/** What a step is after a report that came late: it is sorted in among the others. */
function lateStatus(
  { feedback = [] }: Step,
  { kind, occurredAt }: FeedbackCommand,
  isLate: boolean,
): StatusId | undefined {
  if (!isLate || feedbackKinds[kind].becomes === undefined) return undefined;
  return tallyOf([...feedback, { feedbackId: '', kind, occurredAt }]).statusId;
}

/** Why nobody can report on this step, whatever it is. */
function refusedOn(step: Step, { facts }: PlanningContext): Rejection | undefined {
  if (!isOperation(step)) {
    // The production process has the status of its operations: who reports on it is told so.
    return step.process === undefined ? reject('reportOnOperations', { activityId: step.activityId }) : undefined;
  }
  const { operationId, switchedOff, attends, placement } = step;
  const { resourceId } = placement;
  if (switchedOff) return reject('isRevoked', { operationId });
  if (attends !== undefined) return reject('resourceAttendant', { operationId, resourceId });
  return facts.resource(resourceId)?.resource.progressesForbidden === true
    ? reject('progressesForbidden', { operationId, resourceId })
    : undefined;
}

/**
 * What is completed together with a step, earlier steps first. The right to complete without feedback lifts only that
 * condition (domain facts §17).
 */
function completedBefore(plan: Plan, step: Step, { facts, rights }: PlanningContext): readonly Step[] | Rejection {
  const named = namedAs(subjectOf(step));
  if (!hasFeedback(step, facts.settings) && !rights.has('feedback.completeWithout'))
    return reject('feedbackMissing', named);
  const open = unfinishedBefore(plan, step);
  const nearest = open.at(-1);
  if (nearest !== undefined && !facts.settings.donePreviousOperationsByDefault)
    return reject('predecessorNotDone', { ...named, predecessor: subjectOf(nearest).id });
  return open;
}

/** An attendant resource begins with its first step and is done with its last one; nobody reports on it. */
function attendantsFollow(plan: Plan, reported: readonly FeedbackEvent[], entryOn: EntryMaker): FeedbackEvent[] {
  return reported.flatMap(({ type, data: { subject } }) => {
    const kind = (['start', 'complete'] as const).find((name) => feedbackKinds[name].event.type === type);
    const operation = subject.kind === 'operation' ? plan.operations.get(subject.id) : undefined;
    if (kind === undefined || operation === undefined) return [];
    return operation.attendants
      .flatMap((id) => plan.operations.get(id) ?? [])
      .filter((attendant) => goesAlong(attendant, operation, kind))
      .map((attendant) => entryOn(attendant, kind));
  });
}

function goesAlong(
  { attends, statusId: status }: Operation,
  operation: Operation,
  kind: 'start' | 'complete',
): boolean {
  return kind === 'start'
    ? attends?.from === operation.operationId && status === statusId.planned
    : attends?.to === operation.operationId && status !== statusId.done;
}

type EntryMaker = (
  step: Step,
  kind: FeedbackKind,
  said?: object,
  statusBefore?: Operation['statusId'],
) => FeedbackEvent;

/** Entries of one report: each with an id of its own, and what was worked on where at that moment. */
function entryMaker(
  plan: Plan,
  { occurredAt, claimedAt, workerId }: FeedbackCommand,
  { newId }: PlanningContext,
): EntryMaker {
  return (step, kind, said, statusBefore = step.statusId) => {
    const data = {
      feedbackId: newId(),
      subject: subjectOf(step),
      occurredAt,
      claimedAt,
      workerId,
      ...workedOn(plan, step),
      statusBefore,
      ...said,
    };
    // What is said was parsed with the fields of its kind; the compiler cannot follow kind and fields together.
    return { type: feedbackKinds[kind].event.type, data } as FeedbackEvent;
  };
}

/**
 * Steps beside the one reported on that change their status with it: those that the worker has said yes to, or with the
 * setting `terminalAutomatedFeedbackParallelOperations` all of them. A primary step and the ones parallel to it are beside
 * each other (base data §4, domain facts §13). What has that status already, or cannot get it, stays as it is.
 * Refusal: validation.
 */
function parallelSteps(
  plan: Plan,
  step: Step,
  { kind, parallelOperationIds: named }: FeedbackCommand,
  settings: Pick<GlobalSettings, 'terminalAutomatedFeedbackParallelOperations'>,
): readonly Operation[] | Rejection {
  const { becomes, from } = feedbackKinds[kind];
  const beside = isOperation(step) ? besides(plan, step) : [];
  const ids = new Set(beside.map(({ operationId }) => operationId));
  if (named?.some((id) => !ids.has(id)) === true)
    return reject('validation', { fields: { parallelOperationIds: 'invalid' } });
  if (becomes === undefined) return [];
  const isMeant = (id: OperationId): boolean =>
    named?.includes(id) ?? settings.terminalAutomatedFeedbackParallelOperations;
  return beside.filter(
    ({ operationId, statusId: status }) =>
      isMeant(operationId) && status !== statusId.done && (from?.includes(status) ?? true),
  );
}

function besides(plan: Plan, step: Operation): readonly Operation[] {
  const main = mainOperationOf(plan, step);
  if (main === undefined) return [];
  const group = [main, ...main.secondaries.flatMap((id) => plan.operations.get(id) ?? [])];
  return group.filter((one) => one !== step && !one.switchedOff && one.attends === undefined);
}
