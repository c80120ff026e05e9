import type { Logger } from 'pino';
import { baseDataEventTypes } from '#domain/base-data/events.ts';
import { type BaseDataChange, changeSaidBy } from '#domain/base-data/object-change.ts';
import { planStream } from '#domain/kernel/stream-names.ts';
import { evolvePlan, isPlanningEvent } from '#domain/planning/change/evolve.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { type FeedbackSubject, isFeedbackEvent } from '#domain/planning/plan/feedback-kinds.ts';
import type { Plan, UndoStep } from '#domain/planning/plan/plan.ts';
import { squashedBaseData } from '#domain/planning/plan/plan-change.ts';
import { branchView } from '#infra/event-store/branch.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { branchSnapshots } from '../branches/branch-snapshots.ts';
import type { OpenBranch } from '../branches/open-branch.ts';

/** What a run has made of the plant, and what the plant is now. */
export interface MadeByImport {
  /** Of the plan, in order; what was reported has none. */
  readonly steps: readonly UndoStep[];
  /** Entries of feedback, in order. */
  readonly feedbackIds: readonly string[];
  /** Steps of the plan on which somebody else has reported after it. */
  readonly reportedSince: readonly FeedbackSubject[];
  /** Of base data, each object once. */
  readonly baseData: readonly BaseDataChange[];
  /** A copy of the plan as it is now, to try on. */
  readonly plan: Plan;
}

export interface ImportInLog {
  readonly importId: string;
  /** End of the log before its first event. */
  readonly after: bigint;
  /** Position of its last event. */
  readonly upTo: bigint;
}

export interface HistorySources {
  /** Of the whole plant. */
  readonly store: EventStore;
  readonly snapshotFolder: string;
  readonly log: Logger;
}

/** Whose steps they are while they are looked for. */
const nobody = 'import';

/**
 * From the log: it alone knows how everything was before. The plan is folded once more from before the run, which costs as
 * much as opening a simulation that begins there.
 */
export async function madeByImport(
  { point, plan: mainPlan }: OpenBranch,
  { importId, after, upTo }: ImportInLog,
  { store, snapshotFolder, log }: HistorySources,
): Promise<MadeByImport> {
  const view = branchView(store, point);
  const baseData: BaseDataChange[] = [];
  let isOfPlan = false;
  for await (const event of view.readAll({ after })) {
    if (event.position > upTo) break;
    if (!isBy(event, importId)) continue;
    if (event.stream === planStream) isOfPlan = true;
    const change = baseDataEventTypes.has(event.type) ? changeSaidBy(event) : undefined;
    if (change !== undefined) baseData.push(change);
  }
  const steps = new Map<string, UndoStep>();
  const feedbackIds: string[] = [];
  const reported = new Set<string>();
  const since = new Map<string, FeedbackSubject>();
  const before = { id: `before-${importId}`, baseline: after };
  const { plan } = await (
    await branchSnapshots({
      folder: snapshotFolder,
      store,
      mainPlan,
      point: point.baseline === undefined ? before : point,
      log,
      atLeast: Number.POSITIVE_INFINITY,
    })
  ).load();
  if (isOfPlan)
    for await (const event of view.readStream(planStream, { from: BigInt(plan.revision + 1) })) {
      const revision = Number(event.revision);
      if (event.unreadable !== undefined || !isPlanningEvent(event)) {
        plan.revision = revision;
        continue;
      }
      const isOwn = isBy(event, importId);
      const { changeSet, recordedAt: at } = event.metadata;
      evolvePlan(plan, event as PlanningEvent, { revision, changeSet, userId: isOwn ? nobody : undefined, at });
      const step = isOwn ? plan.undoStacks.get(nobody)?.at(-1) : undefined;
      if (isFeedbackEvent(event)) {
        const { feedbackId, subject } = event.data;
        if (isOwn) {
          feedbackIds.push(feedbackId);
          reported.add(subject.id);
        } else if (reported.has(subject.id)) since.set(subject.id, subject);
      } else if (step !== undefined) steps.set(changeSet, step);
    }
  return {
    steps: [...steps.values()],
    feedbackIds,
    reportedSince: [...since.values()],
    baseData: squashedBaseData(baseData),
    plan,
  };
}

/** Of its rows: what follows from them by a reaction follows from taking them back, too. */
const isBy = (
  event: StoredEvent,
  importId: string,
): event is Extract<StoredEvent, { readonly unreadable?: undefined }> =>
  event.unreadable === undefined &&
  event.metadata.correlationId === importId &&
  event.metadata.actor.kind !== 'system' &&
  event.metadata.causationId === event.metadata.commandId;
