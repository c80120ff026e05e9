import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { useRight } from '#frontend/api/session-context.ts';
import type { CustomValue } from '#frontend/kit/custom-fields/custom-values.ts';
import { propertyColumns } from '#frontend/kit/custom-fields/property-columns.ts';
import { noDefinitions, usePropertyDefinitions } from '#frontend/kit/custom-fields/use-property-definitions.ts';
import type { ListColumn, ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { ListTabs } from '#frontend/kit/list/list-tabs.tsx';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { listOf, type ObjectKind, objectKinds, pageOf } from './object-kinds.ts';
import { type PlanningText, usePlanningText } from './planning-text.ts';

/** One of the five lists of orders; one value for good, because the list is made anew with it. */
export interface PlanningList<Row> extends Pick<ListDefinition<Row>, 'path' | 'row' | 'id' | 'filters'> {
  readonly kind: ObjectKind;
  /** The field it is sorted by at first. */
  readonly sort: string;
  readonly columns: (t: PlanningText) => readonly ListColumn<Row>[];
}

interface WithCustomValues {
  readonly additionalProperties?: readonly CustomValue[] | null | undefined;
}

const tabKinds = ['project', 'position', 'order', 'operation', 'activity'] as const;

/** With columns for the plant's own fields and the tabs to the other lists (planning §2); a row leads to its page. */
export function PlanningListPage<Row extends WithCustomValues>({ list }: { readonly list: PlanningList<Row> }) {
  const t = usePlanningText();
  const navigate = useNavigate();
  const mayCreate = useRight(rightTo.createProject);
  const name = objectKinds[list.kind].own;
  const properties = usePropertyDefinitions(name) ?? noDefinitions;
  const definition = useMemo<ListDefinition<Row>>(() => {
    const { kind, columns, ...rest } = list;
    const own = propertyColumns<Row>(properties, ({ additionalProperties }) => additionalProperties);
    return {
      ...rest,
      topic: 'timeline',
      hasTotals: true,
      emptyText: t(`empty.${name}`),
      emptyFilterText: t(`none.${name}`),
      open: (row) => void navigate(pageOf(kind, rest.id(row))),
      columns: [...columns(t), ...own],
    };
  }, [list, name, properties, t, navigate]);
  const tabs = tabKinds.map((kind) => ({
    label: t(`list.${objectKinds[kind].own}`),
    to: listOf(kind),
    path: objectKinds[kind].list,
  }));
  return (
    <ListPage
      key={name}
      name={name}
      definition={definition}
      start={mayCreate && <NewProjectButton />}
      tabs={<ListTabs tabs={tabs} label={t('area.orders')} />}
      breadcrumb={[{ label: t('area.orders'), to: listOf('order') }, { label: t(`list.${name}`) }]}
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
