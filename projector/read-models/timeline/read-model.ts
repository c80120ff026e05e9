import { evolveNames } from '#domain/base-data/names.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import { planStream } from '#domain/kernel/stream-names.ts';
import { evolvePlan, isPlanningEvent } from '#domain/planning/change/evolve.ts';
import { clearTouched, touch } from '#domain/planning/change/touched.ts';
import type { PlanChange } from '#domain/planning/plan/plan-change.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';
import type { TimelineDelta, TimelineKind } from '#domain/planning/rows/timeline-delta.ts';
import type { RecordedEvent } from '#infra/event-store/event-store.ts';
import type { Column, LoadSource, Moment, ReadModel } from '#projector/kernel/read-model.ts';
import { changesOf, drainTable, load, loadRows, put, settle, writesOf } from '#projector/kernel/versioned-table.ts';
import { emptyTimeline, type TimelineImage } from './image.ts';
import { changedOperations, drainOperations, knowOperations, operationWrites } from './operations.ts';
import { rollUp } from './roll-up.ts';
import { refreshNamed, refreshTouched } from './rows.ts';
import { type NameRow, timelineTables } from './tables.ts';

const revisionColumns: readonly Column[] = [
  { name: 'position', type: 'bigint' },
  { name: 'revision', type: 'bigint' },
];

/** The plan as every timeline shows it, at every time (design, section 7): rows of the plan that the domain folds. */
export const timeline: ReadModel<TimelineImage> = {
  name: 'timeline',
  content: 'the plan now and as it was, with the lists of projects, orders and operations',
  topic: 'timeline',
  schema: 'timeline',
  version: 15,
  tables: new URL('table.sql', import.meta.url),
  indexes: new URL('index.sql', import.meta.url),
  writes: [
    ...writesOf(timelineTables.projects),
    ...writesOf(timelineTables.orderPositions),
    ...writesOf(timelineTables.activities),
    ...writesOf(timelineTables.productionOrders),
    ...operationWrites,
    ...writesOf(timelineTables.names),
    { table: 'revision', columns: revisionColumns, replaces: false },
  ],
  emptyImage: emptyTimeline,
  load: loadImage,

  fold(image, event, moment) {
    if (event.metadata.branch === mainBranch) foldTimeline(image, event, moment);
  },

  drain(image, mode) {
    if (mode === 'all') rollUp(image);
    const operations = mode === 'all' ? changedOperations(image.operations, image.plan) : [];
    const delta = mode === 'all' ? deltaOf(image, operations) : undefined;
    const versioned = [
      ...drainTable(image.projects, mode),
      ...drainTable(image.orderPositions, mode),
      ...drainTable(image.activities, mode),
      ...drainTable(image.productionOrders, mode),
      ...drainOperations(image.operations, image.plan, operations, mode),
      ...drainTable(image.nameRows, mode),
    ];
    const revisions = [
      image.revisions.map(({ position }) => position),
      image.revisions.map(({ revision }) => revision),
    ];
    image.revisions = [];
    image.actions = [];
    return { tables: [...versioned, { rows: revisions, removed: [] }], delta };
  },
};

/** Folds an event of the branch that the image is of; answers with what it made different in the plan, if it is the plan's. */
export function foldTimeline(image: TimelineImage, event: RecordedEvent, moment: Moment): PlanChange | undefined {
  if (isPlanningEvent(event)) {
    const change = foldPlanning(image, event);
    refreshTouched(image, moment);
    image.revisions.push({ position: moment.position, revision: image.plan.revision });
    image.actions.push(actionOf(event));
    return change;
  }
  const renamed = evolveNames(image.names, event);
  if (renamed === undefined) return undefined;
  putName(image, renamed, moment);
  refreshNamed(image, renamed, moment);
  image.actions.push(actionOf(event));
  return undefined;
}

function foldPlanning(image: TimelineImage, event: RecordedEvent): PlanChange {
  if (!isPlanningEvent(event)) throw new Error(`${event.type} does not belong to a plan`);
  const { changeSet } = event.metadata;
  // Nobody undoes here: no user, no stack of edits.
  const change = evolvePlan(image.plan, event, { revision: Number(event.revision), changeSet, userId: undefined });
  touch(image.touched, change);
  return change;
}

