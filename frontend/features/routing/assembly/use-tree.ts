import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Article } from '#domain/base-data/object-types.ts';
import type { KnownObjects } from '#frontend/features/routing/use-known-objects.ts';
import { type ObjectRow, objectsOf, readObjectsWith } from '#frontend/kit/list/data/read-objects.ts';
import { type Components, goesInto, madeOf, mostLines, type Tree } from './component-tree.ts';

type Parts = NonNullable<Article['components']>;
const partsOf = (row: ObjectRow | undefined): Parts => (row?.['components'] ?? []) as Parts;

/** What an article is made of as it is entered, and what it goes into; read level by level as far as it is shown. */
export function useTree(
  id: string,
  entered: Parts,
  { catalogue, ensure, learn }: KnownObjects,
): { readonly down: Tree; readonly up: Tree } {
  const { articles } = catalogue.factory.objects;
  const tree = useMemo(() => {
    const components: Components = new Map([...articles].map(([one, fields]) => [one, fields.components ?? []]));
    return madeOf(id, new Map([...components, [id, entered]]));
  }, [articles, id, entered]);
  // Each level names the next one.
  const missing = tree.lines.map(({ articleId }) => articleId).filter((one) => !articles.has(one as never));
  const next = [...new Set(missing)].toSorted().join(' ');
  useEffect(() => {
    if (next !== '') void ensure({ articles: next.split(' ') });
  }, [next, ensure]);
  const { data: users } = useQuery({
    queryKey: ['list', objectsOf('articles').path, 'goesInto', id],
    queryFn: () => readUsers(id),
  });
  useEffect(() => {
    if (users !== undefined) learn({ articles: users.rows });
  }, [users, learn]);
  const up = useMemo(() => {
    const rows = users?.rows ?? [];
    const found = goesInto(id, new Map(rows.map((row) => [String(row['articleId']), partsOf(row)])));
    return { ...found, isCut: found.isCut || users?.isCut === true };
  }, [id, users]);
  return { down: tree, up };
}

/** The articles that have this one in them, directly or inside of others, up to as many as are shown. */
async function readUsers(id: string): Promise<{ readonly rows: readonly ObjectRow[]; readonly isCut: boolean }> {
  const found = new Map<string, ObjectRow>();
  for (let level: readonly string[] = [id]; level.length > 0 && found.size <= mostLines; ) {
    const rows = await readObjectsWith('articles', 'components', level);
    const news = rows.filter((row) => !found.has(String(row['articleId'])));
    for (const row of news) found.set(String(row['articleId']), row);
    level = news.map((row) => String(row['articleId']));
  }
  return { rows: [...found.values()], isCut: found.size > mostLines };
}
