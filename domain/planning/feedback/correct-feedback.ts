import { invalidFieldCodes } from '#domain/kernel/invalid-fields.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { PlanningContext } from '#domain/planning/plan/commands.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { KeptFeedback } from '#domain/planning/plan/plan-objects.ts';
import { hasBegun, type StatusId, statusId } from '#domain/planning/plan/status.ts';
import {
  type CorrectedFields,
  type CorrectionCommand,
  correctedFieldsSchema,
  type OwnSince,
} from './correction-events.ts';
import { unknownReason } from './feedback-causes.ts';
import { feedbackKinds } from './feedback-kinds.ts';
import { moreThanIsLeft } from './feedback-settings.ts';
import { correctedEntry, findEntry, tallyOf } from './kept-feedback.ts';
import { isOperation, type Step, subjectOf } from './steps.ts';

/**
 * Status, times and sums of the step follow from the entries as they are then; what the planner has paused stays paused. An
 * attendant resource, which goes along with a step, goes along here as well. Refusals: objectnotexists, accessDenied,
 * validation.
 */
export function correctFeedback(
  plan: Plan,
  command: CorrectionCommand,
  context: PlanningContext,
): PlanningEvent[] | Rejection {
  const { feedbackId } = command;
  const found = findEntry(plan, feedbackId);
  if (found === undefined) return reject('objectnotexists', { feedbackId });
  const { entry, step } = found;
  if (!mayCorrect(entry, command, context)) return reject('accessDenied', { right: 'feedback.correct' });
  const along = entriesAlong(plan, step, entry);
  if (command.type === 'revokeFeedback') return [[step, entry] as const, ...along].map(([on, one]) => revoked(on, one));
  const after = changedFields(entry, command.fields);
  if (Object.keys(after).length === 0) return [];
  const refused =
    wrongFields(entry, after) ??
    unknownReason(after, context.facts) ??
    moreThanIsLeft(step, entry.kind, after.amount, context.facts.settings, entry.amount) ??
    endBeforeStart(step, correctedEntry(entry, after));
  if (refused !== undefined) return refused;
  const { occurredAt } = after;
  return [
    corrected(step, entry, after),
    ...(occurredAt === undefined ? [] : along.map(([on, one]) => corrected(on, one, { occurredAt }))),
  ];
}

/** With the right anything; one's own within the session of a terminal (api contract, feedback). */
const mayCorrect = (
  { workerId, occurredAt }: KeptFeedback,
  { ownSince }: OwnSince,
  { rights, userId }: PlanningContext,
): boolean =>
  rights.has('feedback.correct') || (ownSince !== undefined && workerId === userId && occurredAt >= ownSince);

function changedFields(entry: KeptFeedback, fields: CorrectedFields): CorrectedFields {
  const before: Readonly<Record<string, unknown>> = { ...entry };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && value !== (before[name] ?? null)),
  );
}

/** What the kind of the entry does not say, or what it cannot be without. */
function wrongFields(entry: KeptFeedback, after: CorrectedFields): Rejection | undefined {
  const { fields } = feedbackKinds[entry.kind];
  const ofAll: readonly string[] = ['occurredAt', 'workerId', 'comment', 'photoId'];
  const unknown = Object.keys(after).filter((name) => !ofAll.includes(name) && !(name in fields.shape));
  if (unknown.length > 0)
    return reject('validation', { fields: Object.fromEntries(unknown.map((name) => [name, 'unknownField'])) });
  const parsed = fields.safeParse(correctedEntry(entry, after));
  return parsed.success ? undefined : reject('validation', { fields: invalidFieldCodes(parsed.error) });
}

function endBeforeStart({ feedback = [] }: Step, corrected: KeptFeedback): Rejection | undefined {
  if (corrected.kind !== 'complete' && corrected.kind !== 'start') return undefined;
  const entries = feedback.map((one) => (one.feedbackId === corrected.feedbackId ? corrected : one));
  const ends = entries.filter(({ kind }) => kind === 'complete').map(({ occurredAt }) => occurredAt);
  const starts = entries.filter(({ kind }) => kind === 'start').map(({ occurredAt }) => occurredAt);
  return ends.length > 0 && starts.length > 0 && Math.max(...ends) < Math.min(...starts)
    ? reject('validation', { fields: { occurredAt: 'endBeforeStart' } })
    : undefined;
}

function corrected(step: Step, entry: KeptFeedback, after: CorrectedFields): PlanningEvent {
  const was: Readonly<Record<string, unknown>> = { ...entry };
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, was[name] ?? null]));
  return {
    type: 'FeedbackCorrected',
    data: { ...about(step, entry, correctedEntry(entry, after)), before, after },
  };
}

function revoked(step: Step, entry: KeptFeedback): PlanningEvent {
  const said = Object.entries(entry).filter(([name]) => name in correctedFieldsSchema.shape);
  return { type: 'FeedbackRevoked', data: { ...about(step, entry), before: Object.fromEntries(said) } };
}

/** `entry` as it is, and as it is then; undefined: not any more. */
function about(step: Step, entry: KeptFeedback, then?: KeptFeedback) {
  const { feedbackId, kind } = entry;
  const { feedback = [], statusId: statusBefore } = step;
  const left = feedback.flatMap((one) => (one.feedbackId === feedbackId ? (then ?? []) : one));
  const statusAfter = afterCorrection(statusBefore, tallyOf(feedback).statusId, tallyOf(left).statusId);
  return { feedbackId, subject: subjectOf(step), kind, statusBefore, statusAfter };
}

/**
 * A step whose status is not what its entries say was paused with its order. It stays paused as long as it is one that can
 * be.
 */
function afterCorrection(now: StatusId, told: StatusId, retold: StatusId): StatusId {
  return now !== told && now === statusId.paused && hasBegun(retold) && retold !== statusId.done ? now : retold;
}

/** What attendant resources were given along with an entry: its kind, at the same instant. */
function entriesAlong(plan: Plan, step: Step, { kind, occurredAt }: KeptFeedback) {
  if (!isOperation(step) || (kind !== 'start' && kind !== 'complete')) return [];
  const ends = kind === 'start' ? 'from' : 'to';
  return step.attendants.flatMap((id): (readonly [Operation, KeptFeedback])[] => {
    const attendant = plan.operations.get(id);
    if (attendant?.attends?.[ends] !== step.operationId) return [];
    const entry = attendant.feedback?.find((one) => one.kind === kind && one.occurredAt === occurredAt);
    return entry === undefined ? [] : [[attendant, entry]];
  });
}
