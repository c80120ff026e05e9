import { useMemo } from 'react';
import { z } from 'zod';
import { objectTypes } from '#domain/base-data/object-types.ts';
import type { ListDefinition } from '#frontend/kit/list/list-definition.ts';
import { BaseDataListPage } from './base-data-list-page.tsx';
import { useBaseDataText } from './base-data-text.ts';
import { useNames } from './use-names.ts';

const resourceSchema = z.object({ resourceId: z.string(), ...objectTypes.resources.fields.shape });
type Resource = z.infer<typeof resourceSchema>;

export default function ResourcesPage() {
  const t = useBaseDataText();
  const groups = useNames('resourceGroups');
  const plans = useNames('availabilityPlans');
  const definition = useMemo<ListDefinition<Resource>>(() => {
    const yesNo = [
      { value: true, label: t('value.yes') },
      { value: false, label: t('value.no') },
    ];
    const names = (known: typeof groups, ids: readonly string[]): string =>
      ids.map((id) => known.find(({ value }) => value === id)?.label ?? id).join(', ');
    return {
      path: '/basedata/resources',
      row: resourceSchema,
      id: (row) => row.resourceId,
      topic: 'base-data',
      sort: 'resourceName',
      emptyText: t('empty.resources'),
      emptyFilterText: t('none.resources'),
      columns: [
        {
          field: 'resourceName',
          header: t('column.resource'),
          kind: 'text',
          width: 220,
          flex: 1.4,
          value: (row) => row.resourceName,
          render: (row) => <span className="strong">{row.resourceName}</span>,
        },
        {
          field: 'resourceGroups',
          header: t('column.groups'),
          kind: 'text',
          computed: true,
          width: 200,
          flex: 1,
          value: (row) => names(groups, row.resourceGroups),
        },
        {
          field: 'availabilityPlans',
          header: t('column.shifts'),
          kind: 'text',
          computed: true,
          width: 200,
          flex: 1,
          value: (row) => names(plans, [...new Set(row.availabilityPlans.flatMap(({ weeks }) => weeks))]),
        },
        {
          field: 'frozenTime',
          header: t('column.frozen'),
          kind: 'number',
          unfiltered: true,
          width: 124,
          right: true,
          // For the CSV in hours.
          value: (row) => Math.round(row.frozenTime / 36) / 100,
          render: (row, format) =>
            row.frozenTime === 0 ? <span className="none">–</span> : format.duration(row.frozenTime * 1_000),
        },
        {
          field: 'maxMultipleReservations',
          header: t('column.places'),
          kind: 'number',
          width: 96,
          right: true,
          value: (row) => (row.allowMultipleReservation ? row.maxMultipleReservations : 1),
          render: (row) =>
            row.allowMultipleReservation && row.maxMultipleReservations === undefined ? '∞' : undefined,
        },
        {
          field: 'external',
          header: t('column.external'),
          kind: 'choice',
          width: 110,
          choices: yesNo,
          value: (row) => row.external,
        },
        {
          field: 'archived',
          header: t('column.archived'),
          kind: 'choice',
          width: 116,
          choices: yesNo,
          value: (row) => row.archived,
        },
      ],
    };
  }, [t, groups, plans]);
  return <BaseDataListPage name="resources" definition={definition} />;
}
