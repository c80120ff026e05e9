import { byArticleGroup } from '#domain/base-data/fields/setup-matrix.ts';
import type { Factory } from './factory.ts';
import { fieldKindsOf } from './field-kinds.ts';
import { calledBy } from './names-and-numbers.ts';
import { type Collection, type FieldsOf, objectTypes } from './object-types.ts';
import { indexOf } from './value-index.ts';

/** A reference from one object to another, with its field. */
export interface Reference {
  readonly field: string;
  readonly collection: Collection;
  readonly id: string;
}

type ReferencesOf = { readonly [Type in Collection]?: (fields: FieldsOf<Type>) => Reference[] };

const one = (field: string, collection: Collection, id: string | undefined): Reference[] =>
  id === undefined ? [] : [{ field, collection, id }];

const characteristicsIn = (
  field: string,
  assigned: readonly { readonly characteristicId: string }[] | undefined,
): Reference[] =>
  (assigned ?? []).flatMap(({ characteristicId }, index) =>
    one(`${field}.${index}.characteristicId`, 'characteristics', characteristicId),
  );

const many = (field: string, collection: Collection, ids: readonly string[] | undefined): Reference[] =>
  (ids ?? []).flatMap((id, index) => one(`${field}.${index}`, collection, id));

/** References inside of nested lists, by type; those of plain fields come from the schemas (`refersTo`). */
const referencesIn: ReferencesOf = {
  resources: (resource) => [
    ...resource.availabilityPlans.flatMap(({ weeks }, index) =>
      many(`availabilityPlans.${index}.weeks`, 'availabilityPlans', weeks),
    ),
    ...(resource.articleGroupCombinations ?? []).flatMap((groups, index) =>
      many(`articleGroupCombinations.${index}`, 'articleGroups', groups),
    ),
    ...characteristicsIn('characteristics', resource.characteristics),
  ],
  resourcePriorities: ({ priorities }) =>
    priorities.flatMap(({ resourceId }, index) => one(`priorities.${index}.resourceId`, 'resources', resourceId)),
  setupMatrices: ({ by, entries }) =>
    by === byArticleGroup
      ? entries.flatMap(({ from, to }, index) => [
          ...one(`entries.${index}.from`, 'articleGroups', from ?? undefined),
          ...one(`entries.${index}.to`, 'articleGroups', to ?? undefined),
        ])
      : one('by', 'characteristics', by),
  articles: (article) => [
    ...characteristicsIn('characteristics', article.characteristics),
    ...(article.components ?? []).flatMap(({ articleId }, index) =>
      one(`components.${index}.articleId`, 'articles', articleId),
    ),
  ],
  technologies: (technology) => [
    ...technology.technologyItems.flatMap((item, index) => [
      ...one(`technologyItems.${index}.resourceGroupId`, 'resourceGroups', item.resourceGroupId),
      ...one(`technologyItems.${index}.resourceId`, 'resources', item.resourceId),
      ...one(`technologyItems.${index}.resourceProgramId`, 'resourcePrograms', item.resourceProgramId),
      ...characteristicsIn(`technologyItems.${index}.characteristics`, item.characteristics),
    ]),
    ...characteristicsIn('characteristics', technology.characteristics),
    ...(technology.attendantResources ?? []).flatMap(({ resourceId }, index) =>
      one(`attendantResources.${index}.resourceId`, 'resources', resourceId),
    ),
    ...(technology.bom ?? []).flatMap(({ materialId }, index) =>
      one(`bom.${index}.materialId`, 'materials', materialId),
    ),
  ],
};

/** Fields that are an id or a list of ids, from the schemas. */
const plainReferences = Object.fromEntries(
  (Object.keys(objectTypes) as Collection[]).map((collection) => [
    collection,
    fieldKindsOf(collection).flatMap(({ name, kind }) =>
      kind.kind === 'reference' || kind.kind === 'references'
        ? [{ field: name, named: kind.collection, isList: kind.kind === 'references' }]
        : [],
    ),
  ]),
) as unknown as Readonly<
  Record<Collection, readonly { readonly field: string; readonly named: Collection; readonly isList: boolean }[]>
>;

/** Collections whose references do not prevent deletion; their entries are removed with the object. */
export const looseReferences: ReadonlySet<Collection> = new Set(['resourcePriorities']);

export function referencesOf(collection: Collection, fields: unknown): readonly Reference[] {
  const read = referencesIn[collection] as ((fields: unknown) => Reference[]) | undefined;
  const values = fields as Readonly<Record<string, unknown>>;
  return [
    ...plainReferences[collection].flatMap(({ field, named, isList }) =>
      isList
        ? many(field, named, values[field] as readonly string[] | undefined)
        : one(field, named, values[field] as string | undefined),
    ),
    ...(read?.(fields) ?? []),
  ];
}

/** The first reference to an object that does not exist. */
export function brokenReference(factory: Factory, collection: Collection, fields: unknown): Reference | undefined {
  return referencesOf(collection, fields).find((reference) => !factory.objects[reference.collection].has(reference.id));
}

export interface Use {
  readonly collection: string;
  readonly id: string;
  /** Display name: its name, else its number. */
  readonly name?: string;
}

/**
 * Objects that refer to this one and so prevent its deletion with `alreadyInUse` (base data §8), of each type in no order. At
 * most `limit` of them. By an index: who takes 10,000 articles back would look through all objects for each of them.
 */
export function usesOf(factory: Factory, collection: Collection, id: string, limit = 20): readonly Use[] {
  const valueAdd = collection === 'valueAdds' ? factory.objects.valueAdds.get(id)?.valueAddName : undefined;
  const uses: Use[] = [];
  for (const other of Object.keys(objectTypes) as Collection[]) {
    if (looseReferences.has(other)) continue;
    const objects: ReadonlyMap<string, Readonly<Record<string, unknown>>> = factory.objects[other];
    const users = indexOf(objects, 'mentions', (fields) => mentionsIn(other, fields));
    const ids = new Set([
      ...users.of(mentionOf(collection, id)),
      ...(valueAdd === undefined ? [] : users.of(mentionOf('valueAddName', valueAdd))),
    ]);
    for (const user of ids) {
      if (uses.length >= limit) return uses;
      const name = calledBy(other, objects.get(user) ?? {});
      uses.push({ collection: other, id: user, ...(name === undefined ? {} : { name }) });
    }
  }
  return uses;
}

const mentionOf = (collection: Collection | 'valueAddName', id: string): string => `${collection} ${id}`;

const mentionsIn = (collection: Collection, fields: unknown): readonly string[] => [
  ...referencesOf(collection, fields).map((one) => mentionOf(one.collection, one.id)),
  ...valueAddsNamedBy(collection, fields).map((name) => mentionOf('valueAddName', name)),
];

/** Steps refer to value adds by name, not by id. */
export function valueAddsNamedBy(collection: Collection, fields: unknown): readonly string[] {
  if (collection === 'technologies')
    return (fields as FieldsOf<'technologies'>).technologyItems.map(({ valueAddName }) => valueAddName);
  if (collection === 'processTemplates')
    return (fields as FieldsOf<'processTemplates'>).templateItems.map(({ valueAddName }) => valueAddName);
  return [];
}
