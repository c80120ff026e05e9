import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { useRight } from '#frontend/api/session-context.ts';
import type { CustomValue } from '#frontend/kit/custom-fields/custom-values.ts';
import { propertyColumns } from '#frontend/kit/custom-fields/property-columns.ts';
import { usePropertyDefinitions } from '#frontend/kit/custom-fields/use-property-definitions.ts';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { ListTabs } from '#frontend/kit/list/list-tabs.tsx';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { listOf, objectKinds } from './object-kinds.ts';
import { usePlanningText } from './planning-text.ts';

interface PlanningListPageProps<Row extends WithCustomValues> {
  readonly name: 'projects' | 'positions' | 'activities' | 'productionOrders' | 'operations';
  readonly definition: ListDefinition<Row>;
}

interface WithCustomValues {
  readonly additionalProperties?: readonly CustomValue[] | null | undefined;
}

/** One of the five lists of orders, with columns for the plant's own fields and the tabs to the others (planning §2). */
export function PlanningListPage<Row extends WithCustomValues>({
  name,
  definition: plain,
}: PlanningListPageProps<Row>) {
  const t = usePlanningText();
  const mayCreate = useRight(rightTo.createProject);
  const definitions = usePropertyDefinitions(name);
  const definition = useMemo<ListDefinition<Row>>(() => {
    const own = propertyColumns<Row>(definitions ?? [], ({ additionalProperties }) => additionalProperties);
    return { ...plain, columns: [...plain.columns, ...own] };
  }, [plain, definitions]);
  const base = '/planningobjects';
  const tabs = [
    { label: t('list.projects'), to: listOf('project'), path: objectKinds.project.list },
    { label: t('list.positions'), to: listOf('position'), path: objectKinds.position.list },
    { label: t('list.productionOrders'), to: listOf('order'), path: objectKinds.order.list },
    { label: t('list.operations'), to: listOf('operation'), path: objectKinds.operation.list },
    { label: t('list.activities'), to: listOf('activity'), path: objectKinds.activity.list },
  ];
  return (
    <ListPage
      key={name}
      name={name}
      definition={definition}
      start={mayCreate && <NewProjectButton />}
      tabs={<ListTabs tabs={tabs} label={t('area.orders')} />}
      breadcrumb={[{ label: t('area.orders'), to: `${base}/productionorders` }, { label: t(`list.${name}`) }]}
    />
  );
}

function NewProjectButton() {
  const t = usePlanningText();
  const navigate = useNavigate();
  return (
    <Button
      variant="contained"
      startIcon={<Plus size={15} strokeWidth={2} />}
      onClick={() => void navigate('/planningobjects/projects/new')}
    >
      {t('new.project')}
    </Button>
  );
}
