import type { ListDefinition } from '#frontend/kit/list/list-definition.ts';
import { ListPage } from '#frontend/kit/list/list-page.tsx';
import { ListTabs } from '#frontend/kit/list/list-tabs.tsx';
import { useBaseDataText } from './base-data-text.ts';

interface BaseDataListPageProps<Row> {
  readonly name: 'articles' | 'resources' | 'customers';
  readonly definition: ListDefinition<Row>;
}

export function BaseDataListPage<Row>({ name, definition }: BaseDataListPageProps<Row>) {
  const t = useBaseDataText();
  const tabs = (['articles', 'resources', 'customers'] as const).map((list) => ({
    label: t(`list.${list}`),
    to: `/basedata/${list}`,
    path: `/basedata/${list}`,
  }));
  return (
    <ListPage
      key={name}
      name={name}
      definition={definition}
      tabs={<ListTabs tabs={tabs} label={t('area.baseData')} />}
      breadcrumb={[{ label: t('area.baseData'), to: '/basedata/articles' }, { label: t(`list.${name}`) }]}
    />
  );
}
