import { EventEmitter, once } from 'node:events';
import type { Logger } from 'pino';
import { emptyFactory, evolveFactory } from '#domain/base-data/factory.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { planStream } from '#domain/kernel/stream-names.ts';
import { type NamedConflicts, nameConflicts } from '#domain/planning/conflicts/conflict-names.ts';
import { type ConflictReport, reportConflicts } from '#domain/planning/conflicts/conflict-report.ts';
import { type ConflictWatch, watchConflicts } from '#domain/planning/conflicts/conflict-watch.ts';
import { expectedEnds } from '#domain/planning/conflicts/expected-end.ts';
import { isLate } from '#domain/planning/conflicts/held-up.ts';
import type { PlanningEvent } from '#domain/planning/events/events.ts';
import { isFeedbackEvent } from '#domain/planning/feedback/feedback-kinds.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { emptyPlan, evolvePlan, isPlanningEvent } from '#domain/planning/plan/evolve.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { EventStore, StoredEvent } from '#infra/event-store/event-store.ts';
import { besidePlan } from './branches/branch-image.ts';

/**
 * The conflicts of the plan as they stand, kept in memory by following the log: they are derived, so there is nothing
 * to store. A start begins with the plan's snapshot, where there is one, and reads what came after it.
 */
export interface ConflictView {
  /** undefined until what was there at the start is folded. */
  report(): { readonly report: ConflictReport; readonly position: bigint } | undefined;
  /** The same with the names of what the conflicts are about. */
  named(): { readonly report: NamedConflicts; readonly position: bigint } | undefined;
  /** When steps at work are expected to be done, by operation; undefined until what was there at the start is folded. */
  expectedEnds(): ReadonlyMap<string, Instant> | undefined;
  /** Resolves when the view shows the position, false when it does not within the milliseconds. */
  reached(position: bigint, patience: number): Promise<boolean>;
  /** How many reports on late steps there were: what they hold up changes then, and not how many conflicts there are. */
  lateReports?(): number;
  /** Calls back when something has changed that may have changed conflicts. */
  onChange(listener: () => void): void;
  stop(): Promise<void>;
}

/** Milliseconds until the log is read anew after a failure. */
const retryDelay = 5_000;

export interface ConflictViewOptions {
  readonly now?: () => number;
  /** The newest snapshot of the plan; undefined: there is none. */
  readonly planSnapshot?: () => Promise<Plan | undefined>;
}

export function openConflictView(store: EventStore, log: Logger, options: ConflictViewOptions = {}): ConflictView {
  const { now = Date.now, planSnapshot } = options;
  const changes = new EventEmitter().setMaxListeners(0);
  const stopping = new AbortController();
  let image = emptyImage();

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      image = emptyImage();
      const current = image;
      try {
        await begin(current);
        await keepUp(current);
      } catch (error) {
        log.error({ err: error }, 'conflicts cannot be kept; reading the log anew');
        await pause(retryDelay, stopping.signal);
      }
    }
  }

  /** Without a snapshot everything is read that there is. */
  async function begin(into: Image): Promise<void> {
    const snapshot = await planSnapshot?.();
    if (snapshot === undefined) return;
    const until = await store.lastPosition();
    into.plan = snapshot;
    const sources = [
      store.readAll({ filter: { streamPrefixes: besidePlan } }),
      store.readStream(planStream, { from: BigInt(snapshot.revision + 1) }),
    ];
    for (const source of sources)
      for await (const event of source) {
        if (event.position > until || stopping.signal.aborted) break;
        take(into, event);
      }
    into.position = until;
  }

  /** Until it is stopped. */
  async function keepUp(current: Image): Promise<void> {
    const subscription = store.subscribeToAll({
      after: current.position,
      // The same as the feed's: one page of the log serves both.
      maxBatch: 10_000,
      onEvents: (events) => {
        for (const event of events) take(current, event);
        if (current.watch !== undefined) changes.emit('change');
      },
      onCaughtUp: () => {
        if (current.watch !== undefined) return;
        current.watch = watchConflicts(current.plan, current.facts);
        changes.emit('change');
      },
    });
    const stop = (): void => void subscription.stop();
    stopping.signal.addEventListener('abort', stop, { once: true });
    if (stopping.signal.aborted) stop();
    try {
      await subscription.closed;
    } finally {
      stopping.signal.removeEventListener('abort', stop);
    }
  }

  /** What does not fit is left out, as the read models bury it; reading the log anew would meet it again. */
  function take(into: Image, event: StoredEvent): void {
    try {
      fold(into, event, now());
    } catch (error) {
      log.error({ err: error, type: event.type, position: String(event.position) }, 'left out of the conflicts');
    }
  }
  const ended = follow();

  const report: ConflictView['report'] = () => {
    const { watch, plan, facts, position } = image;
    if (watch === undefined) return undefined;
    const at = now();
    return { report: reportConflicts(plan, facts, watch.at(at), at), position };
  };

  return {
    report,
    named() {
      const current = report();
      if (current === undefined) return undefined;
      const { plan, facts, factory } = image;
      return { ...current, report: nameConflicts(plan, facts, current.report, factory, now()) };
    },
    expectedEnds() {
      const { watch, plan, facts } = image;
      return watch && expectedEnds(plan, facts, now());
    },
    async reached(position, patience) {
      const deadline = AbortSignal.timeout(patience);
      while (image.watch === undefined || image.position < position) {
        try {
          await once(changes, 'change', { signal: deadline });
        } catch {
          return false;
        }
      }
      return true;
    },
    lateReports: () => image.lateReports,
    onChange: (listener) => void changes.on('change', listener),
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

interface Image {
  plan: Plan;
  readonly factory: ReturnType<typeof emptyFactory>;
  readonly facts: ReturnType<typeof compileFacts>;
  /** Begun when everything is folded that was there at the start. */
  watch: ConflictWatch | undefined;
  position: bigint;
  lateReports: number;
}

function emptyImage(): Image {
  const factory = emptyFactory();
  return { plan: emptyPlan(), factory, facts: compileFacts(factory), watch: undefined, position: 0n, lateReports: 0 };
}

function fold(image: Image, event: StoredEvent, now: Instant): void {
  image.position = event.position;
  // A dead letter of the read models.
  if (event.unreadable !== undefined) return;
  if (event.metadata.branch !== mainBranch) return;
  if (isPlanningEvent(event)) {
    const { changeSet } = event.metadata;
    const reported = image.watch === undefined ? undefined : reportedOn(event);
    const wasLate = reported !== undefined && isLateNow(image, reported, now);
    // Nobody undoes here: no user, no stack of edits.
    const change = evolvePlan(image.plan, event, { revision: Number(event.revision), changeSet, userId: undefined });
    image.watch?.follow(change);
    if (reported !== undefined && (wasLate || isLateNow(image, reported, now))) image.lateReports++;
    return;
  }
  evolveFactory(image.factory, event);
  image.facts.invalidate(event);
  image.watch?.followFactory(event);
}

/** The operation that an event reports on, or corrects a report on. */
function reportedOn(event: PlanningEvent): OperationId | undefined {
  const isReport = isFeedbackEvent(event) || event.type === 'FeedbackCorrected' || event.type === 'FeedbackRevoked';
  return isReport && event.data.subject.kind === 'operation' ? event.data.subject.id : undefined;
}

function isLateNow({ plan, facts }: Image, id: OperationId, now: Instant): boolean {
  const operation = plan.operations.get(id);
  return operation !== undefined && isLate(operation, facts, now);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
