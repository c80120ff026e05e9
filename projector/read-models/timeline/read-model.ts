import type { Article, Customer } from '#domain/base-data/object-types.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import { isPlanningEvent } from '#domain/planning/plan/evolve.ts';
import type { RecordedEvent } from '#infra/event-store/event-store.ts';
import type { Column, Moment, ReadModel } from '#projector/read-model.ts';
import { changesOf, drainTable, load, loadRows, writesOf } from '#projector/versioned-table.ts';
import { addTo, emptyTimeline, type TimelineImage, timelineSpecs } from './image.ts';
import {
  articleChanged,
  articleCreated,
  articleKey,
  customerChanged,
  customerCreated,
  customerKey,
  isArticleKey,
  nameDeleted,
} from './names.ts';
import { foldPlanning } from './project.ts';
import { rollUp } from './roll-up.ts';
import type {
  ActivityRow,
  NameRow,
  OperationRow,
  OrderPositionRow,
  ProductionOrderRow,
  ProjectRow,
  TimelineDelta,
  TimelineKind,
} from './row.ts';

const momentColumns: readonly Column[] = [
  { name: 'position', type: 'bigint' },
  { name: 'at', type: 'bigint' },
  { name: 'revision', type: 'bigint' },
];

/** The plan as every timeline shows it, at every time (design, section 7). */
export const timeline: ReadModel<TimelineImage> = {
  name: 'timeline',
  schema: 'timeline',
  version: 6,
  tables: new URL('table.sql', import.meta.url),
  indexes: new URL('index.sql', import.meta.url),
  writes: [
    ...writesOf(timelineSpecs.projects),
    ...writesOf(timelineSpecs.orderPositions),
    ...writesOf(timelineSpecs.activities),
    ...writesOf(timelineSpecs.productionOrders),
    ...writesOf(timelineSpecs.operations),
    ...writesOf(timelineSpecs.names),
    { table: 'moment', columns: momentColumns, replaces: false },
  ],
  emptyImage: emptyTimeline,

  async load(image, client, schema) {
    const { projects, orderPositions, activities, productionOrders, operations } = timelineSpecs;
    await loadRows<ProjectRow>(client, schema, projects.current, (id, row) => {
      load(image.projects, id, row);
      if (row.customerId !== null) addTo(image.projectsOfCustomer, row.customerId, id);
    });
    await loadRows<OrderPositionRow>(client, schema, orderPositions.current, (id, row) => {
      load(image.orderPositions, id, row);
      addTo(image.positionsOf, row.projectId, id);
      addTo(image.positionsOfArticle, row.articleId, id);
    });
    await loadRows<ActivityRow>(client, schema, activities.current, (id, row) => {
      load(image.activities, id, row);
      addTo(image.activitiesOf, row.orderPositionId, id);
    });
    await loadRows<ProductionOrderRow>(client, schema, productionOrders.current, (id, row) => {
      load(image.productionOrders, id, row);
      addTo(image.ordersOf, row.activityId, id);
      addTo(image.ordersOfArticle, row.articleId, id);
    });
    await loadRows<OperationRow>(client, schema, operations.current, (id, row) => {
      load(image.operations, id, row);
      addTo(image.operationsOf, row.productionOrderId, id);
    });
    const { rows } = await client.query<{ id: string; doc: NameRow | null }>(
      `SELECT DISTINCT ON (id) id, doc FROM ${schema}.name_version ORDER BY id, valid_from DESC`,
    );
    for (const { id, doc } of rows) if (doc !== null) load(image.names, id, doc);
    image.articleCount = rows.filter(({ id }) => isArticleKey(id)).length;
    const { rows: revisions } = await client.query<{ revision: number }>(
      `SELECT coalesce(max(revision), -1)::integer AS revision FROM ${schema}.moment`,
    );
    image.revision = revisions[0]?.revision ?? -1;
  },

  fold(image, event, moment) {
    if (event.metadata.branch !== mainBranch) return;
    if (isPlanningEvent(event)) {
      image.revision = Number(event.revision);
      foldPlanning(image, event, image.revision, moment);
    } else if (!foldNames(image, event, moment)) return;
    image.moments.push({ ...moment, revision: image.revision });
    image.actions.push(actionOf(event));
  },

  drain(image, mode) {
    if (mode === 'all') rollUp(image);
    const delta = mode === 'all' ? deltaOf(image) : undefined;
    const versioned = [
      ...drainTable(image.projects, mode),
      ...drainTable(image.orderPositions, mode),
      ...drainTable(image.activities, mode),
      ...drainTable(image.productionOrders, mode),
      ...drainTable(image.operations, mode),
      ...drainTable(image.names, mode),
    ];
    const moments = [
      image.moments.map(({ position }) => position),
      image.moments.map(({ at }) => at),
      image.moments.map(({ revision }) => revision),
    ];
    image.moments = [];
    image.actions = [];
    return { tables: [...versioned, { rows: moments, removed: [] }], delta };
  },
};

/** Whether the event names something that the timeline shows. */
function foldNames(image: TimelineImage, event: RecordedEvent, moment: Moment): boolean {
  const { id, fields, after } = event.data as { id: string; fields: unknown; after: unknown };
  switch (event.type) {
    case 'ArticleCreated':
      articleCreated(image, id, fields as Article, moment);
      return true;
    case 'ArticleChanged':
      articleChanged(image, id, after as Partial<Article>, moment);
      return true;
    case 'ArticleDeleted':
      nameDeleted(image, articleKey(id), moment);
      return true;
    case 'CustomerCreated':
      customerCreated(image, id, fields as Customer, moment);
      return true;
    case 'CustomerChanged':
      customerChanged(image, id, after as Partial<Customer>, moment);
      return true;
    case 'CustomerDeleted':
      nameDeleted(image, customerKey(id), moment);
      return true;
    default:
      return false;
  }
}

function actionOf({ type, metadata }: RecordedEvent): TimelineImage['actions'][number] {
  const { actor, changeSet } = metadata;
  return { changeSet, userId: actor.kind === 'user' ? actor.userId : undefined, action: type };
}

function deltaOf(image: TimelineImage): TimelineDelta | undefined {
  if (image.moments.length === 0) return undefined;
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
    ...changed('operations', changesOf(image.operations)),
  };
  const [first, ...others] = image.actions;
  const oneAction = first !== undefined && others.every(({ changeSet }) => changeSet === first.changeSet);
  return {
    ...rows,
    ...(Object.keys(removed).length > 0 ? { removed } : {}),
    versionIdentifier: image.revision,
    ...(oneAction && first.userId !== undefined ? { by: { userId: first.userId, action: first.action } } : {}),
  };
}
