import { emptyFactory, evolveFactory, type Factory } from '#domain/base-data/factory.ts';
import { evolveNames } from '#domain/base-data/names.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { overlayStream, planStream, streamKinds, streamsOf } from '#domain/kernel/stream-names.ts';
import { type ConflictWatch, watchConflicts } from '#domain/planning/conflicts/conflict-watch.ts';
import { type CompiledFacts, compileFacts } from '#domain/planning/plan/compile-facts.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { type BranchPoint, branchView } from '#infra/event-store/branch.ts';
import type { EventStore, RecordedEvent } from '#infra/event-store/event-store.ts';
import type { Drained } from '#projector/read-model.ts';
import { baseData, foldObject } from '#projector/read-models/base-data/project.ts';
import { emptyTimeline } from '#projector/read-models/timeline/image.ts';
import { foldTimeline, loadPlan, timeline } from '#projector/read-models/timeline/read-model.ts';
import { settle } from '#projector/versioned-table.ts';
import type { BaselineSnapshots } from './baseline-snapshots.ts';
import { type OwnRows, ownRows } from './own-rows.ts';

/** One simulation in memory: plan and factory as of its baseline, with what happened in it folded in. */
export interface BranchImage {
  readonly plan: Plan;
  readonly factory: Factory;
  readonly facts: CompiledFacts;
  /** Begun when it is asked for first: rows do not wait for it. */
  readonly watch: ConflictWatch;
  readonly own: OwnRows;
  /** Answers with what browsers are told; undefined when nothing that they show has changed. */
  fold(event: RecordedEvent): { readonly timeline: unknown; readonly baseData: unknown };
}

/** What of a branch is folded: its own plan, and everybody's base data and settings, of which it sees its own. */
export const branchStreams = ({ id }: BranchPoint): readonly string[] => [overlayStream(planStream, id), ...besidePlan];

/** Streams that a plan's facts are folded from. */
export const besidePlan: readonly string[] = [
  ...Object.values(objectTypes).map(({ singular }) => streamsOf(singular)),
  streamsOf(streamKinds.settings),
];

/** Which revision the plan had from which position on, beside the rows. */
const planRevision = {
  schema: 'plan',
  writes: [
    {
      table: 'revision',
      columns: [
        { name: 'id', type: 'text' },
        { name: 'doc', type: 'json' },
      ],
      replaces: true,
    },
  ],
} as const;
const revisionOf = ({ revision }: Plan): Drained => ({
  tables: [{ rows: [['plan'], [revision]], removed: [] }],
  delta: undefined,
});

/** Reads the main line up to the baseline. */
export async function openBranchImage(
  store: EventStore,
  point: BranchPoint,
  planSnapshot: BaselineSnapshots | undefined,
): Promise<BranchImage> {
  const { baseline = 0n } = point;
  const view = branchView(store, point);
  // A snapshot is read while the log is.
  const snapshot = planSnapshot?.(point);
  snapshot?.catch(() => undefined); // Seen when it is asked for.
  const factory = emptyFactory();
  const facts = compileFacts(factory);
  const image = emptyTimeline();
  const objects = baseData.emptyImage();
  for await (const event of view.readAll({ filter: { streamPrefixes: besidePlan } })) {
    if (event.position > baseline) break;
    if (event.unreadable !== undefined) continue;
    evolveFactory(factory, event);
    evolveNames(image.names, event);
    foldObject(objects.objects, event, { position: event.position, at: 0 });
  }
  settle(objects.objects);
  await loadPlan(image, {
    store: view,
    position: baseline,
    skipped: new Set(),
    planSnapshot: async () => snapshot,
  });
  let watch: ConflictWatch | undefined;
  const own = ownRows();
  let at = 0;
  return {
    plan: image.plan,
    factory,
    facts,
    get watch() {
      return (watch ??= watchConflicts(image.plan, facts));
    },
    own,
    fold(event) {
      const { position } = event;
      at = Math.max(at, event.metadata.recordedAt);
      const change = foldTimeline(image, event, { position, at });
      if (change !== undefined) watch?.follow(change);
      else {
        foldObject(objects.objects, event, { position, at });
        evolveFactory(factory, event);
        facts.invalidate(event);
        watch?.followFactory(event);
      }
      const changed = timeline.drain(image, 'all');
      own.add(timeline, changed, position);
      if (change !== undefined) own.add(planRevision, revisionOf(image.plan), position);
      const objectsChanged = baseData.drain(objects, 'all');
      own.add(baseData, objectsChanged, position);
      return { timeline: changed.delta, baseData: objectsChanged.delta };
    },
  };
}
