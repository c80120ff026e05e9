import type { Article, Customer } from '#domain/base-data/object-types.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import { isPlanningEvent } from '#domain/planning/evolve.ts';
import type { RecordedEvent } from '#infra/event-store/event-store.ts';
import type { Column, Moment, ReadModel } from '#projector/read-model.ts';
import { changesOf, drainVersions, loadVersions, writesOf } from '#projector/versioned-table.ts';
import { addTo, emptyTimeline, type TimelineImage, timelineSpecs } from './image.ts';
import {
  articleChanged,
  articleCreated,
  articleKey,
  customerChanged,
  customerCreated,
  customerKey,
  nameDeleted,
} from './names.ts';
import { foldPlanning } from './project.ts';
import type { TimelineDelta, TimelineKind } from './row.ts';

const momentColumns: readonly Column[] = [
  { name: 'position', type: 'bigint' },
  { name: 'at', type: 'bigint' },
  { name: 'revision', type: 'bigint' },
];

/** The plan as every timeline shows it, at every time (design, section 7). */
export const timeline: ReadModel<TimelineImage> = {
  name: 'timeline',
  schema: 'timeline',
  version: 1,
  tables: new URL('table.sql', import.meta.url),
  indexes: new URL('index.sql', import.meta.url),
  writes: [
    ...Object.values(timelineSpecs).map((spec) => writesOf(spec)),
    { table: 'moment', columns: momentColumns, versioned: false },
  ],
  emptyImage: emptyTimeline,

  async load(image, client, schema) {
    await loadVersions(image.projects, client, schema, (id, { customerId }) => {
      if (customerId !== null) addTo(image.projectsOfCustomer, customerId, id);
    });
    await loadVersions(image.orderPositions, client, schema, (id, { projectId, articleId }) => {
      addTo(image.positionsOf, projectId, id);
      addTo(image.positionsOfArticle, articleId, id);
    });
    await loadVersions(image.activities, client, schema, (id, { orderPositionId }) => {
      addTo(image.activitiesOf, orderPositionId, id);
    });
    await loadVersions(image.productionOrders, client, schema, (id, { activityId, articleId }) => {
      addTo(image.ordersOf, activityId, id);
      addTo(image.ordersOfArticle, articleId, id);
    });
    await loadVersions(image.operations, client, schema, (id, { productionOrderId }) => {
      addTo(image.operationsOf, productionOrderId, id);
    });
    await loadVersions(image.names, client, schema, () => {});
    const { rows } = await client.query<{ articles: number; revision: number }>(
      `SELECT (SELECT count(DISTINCT id) FROM ${schema}.name WHERE id LIKE 'article:%')::integer AS articles,
              (SELECT coalesce(max(revision), -1) FROM ${schema}.moment)::integer AS revision`,
    );
    image.articleCount = rows[0]?.articles ?? 0;
    image.revision = rows[0]?.revision ?? -1;
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
    const delta = deltaOf(image);
    const versioned = [
      drainVersions(image.projects, mode),
      drainVersions(image.orderPositions, mode),
      drainVersions(image.activities, mode),
      drainVersions(image.productionOrders, mode),
      drainVersions(image.operations, mode),
      drainVersions(image.names, mode),
    ];
    const moments = [
      image.moments.map(({ position }) => position),
      image.moments.map(({ at }) => at),
      image.moments.map(({ revision }) => revision),
    ];
    image.moments = [];
    image.actions = [];
    return { tables: [...versioned, { rows: moments, closes: [] }], delta };
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