/** The plan from its nearest snapshot and the events after it; its rows follow from it, as they were written. */
async function loadImage(
  image: TimelineImage,
  { client, schema, store, position, skipped, planSnapshot }: LoadSource,
): Promise<void> {
  await loadRows<NameRow>(client, schema, timelineTables.names.current, (key, row) => {
    load(image.nameRows, key, row);
    const [kind, id] = splitKey(key);
    if (kind === 'article' && 'articleName' in row) image.names.articles.set(id, row);
    if (kind === 'customer' && 'customerName' in row) image.names.customers.set(id, row.customerName);
  });
  await loadPlan(image, { store, position, skipped, planSnapshot });
}

/** The plan up to a position, with all rows that follow from it and from the names, as if they were written. */
export async function loadPlan(
  image: TimelineImage,
  { store, position, skipped, planSnapshot }: Omit<LoadSource, 'client' | 'schema'>,
): Promise<void> {
  // A snapshot would hold what was put aside here.
  const snapshot = skipped.size === 0 ? await planSnapshot?.(position) : undefined;
  if (snapshot !== undefined) image.plan = snapshot;
  const { plan } = image;
  for await (const event of store.readStream(planStream, { from: BigInt(plan.revision + 1) })) {
    if (event.position > position) break;
    if (event.unreadable === undefined && !skipped.has(event.position)) foldPlanning(image, event);
  }
  clearTouched(image.touched);
  for (const kind of ['projects', 'orderPositions', 'activities', 'productionOrders'] as const) {
    const ids: Set<string> = image.touched[kind];
    for (const id of plan[kind].keys()) ids.add(id);
  }
  refreshTouched(image, { position, at: 0 });
  knowOperations(image.operations, plan);
  rollUp(image);
  settle(image.projects);
  settle(image.orderPositions);
  settle(image.activities);
  settle(image.productionOrders);
}

type Named = NonNullable<ReturnType<typeof evolveNames>>;

/** One table holds both kinds; ids are unique within a kind only. */
const splitKey = (key: string): readonly [kind: string, id: string] => {
  const end = key.indexOf(':');
  return [key.slice(0, end), key.slice(end + 1)];
};

function putName(image: TimelineImage, { kind, id }: Named, moment: Moment): void {
  const { articles, customers } = image.names;
  const row: NameRow | undefined = kind === 'article' ? articles.get(id) : { customerName: customers.get(id) ?? id };
  if (row !== undefined) put(image.nameRows, `${kind}:${id}`, row, moment);
}

function actionOf({ type, metadata }: RecordedEvent): TimelineImage['actions'][number] {
  const { actor, changeSet } = metadata;
  return { changeSet, userId: actor.kind === 'user' ? actor.userId : undefined, action: type };
}

function deltaOf(image: TimelineImage, operations: OperationRow[]): TimelineDelta | undefined {
  if (image.actions.length === 0) return undefined;
  const removed: Partial<Record<TimelineKind, readonly string[]>> = {};
  const changed = <Doc>(kind: TimelineKind, { changed: docs, removed: ids }: { changed: Doc[]; removed: string[] }) => {
    if (ids.length > 0) removed[kind] = ids;
    return docs.length > 0 ? { [kind]: docs } : {};
  };
  const rows = {
    ...changed('projects', changesOf(image.projects)),
    ...changed('orderPositions', changesOf(image.orderPositions)),
    ...changed('activities', changesOf(image.activities)),
    ...changed('productionOrders', changesOf(image.productionOrders)),
    ...changed('operations', { changed: operations, removed: [...image.operations.removed] }),
  };
  const [first, ...others] = image.actions;
  const oneAction = first !== undefined && others.every(({ changeSet }) => changeSet === first.changeSet);
  return {
    ...rows,
    ...(Object.keys(removed).length > 0 ? { removed } : {}),
    versionIdentifier: image.plan.revision,
    ...(oneAction && first.userId !== undefined ? { by: { userId: first.userId, action: first.action } } : {}),
  };
}
