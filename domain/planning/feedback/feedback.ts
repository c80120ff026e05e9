import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { PlanningContext } from '#domain/planning/plan/commands.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import { hasBegun, statusId } from '#domain/planning/plan/status.ts';
import { type FeedbackCommand, type FeedbackEvent, type FeedbackKind, feedbackKinds } from './feedback-kinds.ts';
import { isOperation, namedAs, type Step, stepOf, subjectOf, unfinishedBefore } from './steps.ts';

/**
 * A report from the shop floor on an operation or on a step of the process template (base data §4, §5, domain facts
 * §4, §13). Refusals: objectnotexists, isRevoked, resourceAttendant, progressesForbidden, reportOnOperations,
 * alreadyStarted, alreadyDone, feedbackMissing, predecessorNotDone, validation.
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
  if (step.statusId === statusId.done) return reject('alreadyDone', named);
  const unknown = unknownReason(command, context);
  if (unknown !== undefined) return unknown;
  const { from, otherwise, becomes, fields } = feedbackKinds[kind];
  if (from !== undefined && otherwise !== undefined && !from.includes(step.statusId)) return reject(otherwise, named);
  const values = fields.safeParse(command);
  if (!values.success)
    return reject('validation', {
      fields: Object.fromEntries(
        values.error.issues.map(({ path, code }) => [path.join('.'), code === 'too_small' ? 'greaterThanZero' : code]),
      ),
    });

  const entryOn = entryMaker(plan, command, context);
  const reported: FeedbackEvent[] = [];
  if (kind === 'complete') {
    const before = completedBefore(plan, step, context);
    if (isRejection(before)) return before;
    // With the setting on, whoever completes a step says that those before it are done, too (domain facts §16).
    for (const one of before) reported.push(entryOn(one, 'complete'));
  }
  // An amount or a time on a step that nobody started tells that it was started.
  const starts = becomes === undefined && step.statusId === statusId.planned;
  if (starts) reported.push(entryOn(step, 'start'));
  const said = { ...values.data, comment: command.comment };
  reported.push(entryOn(step, kind, said, starts ? statusId.started : step.statusId));
  return [...reported, ...attendantsFollow(plan, reported, entryOn)];
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

/** A cause that a report names has to be one that the factory knows. */
function unknownReason(command: FeedbackCommand, { facts }: PlanningContext): Rejection | undefined {
  if ('rejectTypeId' in command && command.rejectTypeId !== undefined) {
    const { rejectTypeId } = command;
    if (!facts.knows('rejectTypes', rejectTypeId)) return reject('objectnotexists', { rejectTypeId });
  }
  if ('troubleTypeId' in command && command.troubleTypeId !== undefined) {
    const { troubleTypeId } = command;
    if (!facts.knows('troubleTypes', troubleTypeId)) return reject('objectnotexists', { troubleTypeId });
  }
  return undefined;
}

/**
 * What is completed together with a step, earlier steps first. The feedback that a completion asks for (base data §4)
 * is an amount on an operation; a process step counts no pieces, so that it was begun is enough.
 */
function completedBefore(plan: Plan, step: Step, { facts }: PlanningContext): readonly Step[] | Rejection {
  const named = namedAs(subjectOf(step));
  const hasFeedback = isOperation(step) ? step.yieldAmount + step.scrapAmount > 0 : hasBegun(step.statusId);
  if (!hasFeedback) return reject('feedbackMissing', named);
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
function entryMaker(plan: Plan, { occurredAt, workerId }: FeedbackCommand, { newId }: PlanningContext): EntryMaker {
  return (step, kind, said, statusBefore = step.statusId) => {
    const data = {
      feedbackId: newId(),
      subject: subjectOf(step),
      occurredAt,
      workerId,
      ...workedOn(plan, step),
      statusBefore,
      ...said,
    };
    // What is said was parsed with the fields of its kind; the compiler cannot follow kind and fields together.
    return { type: feedbackKinds[kind].event.type, data } as FeedbackEvent;
  };
}

function workedOn(plan: Plan, step: Step) {
  if (!isOperation(step)) {
    const { orderPositionId } = step;
    return { orderPositionId, articleId: plan.orderPositions.get(orderPositionId)?.articleId };
  }
  const { productionOrderId, placement } = step;
  const order = plan.productionOrders.get(productionOrderId);
  return {
    resourceId: placement.resourceId,
    productionOrderId,
    articleId: order?.articleId,
    orderPositionId: order && plan.activities.get(order.activityId)?.orderPositionId,
  };
}
