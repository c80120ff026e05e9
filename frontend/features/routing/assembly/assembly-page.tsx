import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Collection } from '#domain/base-data/object-types.ts';
import { api } from '#frontend/api/plant.ts';
import { useRoutingText } from '#frontend/features/routing/routing-text.ts';
import { useCatalogue } from '#frontend/features/routing/use-catalogue.ts';
import { StatePanel } from '#frontend/kit/state-panel.tsx';
import { Frame } from '#frontend/shell/frame.tsx';
import { articleDetail } from './article-detail.ts';
import { Assembly } from './assembly.tsx';

const named: readonly Collection[] = ['articles', 'amountUnits'];
/** `/basedata/articles/assemble/{id}` (base data §2): how an article is made and what it is made of. */
export default function AssemblyPage() {
  const { id = '' } = useParams();
  const t = useRoutingText();
  const catalogue = useCatalogue(named);
  const query = useQuery({
    queryKey: ['list', '/basedata/articles', 'object', id, 'assembly'],
    queryFn: ({ signal }) => api.read(`/basedata/articles/${encodeURIComponent(id)}`, articleDetail, { signal }),
  });
  if (query.data === undefined || catalogue === undefined)
    return (
      <Frame breadcrumb={[{ label: '…' }]} loading={!query.isError}>
        {query.isError && <StatePanel title={t('assembly.gone')} />}
      </Frame>
    );
  return (
    <Assembly
      key={id}
      id={id}
      article={query.data}
      catalogue={catalogue}
      read={async () => (await query.refetch()).data?.components}
    />
  );
}
