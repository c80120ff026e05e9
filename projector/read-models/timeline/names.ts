import type { Article, Customer } from '#domain/base-data/object-types.ts';
import type { Moment } from '#projector/read-model.ts';
import { docOf, existing, put, remove } from '#projector/versioned-table.ts';
import type { TimelineImage } from './image.ts';

/**
 * Names and colours of articles and customers stand in the plan's rows, so that a row is shown without a join and an
 * old row shows the name of its time. A renamed article writes new versions of the rows that show it.
 */

/** Size of the timeline's palette (look, section 2). */
const paletteSize = 24;

/** One table holds both kinds; ids are unique within a kind only. */
export const articleKey = (id: string): string => `article:${id}`;
export const isArticleKey = (key: string): boolean => key.startsWith('article:');
export const customerKey = (id: string): string => `customer:${id}`;

export function articleName(image: TimelineImage, articleId: string): { articleName: string; articleNumber: string } {
  const name = docOf(image.names, articleKey(articleId));
  // An article that is not known yet shows its id: an import may plan before it names.
  return name?.kind === 'article'
    ? { articleName: name.name, articleNumber: name.number }
    : { articleName: articleId, articleNumber: '' };
}

/** 0 for an article that is not known yet. */
export function articleColor(image: TimelineImage, articleId: string): number {
  const name = docOf(image.names, articleKey(articleId));
  return name?.kind === 'article' ? name.colorIndex : 0;
}

export function customerName(image: TimelineImage, customerId: string | null): string | null {
  if (customerId === null) return null;
  return docOf(image.names, customerKey(customerId))?.name ?? customerId;
}

export function articleCreated(image: TimelineImage, id: string, fields: Article, moment: Moment): void {
  const colorIndex = fields.colorIndex ?? image.articleCount % paletteSize;
  image.articleCount++;
  put(
    image.names,
    articleKey(id),
    { kind: 'article', name: fields.articleName, number: fields.articleNumber ?? '', colorIndex },
    moment,
  );
  showArticle(image, id, moment);
}

type Changed<Fields> = { readonly [Key in keyof Fields]?: Fields[Key] | null };

export function articleChanged(image: TimelineImage, id: string, after: Changed<Article>, moment: Moment): void {
  const before = existing(image.names, articleKey(id));
  if (before.kind !== 'article') throw new Error(`${id} is not an article`);
  const name = {
    ...before,
    name: after.articleName ?? before.name,
    number: after.articleNumber === undefined ? before.number : (after.articleNumber ?? ''),
    colorIndex: after.colorIndex ?? before.colorIndex,
  };
  if (name.name === before.name && name.number === before.number && name.colorIndex === before.colorIndex) return;
  put(image.names, articleKey(id), name, moment);
  showArticle(image, id, moment);
}

export function customerCreated(image: TimelineImage, id: string, fields: Customer, moment: Moment): void {
  put(image.names, customerKey(id), { kind: 'customer', name: fields.customerName }, moment);
  showCustomer(image, id, moment);
}

export function customerChanged(image: TimelineImage, id: string, after: Changed<Customer>, moment: Moment): void {
  const before = existing(image.names, customerKey(id));
  if (after.customerName === undefined || after.customerName === null || after.customerName === before.name) return;
  put(image.names, customerKey(id), { kind: 'customer', name: after.customerName }, moment);
  showCustomer(image, id, moment);
}

/** Rows keep the last name of what is gone. */
export function nameDeleted(image: TimelineImage, key: string, moment: Moment): void {
  remove(image.names, key, moment);
}

function showArticle(image: TimelineImage, id: string, moment: Moment): void {
  const article = articleName(image, id);
  for (const position of image.positionsOfArticle.get(id) ?? []) {
    put(image.orderPositions, position, { ...existing(image.orderPositions, position), ...article }, moment);
  }
  const colorIndex = articleColor(image, id);
  for (const order of image.ordersOfArticle.get(id) ?? []) {
    put(image.productionOrders, order, { ...existing(image.productionOrders, order), ...article, colorIndex }, moment);
  }
}

function showCustomer(image: TimelineImage, id: string, moment: Moment): void {
  const name = customerName(image, id);
  for (const projectId of image.projectsOfCustomer.get(id) ?? []) {
    put(image.projects, projectId, { ...existing(image.projects, projectId), customerName: name }, moment);
    showProjectCustomer(image, projectId, name, moment);
  }
}

/** In the rows beneath a project. */
export function showProjectCustomer(
  image: TimelineImage,
  projectId: string,
  name: string | null,
  moment: Moment,
): void {
  for (const positionId of image.positionsOf.get(projectId) ?? []) {
    const position = existing(image.orderPositions, positionId);
    put(image.orderPositions, positionId, { ...position, customerName: name }, moment);
    for (const activityId of image.activitiesOf.get(positionId) ?? []) {
      for (const orderId of image.ordersOf.get(activityId) ?? []) {
        const order = existing(image.productionOrders, orderId);
        put(image.productionOrders, orderId, { ...order, customerName: name }, moment);
      }
    }
  }
}
