import { baseDataEventTypes } from '#domain/base-data/events.ts';
import { baseDataStreams, emptyFactory, evolveFactory, type Factory } from '#domain/base-data/factory.ts';
import { evolveNames } from '#domain/base-data/names.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import { overlayStream, planStream } from '#domain/kernel/stream-names.ts';
import { applyChange } from '#domain/planning/change/apply-change.ts';
import { type ConflictWatch, watchConflicts } from '#domain/planning/conflicts/conflict-watch.ts';
import { type CompiledFacts, compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { forkOf } from '#domain/planning/plan/fork.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { type PlanChange, reverseChange, squashChanges } from '#domain/planning/plan/plan-change.ts';
import type { ComparedPlan } from '#domain/simulation/comparison-figures.ts';
import { type BranchPoint, branchView, lineOf } from '#infra/event-store/branch.ts';
import type { EventStore, RecordedEvent } from '#infra/event-store/event-store.ts';
import type { Drained } from '#projector/kernel/read-model.ts';
import { settle } from '#projector/kernel/versioned-table.ts';
import { baseData, foldObject } from '#projector/read-models/base-data/project.ts';
import { emptyTimeline, type TimelineImage } from '#projector/read-models/timeline/image.ts';
import { foldTimeline, loadPlan, timeline } from '#projector/read-models/timeline/read-model.ts';
import type { BaselineSnapshots } from './baseline-snapshots.ts';
import type { BranchTables } from './branch-tables.ts';

/** One simulation in memory: plan and factory as of its baseline, with what happened in it folded in. */
export interface BranchImage {
  readonly plan: Plan;
  readonly factory: Factory;
  readonly facts: CompiledFacts;
  /** Begun when it is asked for first: rows do not wait for it. */
  readonly watch: ConflictWatch;
  /** What of it is read; `fold` adds what is new, and somebody else has it written. */
  readonly tables: BranchTables;
  /** As it was when the simulation was made. */
  beginning(): ComparedPlan;
  /** Answers with what browsers are told; undefined when nothing that they show has changed. */
  fold(event: RecordedEvent): { readonly timeline: unknown; readonly baseData: unknown };
}

/** What of a branch is folded: its own plan, and everybody's base data and settings, of which it sees its own. */
export const branchStreams = (point: BranchPoint): readonly string[] => [
  overlayStream(planStream, lineOf(point)),
  ...baseDataStreams,
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

/** These rows as the image has them; those that it has not are gone. */
function rowsAgain(image: TimelineImage, ids: BranchTables['stale']): Drained {
  const { projects, orderPositions, activities, productionOrders } = image;
  const tables = {
    project: projects,
    order_position: orderPositions,
    activity: activities,
    production_order: productionOrders,
  };
  for (const [name, { rows, changed, removed }] of Object.entries(tables))
    for (const id of ids.get(name as keyof typeof tables) ?? []) (rows.has(id) ? changed : removed).add(id);
  const { changed, removed } = image.operations;
  for (const id of (ids.get('operation') ?? []) as ReadonlySet<OperationId>)
    (image.plan.operations.has(id) ? changed : removed).add(id);
  return timeline.drain(image, 'all');
}

/** Reads the main line up to the baseline. `filling`: what of it is read, meanwhile. */
export async function openBranchImage(
  store: EventStore,
  point: BranchPoint,
  planSnapshot: BaselineSnapshots | undefined,
  filling: Promise<BranchTables>,
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
  for await (const event of view.readAll({ filter: { streamPrefixes: baseDataStreams } })) {
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
  const tables = await filling;
  tables.add(timeline, rowsAgain(image, tables.stale), undefined);
  const changes: PlanChange[] = [];
  const { settings: settingsBefore } = factory;
  /** What was otherwise in the beginning: by collection and id, undefined for what was not there. */
  const objectsBefore = new Map<Collection, Map<string, unknown>>();
  const noteBefore = (event: RecordedEvent): void => {
    const collection = baseDataEventTypes.get(event.type)?.collection;
    if (collection === undefined) return;
    const { id } = event.data as { readonly id: string };
    const known = objectsBefore.get(collection) ?? new Map<string, unknown>();
    objectsBefore.set(collection, known);
    if (!known.has(id)) known.set(id, factory.objects[collection].get(id as never));
  };
  let at = 0;
  return {
    plan: image.plan,
    factory,
    facts,
    get watch() {
      return (watch ??= watchConflicts(image.plan, facts));
    },
    tables,
    beginning() {
      const plan = forkOf(image.plan);
      applyChange(plan, reverseChange(squashChanges(changes)), undefined);
      const objects: Record<Collection, Map<string, unknown>> = { ...factory.objects };
      for (const [collection, before] of objectsBefore) {
        const then = new Map(objects[collection]);
        for (const [id, object] of before) {
          if (object === undefined) then.delete(id);
          else then.set(id, object);
        }
        objects[collection] = then;
      }
      const then = { ...factory, objects: objects as never, settings: settingsBefore };
      return { plan, factory: then, facts: compileFacts(then) };
    },
    fold(event) {
      const { position } = event;
      at = Math.max(at, event.metadata.recordedAt);
      const change = foldTimeline(image, event, { position, at });
      if (change !== undefined) {
        changes.push(change);
        watch?.follow(change);
      } else {
        noteBefore(event);
        foldObject(objects.objects, event, { position, at });
        evolveFactory(factory, event);
        facts.invalidate(event);
        watch?.followFactory(event);
      }
      const changed = timeline.drain(image, 'all');
      tables.add(timeline, changed, position);
      if (change !== undefined) tables.add(planRevision, revisionOf(image.plan), position);
      const objectsChanged = baseData.drain(objects, 'all');
      tables.add(baseData, objectsChanged, position);
      return { timeline: changed.delta, baseData: objectsChanged.delta };
    },
  };
}
