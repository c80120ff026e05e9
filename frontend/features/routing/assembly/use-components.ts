import { useMemo, useState } from 'react';
import { z } from 'zod';
import { type Article, objectTypes } from '#domain/base-data/object-types.ts';
import { articleErrors, circularComponents } from '#domain/base-data/rules/article-rules.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import type { Catalogue } from '#frontend/features/routing/model/catalogue.ts';
import { type Cell, nameCell, numberCell } from '#frontend/features/routing/model/cell.ts';
import { merged } from '#frontend/features/routing/model/merge.ts';
import { readTable, rowsOf, withProblems } from '#frontend/features/routing/model/tables.ts';
import type { KnownObjects } from '#frontend/features/routing/use-known-objects.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { useUndo } from '#frontend/kit/form/use-undo.ts';
import { anyObject, readObjectsById } from '#frontend/kit/list/data/read-objects.ts';
import type { SheetRow } from '#frontend/kit/sheet/sheet-rows.ts';

type Parts = NonNullable<Article['components']>;

export const componentCells: readonly Cell[] = [
  nameCell('articleId', 'articles', { required: true }),
  numberCell('amount', { required: true, instead: undefined }),
];
const circleSchema = z.object({ members: z.array(z.string()) });
const componentSchema = objectTypes.articles.fields.shape.components.unwrap().element;

const textsOf = (rows: readonly SheetRow[]): string =>
  JSON.stringify(rows.map(({ cells }) => [cells['articleId'], cells['amount']]));

/** Entering what an article is made of: rows with their undo, the domain's rules about them, and the command. */
export function useComponents(articleId: string, { catalogue, learn }: KnownObjects) {
  const article = catalogue.factory.objects.articles.get(articleId);
  const [start, setStart] = useState(() => startOf(article?.components, catalogue));
  const rows = useUndo<readonly SheetRow[]>(start.rows);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { now, change } = rows;
  const checked = useMemo(() => {
    const read = readTable(now, componentCells, componentSchema, start.origins, catalogue);
    const components = read.items as unknown as Parts;
    const wished = { ...article, articleName: article?.articleName ?? '', components };
    const codes = articleErrors(catalogue.factory, wished);
    /** Each component that leads back to the article. */
    const circular = now.flatMap(({ key }, index) => {
      const one = components[index];
      const circle =
        one === undefined ? [] : circularComponents(catalogue.factory, articleId, { ...wished, components: [one] });
      return circle.length === 0 ? [] : [{ key, column: 'articleId', problem: 'inAssemblyCircle', circle }];
    });
    const ruled = now.flatMap(({ key }, index) => {
      const problem = codes[`components.${index}.articleId`];
      return problem === undefined ? [] : [{ key, column: 'articleId', problem }];
    });
    return { components, problems: withProblems(read.problems, [...circular, ...ruled]), circle: circular[0]?.circle };
  }, [now, start, catalogue, article, articleId]);

  const begin = (components: Parts | undefined): void => {
    const next = startOf(components, catalogue);
    setStart(next);
    rows.reset(next.rows);
  };

  return {
    rows: now,
    change,
    undo: rows.undo,
    redo: rows.redo,
    checked,
    changed: textsOf(now) !== textsOf(start.rows),
    busy,
    refusal,
    /** True when it was stored; `outdated` when somebody else was faster. */
    async save(): Promise<boolean | 'outdated'> {
      setBusy(true);
      setRefusal(undefined);
      try {
        const body = { components: checked.components, seen: { components: start.components ?? null } };
        await ask(collectionCalls('articles').change, { params: { id: articleId }, body }, { check: anyObject });
        begin(checked.components);
        return true;
      } catch (error) {
        const code = errorCodeOf(error);
        if (code === 'changedMeanwhile') return 'outdated';
        const details = error instanceof ApiError ? error.detailsObject : {};
        // Somebody else has closed the circle: with what their articles are made of by now, the rows show it.
        if (code === 'circularDependency')
          learn({ articles: await readObjectsById('articles', circleSchema.parse(details).members) });
        else setRefusal(errorText(code, details));
        return false;
      } finally {
        setBusy(false);
      }
    },
    /** What somebody else has changed, and both changes together. */
    meanwhile(components: Parts | undefined) {
      const theirs = startOf(components, catalogue);
      const keyOf = ({ cells }: SheetRow): string => cells['articleId'] ?? '';
      return merged(start.rows, theirs.rows, now, ['articleId', 'amount'], keyOf);
    },
    /** Goes on from what it is now. */
    continueFrom(components: Parts | undefined, mine: readonly SheetRow[] | undefined) {
      begin(components);
      if (mine !== undefined) change(() => mine);
    },
  };
}

const startOf = (components: Parts | undefined, catalogue: Catalogue) => ({
  components,
  ...rowsOf(components ?? [], componentCells, catalogue),
});
