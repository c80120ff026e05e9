import type { Factory } from './factory.ts';
import { type Collection, type FieldsOf, objectTypes } from './object-types.ts';

/** One object that another one names, with the field that names it. */
export interface Reference {
  readonly field: string;
  readonly collection: Collection;
  readonly id: string;
}

type ReferencesOf = { readonly [Type in Collection]?: (fields: FieldsOf<Type>) => Reference[] };

const one = (field: string, collection: Collection, id: string | undefined): Reference[] =>
  id === undefined ? [] : [{ field, collection, id }];

/** Where each kind of object names others. */
const referencesIn: ReferencesOf = {
  resources: ({ resourceGroups, availabilityPlans }) => [
    ...resourceGroups.flatMap((id, index) => one(`resourceGroups.${index}`, 'resourceGroups', id)),
    ...availabilityPlans.flatMap(({ weeks }, index) =>
      weeks.flatMap((id, week) => one(`availabilityPlans.${index}.weeks.${week}`, 'availabilityPlans', id)),
    ),
  ],
  resourceGaps: ({ resourceId, gapTypeId }) => [
    ...one('resourceId', 'resources', resourceId),
    ...one('gapTypeId', 'gapTypes', gapTypeId),
  ],
  articles: ({ articleGroupId, amountUnitId }) => [
    ...one('articleGroupId', 'articleGroups', articleGroupId),
    ...one('amountUnitId', 'amountUnits', amountUnitId),
  ],
  technologies: ({ articleId, technologyItems }) => [
    ...one('articleId', 'articles', articleId),
    ...technologyItems.flatMap(({ resourceGroupId, resourceId }, index) => [
      ...one(`technologyItems.${index}.resourceGroupId`, 'resourceGroups', resourceGroupId),
      ...one(`technologyItems.${index}.resourceId`, 'resources', resourceId),
    ]),
  ],
};

export function referencesOf(collection: Collection, fields: unknown): readonly Reference[] {
  const read = referencesIn[collection] as ((fields: unknown) => Reference[]) | undefined;
  return read?.(fields) ?? [];
}

/** The first reference that names nothing. */
export function brokenReference(factory: Factory, collection: Collection, fields: unknown): Reference | undefined {
  return referencesOf(collection, fields).find((reference) => !factory.objects[reference.collection].has(reference.id));
}

/** Objects that name this one: what makes its deletion `alreadyInUse` (base data §8). At most `limit` of them. */
export function usesOf(
  factory: Factory,
  collection: Collection,
  id: string,
  limit = 20,
): readonly { readonly collection: Collection; readonly id: string }[] {
  const uses: { collection: Collection; id: string }[] = [];
  for (const other of Object.keys(objectTypes) as Collection[]) {
    for (const [otherId, fields] of factory.objects[other] as Map<string, unknown>) {
      if (uses.length >= limit) return uses;
      const names = referencesOf(other, fields).some(
        (reference) => reference.collection === collection && reference.id === id,
      );
      if (names) uses.push({ collection: other, id: otherId });
    }
  }
  return uses;
}
