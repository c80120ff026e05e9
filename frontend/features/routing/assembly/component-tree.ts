/** Components of each article, as base data has them. */
export type Components = ReadonlyMap<string, readonly { readonly articleId: string; readonly amount: number }[]>;

/** An article in a tree of what it is made of, or of what it goes into. */
export interface TreeLine {
  /** From the root down: the same article may stand in several places. */
  readonly path: readonly string[];
  readonly articleId: string;
  /** 1: directly below the root. */
  readonly depth: number;
  /** Pieces in one piece of what stands above. */
  readonly amount: number;
  /** Pieces in one piece of the root, multiplied through the tree; upwards: pieces of the root in one of these. */
  readonly total: number;
}

export interface Tree {
  readonly lines: readonly TreeLine[];
  /** There are more lines than a person reads. */
  readonly isCut: boolean;
}

/** As many as a person reads. */
export const mostLines = 500;

/** Everything that an article is made of, level by level as in an indented bill of materials. */
export const madeOf = (id: string, components: Components): Tree =>
  walk(id, (article) => components.get(article) ?? []);

/** Every article that this one goes into, directly or inside of others. */
export function goesInto(id: string, components: Components): Tree {
  const users = new Map<string, { articleId: string; amount: number }[]>();
  for (const [articleId, parts] of components)
    for (const part of parts)
      users.set(part.articleId, [...(users.get(part.articleId) ?? []), { articleId, amount: part.amount }]);
  return walk(id, (article) => users.get(article) ?? []);
}

function walk(
  root: string,
  below: (id: string) => readonly { readonly articleId: string; readonly amount: number }[],
): Tree {
  const lines: TreeLine[] = [];
  let isCut = false;
  const visit = (id: string, path: readonly string[], total: number): void => {
    for (const { articleId, amount } of below(id)) {
      // A circle, which the server refuses, may stand in what is being entered.
      if (path.includes(articleId)) continue;
      if (lines.length >= mostLines) {
        isCut = true;
        return;
      }
      const line = {
        path: [...path, articleId],
        articleId,
        depth: path.length,
        amount,
        total: Number((total * amount).toPrecision(12)),
      };
      lines.push(line);
      visit(articleId, line.path, line.total);
    }
  };
  visit(root, [root], 1);
  return { lines, isCut };
}
