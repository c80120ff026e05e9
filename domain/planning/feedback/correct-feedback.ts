import type { Instant } from '#domain/kernel/instant.ts';
import { invalidFieldCodes } from '#domain/kernel/invalid-fields.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import type { Operation, Plan } from '#domain/planning/plan/plan.ts';
import type { StoredFeedback } from '#domain/planning/plan/plan-objects.ts';
import type { PlanningContext } from '#domain/planning/plan/planning-context.ts';
import { hasBegun, type StatusId, statusId } from '#domain/planning/plan/status.ts';
import {
  type CorrectedFields,
  type CorrectionCommand,
  correctedFieldsSchema,
  type OwnSince,
} from '../events/correction-events.ts';
import { type FeedbackKind, feedbackKinds } from '../plan/feedback-kinds.ts';
import { unknownReason } from './feedback-causes.ts';
import { moreThanIsLeft, saysNothing } from './feedback-settings.ts';
import { isOperation, type Step, subjectOf } from './steps.ts';
import { correctedEntry, findEntry, impossibleIn, tallyOf } from './stored-feedback.ts';

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
  const { occurredAt } = after;
  const told = occurredAt === undefined ? undefined : startToldBy(step, entry, occurredAt);
  const refused =
    wrongFields(entry, after) ??
    unknownReason(after, context.facts) ??
    moreThanIsLeft(step, entry.kind, after.amount, context.facts.settings, entry.amount) ??
    (occurredAt === undefined ? undefined : outOfOrder(step, told === undefined ? [entry] : [entry, told], occurredAt));
  if (refused !== undefined) return refused;
  const moved = told === undefined ? along : [[step, told] as const, ...entriesAlong(plan, step, told)];
  return [
    ...(occurredAt === undefined ? [] : moved.map(([on, one]) => corrected(on, one, { occurredAt }))),
    corrected(step, entry, after),
  ];
}

/** The start that followed from an amount or a time on a step that nobody had started: it was no later than that. */
const startToldBy = (
  { feedback = [] }: Step,
  { kind, occurredAt }: StoredFeedback,
  then: Instant,
): StoredFeedback | undefined =>
  feedbackKinds[kind].becomes === undefined && !feedbackKinds[kind].isAside && then < occurredAt
    ? feedback.find((one) => one.kind === 'start' && one.occurredAt === occurredAt)
    : undefined;

/** With the right anything; one's own within the session of a terminal (api contract, feedback). */
const mayCorrect = (
  { workerId, occurredAt }: StoredFeedback,
  { ownSince }: OwnSince,
  { rights, userId }: PlanningContext,
): boolean =>
  rights.has('feedback.correct') || (ownSince !== undefined && workerId === userId && occurredAt >= ownSince);

function changedFields(entry: StoredFeedback, fields: CorrectedFields): CorrectedFields {
  const before: Readonly<Record<string, unknown>> = { ...entry };
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && value !== (before[name] ?? null)),
  );
}

/** What the kind of the entry does not say, or what it cannot be without. */
function wrongFields(entry: StoredFeedback, after: CorrectedFields): Rejection | undefined {
  const { fields } = feedbackKinds[entry.kind];
  const ofAll: readonly string[] = ['occurredAt', 'workerId', 'comment', 'photoId'];
  const unknown = Object.keys(after).filter((name) => !ofAll.includes(name) && !(name in fields.shape));
  if (unknown.length > 0)
    return reject('validation', { fields: Object.fromEntries(unknown.map((name) => [name, 'unknownField'])) });
  const then = correctedEntry(entry, after);
  if (saysNothing(entry.kind, then)) return reject('validation', { fields: { comment: 'required' } });
  const parsed = fields.safeParse(then);
  return parsed.success ? undefined : reject('validation', { fields: invalidFieldCodes(parsed.error) });
}

/**
 * What happened at another time happened in an order that can have been: an end before the start, a pause of what did not run
 * yet, and pieces of what was done are none. What did not fit before, because devices tell late, may stay as it is.
 */
function outOfOrder(
  { feedback = [] }: Step,
  moved: readonly StoredFeedback[],
  occurredAt: Instant,
): Rejection | undefined {
  const entries = feedback.map((one) => (moved.includes(one) ? { ...one, occurredAt } : one));
  const before = impossibleIn(feedback);
  if ([...impossibleIn(entries)].every((id) => before.has(id))) return undefined;
  const instants = (wanted: FeedbackKind): readonly Instant[] =>
    entries.filter(({ kind }) => kind === wanted).map(({ occurredAt }) => occurredAt);
  const [starts, ends] = [instants('start'), instants('complete')];
  const isReversed = starts.length > 0 && ends.length > 0 && Math.max(...ends) < Math.min(...starts);
  return reject('validation', { fields: { occurredAt: isReversed ? 'endBeforeStart' : 'outOfOrder' } });
}

function corrected(step: Step, entry: StoredFeedback, after: CorrectedFields): PlanningEvent {
  const was: Readonly<Record<string, unknown>> = { ...entry };
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, was[name] ?? null]));
  return {
    type: 'FeedbackCorrected',
    data: { ...about(step, entry, correctedEntry(entry, after)), before, after },
  };
}

function revoked(step: Step, entry: StoredFeedback): PlanningEvent {
  const said = Object.entries(entry).filter(([name]) => name in correctedFieldsSchema.shape);
  return { type: 'FeedbackRevoked', data: { ...about(step, entry), before: Object.fromEntries(said) } };
}

/** `entry` as it is, and as it is then; undefined: not any more. */
function about(step: Step, entry: StoredFeedback, then?: StoredFeedback) {
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
function entriesAlong(plan: Plan, step: Step, { kind, occurredAt }: StoredFeedback) {
  if (!isOperation(step) || (kind !== 'start' && kind !== 'complete')) return [];
  const ends = kind === 'start' ? 'from' : 'to';
  return step.attendants.flatMap((id): (readonly [Operation, StoredFeedback])[] => {
    const attendant = plan.operations.get(id);
    if (attendant?.attends?.[ends] !== step.operationId) return [];
    const entry = attendant.feedback?.find((one) => one.kind === kind && one.occurredAt === occurredAt);
    return entry === undefined ? [] : [[attendant, entry]];
  });
}
