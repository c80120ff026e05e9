import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { withCustomValues } from '../custom-fields/custom-values.ts';
import type { ObjectEvent } from '../events.ts';
import type { Factory } from '../factory.ts';
import { rememberNumber } from '../highest-numbers.ts';
import type { Collection } from '../object-types.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Makes a new article of one that is there, with copies of its technologies and process templates. */
export interface DuplicateArticle {
  readonly type: 'duplicateArticle';
  readonly collection: 'articles';
  /** Of the new one. */
  readonly id: string;
  readonly sourceId: string;
  /** Fields that differ from the source; null leaves one empty. */
  readonly changes: Fields;
}

/** Decides the creation of one object. */
type Create = (
  factory: Factory,
  command: {
    readonly type: 'createObject';
    readonly collection: Collection;
    readonly id: string;
    readonly fields: Fields;
  },
) => readonly ObjectEvent[] | Rejection;

/** Made by the server for each object: a copy gets its own. */
const ownOf = {
  articles: ['articleNumber', 'colorIndex', 'externalIds'],
  technologies: ['technologyNumber', 'externalIds'],
  processTemplates: ['templateNumber', 'externalIds'],
};

/**
 * Copies an article with everything that says how it is made (domain facts §8): all events or none. Numbers are made up
 * anew unless `changes` gives the article one; marks of the standard stay as they are at the source.
 */
export function duplicateArticle(
  factory: Factory,
  { id, sourceId, changes }: DuplicateArticle,
  create: Create,
): readonly ObjectEvent[] | Rejection {
  const source = factory.objects.articles.get(sourceId);
  if (source === undefined) return reject('objectnotexists', { articleId: sourceId });
  const { articles, technologies, processTemplates } = factory.objects;
  // Each copy is decided on what the ones before it leave; the plant's own image stays as it is until they are stored.
  const wished: Factory = {
    ...factory,
    objects: {
      ...factory.objects,
      articles: new Map(articles),
      technologies: new Map(technologies),
      processTemplates: new Map(processTemplates),
    },
    highestNumbers: { ...factory.highestNumbers },
  };
  const events: ObjectEvent[] = [];
  const make = (collection: keyof typeof ownOf, copyId: string, fields: Fields): Rejection | undefined => {
    const decided = create(wished, { type: 'createObject', collection, id: copyId, fields });
    if (isRejection(decided)) return decided;
    events.push(...decided);
    const created = decided.at(-1)?.event.data as { readonly fields: never };
    wished.objects[collection].set(copyId, created.fields);
    rememberNumber(wished.highestNumbers, collection, created.fields);
    return undefined;
  };
  let refusal = make('articles', id, { ...without(source, ownOf.articles), ...withCustomValues(source, changes) });
  for (const [collection, letter] of [
    ['technologies', 't'],
    ['processTemplates', 'p'],
  ] as const) {
    const all: ReadonlyMap<string, Made> = factory.objects[collection];
    const copied = [...all.values()].filter(({ articleId }) => articleId === sourceId);
    // The standard first, because the first of an article always gets the mark.
    const inOrder = copied.toSorted((a, b) => Number(b.isStandard) - Number(a.isStandard));
    for (const [index, fields] of inOrder.entries()) {
      const copy = { ...without(fields, ownOf[collection]), articleId: id };
      // Ids have at most 64 characters.
      refusal ??= make(collection, `${id.slice(0, 50)}_${letter}${index + 1}`, copy);
    }
  }
  return refusal ?? events;
}

interface Made {
  readonly articleId: string;
  readonly isStandard: boolean;
}

const without = (fields: object, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
