import type { DomainEvent } from '#domain/kernel/event.ts';

/**
 * What the plan's objects show of articles and customers: names, and the colour of an article. Folded in place. What was
 * deleted keeps its last name: rows that show it stay readable.
 */
export interface Names {
  readonly articles: Map<string, ArticleName>;
  readonly customers: Map<string, string>;
}

export interface ArticleName {
  readonly articleName: string;
  readonly articleNumber: string;
  /** Place in the timeline's palette. */
  readonly colorIndex: number;
}

/** Size of the timeline's palette (look, section 2). */
export const paletteSize = 24;

export const emptyNames = (): Names => ({ articles: new Map(), customers: new Map() });

interface Said {
  readonly articleName?: string;
  readonly articleNumber?: string | null;
  readonly colorIndex?: number | null;
  readonly customerName?: string | null;
}

/** Folds one event; answers with whose name, number or colour is another one now. */
export function evolveNames(
  names: Names,
  event: DomainEvent,
): { readonly kind: 'article' | 'customer'; readonly id: string } | undefined {
  switch (event.type) {
    case 'ArticleCreated':
    case 'ArticleChanged': {
      const { id, fields, after } = event.data as { id: string; fields?: Said; after?: Said };
      const before = names.articles.get(id);
      const { articleName, articleNumber, colorIndex } = fields ?? after ?? {};
      const now: ArticleName = {
        articleName: articleName ?? before?.articleName ?? id,
        articleNumber: articleNumber === undefined ? (before?.articleNumber ?? '') : (articleNumber ?? ''),
        // One that comes without a colour gets the next of the palette.
        colorIndex: colorIndex ?? before?.colorIndex ?? names.articles.size % paletteSize,
      };
      names.articles.set(id, now);
      const same =
        before?.articleName === now.articleName &&
        before.articleNumber === now.articleNumber &&
        before.colorIndex === now.colorIndex;
      return same ? undefined : { kind: 'article', id };
    }
    case 'CustomerCreated':
    case 'CustomerChanged': {
      const { id, fields, after } = event.data as { id: string; fields?: Said; after?: Said };
      const { customerName } = fields ?? after ?? {};
      if (typeof customerName !== 'string' || names.customers.get(id) === customerName) return undefined;
      names.customers.set(id, customerName);
      return { kind: 'customer', id };
    }
    default:
      return undefined;
  }
}

/** An article that is not known yet shows its id: an import may plan before it names. */
export const articleNameOf = ({ articles }: Names, id: string): ArticleName =>
  articles.get(id) ?? { articleName: id, articleNumber: '', colorIndex: 0 };

export const customerNameOf = ({ customers }: Names, id: string | undefined): string | null =>
  id === undefined ? null : (customers.get(id) ?? id);
