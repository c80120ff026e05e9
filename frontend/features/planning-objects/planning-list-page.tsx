import type { ListDefinition } from '#frontend/kit/list/list-definition.ts';
import { ListTabs } from '#frontend/kit/list/list-tabs.tsx';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { usePlanningText } from './planning-text.ts';

interface PlanningListPageProps<Row> {
  readonly name: 'projects' | 'positions' | 'productionOrders' | 'operations';
  readonly definition: ListDefinition<Row>;
}

/** One of the four lists of orders, with the tabs to the others (planning §2). */
export function PlanningListPage<Row>({ name, definition }: PlanningListPageProps<Row>) {
  const t = usePlanningText();
  const base = '/planningobjects';
  const tabs = [
    { label: t('list.projects'), to: `${base}/projects`, path: '/planning/projects' },
    { label: t('list.positions'), to: `${base}/orders`, path: '/planning/positions' },
    { label: t('list.productionOrders'), to: `${base}/productionorders`, path: '/planning/productionOrders' },
    { label: t('list.operations'), to: `${base}/operations`, path: '/planning/operations' },
  ];
  return (
    <ListPage
      key={name}
      name={name}
      definition={definition}
      tabs={<ListTabs tabs={tabs} label={t('area.orders')} />}
      breadcrumb={[{ label: t('area.orders'), to: `${base}/productionorders` }, { label: t(`list.${name}`) }]}
    />
  );
}
