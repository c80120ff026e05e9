import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Collection } from '#domain/base-data/object-types.ts';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { pathOf } from '#frontend/api/ask-client.ts';
import { useRoutingText } from '#frontend/features/routing/routing-text.ts';
import { useCatalogue } from '#frontend/features/routing/use-catalogue.ts';
import { type Objects, useKnownObjects } from '#frontend/features/routing/use-known-objects.ts';
import { readObjectsById } from '#frontend/kit/list/data/read-objects.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { Frame } from '#frontend/shell/frame.tsx';
import { Assembly } from './assembly.tsx';

const articleCalls = collectionCalls('articles');
const named: readonly Collection[] = ['amountUnits'];

/** `/basedata/articles/assemble/{id}` (base data §2): how an article is made and what it is made of. */
export default function AssemblyPage() {
  const { id = '' } = useParams();
  return <AssemblyOf key={id} id={id} />;
}

type Parts = readonly { readonly articleId: string }[] | undefined;

const readArticles = async (id: string, parts: Parts): Promise<Objects> => ({
  articles: await readObjectsById('articles', [id, ...(parts ?? []).map(({ articleId }) => articleId)]),
});

function AssemblyOf({ id }: { readonly id: string }) {
  const t = useRoutingText();
  const query = useQuery({
    queryKey: ['list', pathOf(articleCalls.list), 'object', id, 'assembly'],
    queryFn: ({ signal }) => ask(articleCalls.read, { params: { id } }, { signal }),
  });
  const article = query.data;
  const parts = article?.components;
  const known = useKnownObjects(
    useCatalogue(named),
    ['assembly', id, parts],
    article === undefined ? undefined : () => readArticles(id, parts),
  );
  if (article === undefined || known === undefined)
    return (
      <Frame breadcrumb={query.isError ? [] : [{ label: '…' }]} loading={!query.isError}>
        {query.isError && <StatePanel title={t('assembly.gone')} />}
      </Frame>
    );
  return (
    <Assembly
      id={id}
      article={article}
      known={known}
      read={async () => {
        const { components } = (await query.refetch()).data ?? {};
        known.learn(await readArticles(id, components));
        return components;
      }}
    />
  );
}
