import { changedType, type ObjectEvent } from './events.ts';
import type { Factory } from './factory.ts';
import { type Collection, streamOf } from './object-types.ts';
import { objectsWith } from './value-index.ts';

export type Marked = 'technologies' | 'processTemplates';

/** Types of which each article has one standard (base data §3). */
export const isMarked = (collection: Collection): collection is Marked =>
  collection === 'technologies' || collection === 'processTemplates';

/** Whether the article has one that is not archived. */
export const hasStandard = (factory: Factory, collection: Marked, articleId: unknown): boolean =>
  ofArticle(factory, collection, articleId).some(([, other]) => other.archived !== true);

/** Only one is marked as standard (base data §3): the others of the article lose the mark. */
export function otherStandards(
  factory: Factory,
  collection: Marked,
  id: string,
  articleId: unknown,
): readonly ObjectEvent[] {
  return ofArticle(factory, collection, articleId)
    .filter(([otherId, other]) => otherId !== id && other.isStandard)
    .map(([otherId]) => marked(collection, otherId, true, false));
}

/**
 * When the standard `id` is removed, the first remaining one becomes standard (base data §3); an archived one only if
 * there is no other.
 */
export function nextStandard(factory: Factory, collection: Marked, id: string): readonly ObjectEvent[] {
  const all = marks(factory, collection);
  const found = ofArticle(factory, collection, all.get(id)?.articleId).filter(([otherId]) => otherId !== id);
  // The index has no order.
  const others = found.length < 2 ? found : [...all].filter(([otherId]) => found.some(([one]) => one === otherId));
  const [next] = others.toSorted(([, a], [, b]) => Number(a.archived === true) - Number(b.archived === true));
  return next === undefined ? [] : [marked(collection, next[0], next[1].isStandard, true)];
}

interface Mark {
  readonly articleId: string;
  readonly isStandard: boolean;
  readonly archived?: boolean | undefined;
}

const marks = (factory: Factory, collection: Marked): ReadonlyMap<string, Mark> => factory.objects[collection];

/** In no order. Found by an index: each of 200,000 imported technologies would look through all the others. */
const ofArticle = (
  factory: Factory,
  collection: Marked,
  articleId: unknown,
): readonly (readonly [id: string, Mark])[] =>
  typeof articleId === 'string' ? objectsWith(marks(factory, collection), 'articleId', articleId) : [];

const marked = (collection: Marked, id: string, before: boolean, after: boolean): ObjectEvent => ({
  stream: streamOf(collection, id),
  event: { type: changedType(collection), data: { id, before: { isStandard: before }, after: { isStandard: after } } },
});
