import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { baseDataStreams, emptyFactory, evolveFactory } from '#domain/base-data/factory.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import type { Instant } from '#domain/kernel/instant.ts';
import { isPlanningEvent } from '#domain/planning/change/evolve.ts';
import { type NamedConflicts, nameConflicts } from '#domain/planning/conflicts/conflict-names.ts';
import { type ConflictReport, reportConflicts } from '#domain/planning/conflicts/conflict-report.ts';
import { type ConflictWatch, watchConflicts } from '#domain/planning/conflicts/conflict-watch.ts';
import { isLate } from '#domain/planning/conflicts/held-up.ts';
import { expectedEnds } from '#domain/planning/feedback/expected-end.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { isFeedbackEvent } from '#domain/planning/plan/feedback-kinds.ts';
import type { PlanChange } from '#domain/planning/plan/plan-change.ts';
import type { ComparedPlan } from '#domain/simulation/comparison-figures.ts';
import type { EventStore, RecordedEvent } from '#infra/event-store/event-store.ts';
import type { ReadModel } from '../kernel/read-model.ts';
import { readModels } from '../read-models/read-models.ts';
import type { TimelineImage } from '../read-models/timeline/image.ts';
import { foldTimeline, timeline } from '../read-models/timeline/read-model.ts';

/**
 * The conflicts of the plan as they stand, kept in memory: they are derived, so there is nothing to store. Those of the plant
 * are found in the plan that the timeline's lane folds, and follow what each event makes different in it.
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

export interface PlantConflicts extends ConflictView {
  /** The timeline, to be projected in its place: who projects it keeps the conflicts up to date. */
  readonly model: ReadModel<TimelineImage>;
  /** The plan of the plant with its base data; undefined until what was there at the start is folded. */
  compared(): ComparedPlan | undefined;
}

/** All read models, and the conflicts with them. */
export const withConflicts = ({ model }: PlantConflicts): readonly ReadModel[] =>
  readModels.map((one) => (one.name === model.name ? (model as ReadModel) : one));

/** Milliseconds until the base data are read anew after a failure. */
const retryDelay = 5_000;

/** While no lane projects the timeline there are none. */
export function openConflictView(store: Pick<EventStore, 'readAll'>, log: Logger): PlantConflicts {
  const changes = new EventEmitter().setMaxListeners(0);
  let current: Watched | undefined;

  /** Conflicts of the plan of an image that stands for a position; undefined: of none. */
  function follow(image: TimelineImage | undefined, position: bigint): void {
    const { lateReports = 0 } = current ?? {};
    if (image === undefined) current = undefined;
    else if (current?.image === image) current.position = position;
    else {
      current = watched(image, position, lateReports);
      void begin(current);
    }
    changes.emit('change');
  }

  /** The base data up to where the plan was then; what has come meanwhile; then the conflicts of all of it. */
  async function begin(into: Watched): Promise<void> {
    const until = into.position;
    try {
      for await (const event of store.readAll({ filter: { streamPrefixes: baseDataStreams } })) {
        if (event.position > until || into !== current) break;
        if (event.unreadable === undefined) foldFactory(into, event);
      }
      if (into !== current) return;
      for (const event of into.meanwhile.splice(0)) foldFactory(into, event);
      into.watch = watchConflicts(into.image.plan, into.facts);
      changes.emit('change');
    } catch (error) {
      log.error({ err: error }, 'conflicts cannot be found; reading the base data anew');
      await delay(retryDelay, undefined, { ref: false });
      if (into === current) startAnew(into);
    }
  }

  function startAnew({ image, position }: Watched): void {
    current = undefined;
    follow(image, position);
  }

  function fold(into: Watched, event: RecordedEvent, moment: Parameters<typeof foldTimeline>[2]): void {
    const reported = into.watch && reportedOn(event);
    const wasLate = isLateNow(into, reported, Date.now());
    const change = event.metadata.branch === mainBranch ? foldTimeline(into.image, event, moment) : undefined;
    into.position = event.position;
    try {
      take(into, event, change);
      if (wasLate || isLateNow(into, reported, Date.now())) into.lateReports++;
    } catch (error) {
      // The rows are not to blame, and go on.
      log.error({ err: error, type: event.type, position: String(event.position) }, 'conflicts cannot follow');
      startAnew(into);
    }
  }

  const report: ConflictView['report'] = () => {
    if (current?.watch === undefined) return undefined;
    const { watch, image, facts, position } = current;
    const at = Date.now();
    return { report: reportConflicts(image.plan, facts, watch.at(at), at), position };
  };

  return {
    model: {
      ...timeline,
      follow,
      fold(image, event, moment) {
        // A rebuild folds an image of its own.
        if (current?.image === image) fold(current, event, moment);
        else timeline.fold(image, event, moment);
      },
      drain(image, mode) {
        if (current?.image === image) changes.emit('change');
        return timeline.drain(image, mode);
      },
    },
    compared: () =>
      current?.watch === undefined
        ? undefined
        : { plan: current.image.plan, facts: current.facts, factory: current.factory },
    report,
    named() {
      const found = report();
      if (current === undefined || found === undefined) return undefined;
      const { image, facts, factory } = current;
      return { ...found, report: nameConflicts(image.plan, facts, found.report, factory, Date.now()) };
    },
    expectedEnds: () =>
      current?.watch === undefined ? undefined : expectedEnds(current.image.plan, current.facts, Date.now()),
    async reached(position, patience) {
      const deadline = AbortSignal.timeout(patience);
      while (current?.watch === undefined || current.position < position) {
        try {
          await once(changes, 'change', { signal: deadline });
        } catch {
          return false;
        }
      }
      return true;
    },
    lateReports: () => current?.lateReports ?? 0,
    onChange: (listener) => void changes.on('change', listener),
    async stop() {
      current = undefined;
    },
  };
}

/** A plan of whose conflicts the view knows, and the base data that decide on them. */
interface Watched {
  readonly image: TimelineImage;
  readonly factory: ReturnType<typeof emptyFactory>;
  readonly facts: ReturnType<typeof compileFacts>;
  /** There when the base data are. */
  watch: ConflictWatch | undefined;
  /** Base data that came while the earlier ones were being read. */
  readonly meanwhile: RecordedEvent[];
  position: bigint;
  lateReports: number;
}

function watched(image: TimelineImage, position: bigint, lateReports: number): Watched {
  const factory = emptyFactory();
  return { image, factory, facts: compileFacts(factory), watch: undefined, meanwhile: [], position, lateReports };
}

function take(into: Watched, event: RecordedEvent, change: PlanChange | undefined): void {
  if (change !== undefined) into.watch?.follow(change);
  else if (into.watch === undefined) into.meanwhile.push(event);
  else foldFactory(into, event);
}

function foldFactory({ factory, facts, watch }: Watched, event: RecordedEvent): void {
  if (event.metadata.branch !== mainBranch) return;
  evolveFactory(factory, event);
  facts.invalidate(event);
  watch?.followFactory(event);
}

/** The operation that an event reports on, or corrects a report on. */
function reportedOn(event: RecordedEvent): OperationId | undefined {
  if (event.metadata.branch !== mainBranch || !isPlanningEvent(event)) return undefined;
  const isReport = isFeedbackEvent(event) || event.type === 'FeedbackCorrected' || event.type === 'FeedbackRevoked';
  return isReport && event.data.subject.kind === 'operation' ? event.data.subject.id : undefined;
}

function isLateNow({ image, facts }: Watched, id: OperationId | undefined, now: Instant): boolean {
  const operation = id && image.plan.operations.get(id);
  return operation !== undefined && isLate(operation, facts, now);
}
