import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { requirementSchema } from '#domain/planning/api/order-papers-api.ts';
import { api } from '#frontend/api/plant.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { RelatedTable } from '#frontend/kit/related-table.tsx';
import { Section } from '#frontend/kit/section.tsx';
import { useSlipText } from './slip-text.ts';

const answer = z.object({ items: z.array(requirementSchema) });

interface MaterialsSectionProps {
  readonly of: 'productionOrders' | 'positions';
  readonly id: string;
  readonly version: unknown;
}

/** What material is still needed, how much, and from when on (domain facts §8). */
export function MaterialsSection({ of, id, version }: MaterialsSectionProps) {
  const t = useSlipText();
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['materials', of, id, version],
    queryFn: ({ signal }) => api.read(`/planning/${of}/${encodeURIComponent(id)}/materials`, answer, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={t('materials')}>
      {data !== undefined && (
        <RelatedTable
          label={t('materials')}
          none={t('materials.none')}
          rows={data.items}
          id={(row) => `${row.productionOrderId}-${row.materialId}-${row.number ?? ''}`}
          link={(row) => ({ to: `/basedata/materials/${row.materialId}`, text: row.materialName ?? row.materialId })}
          linkHeader={t('column.material')}
          columns={[
            {
              header: t('column.amount'),
              right: true,
              cell: (row) => `${format.number(row.amount)} ${row.amountUnitName ?? ''}`,
            },
            { header: t('column.order'), cell: (row) => row.productionOrderNumber },
            { header: t('column.step'), right: true, cell: (row) => row.number ?? '–' },
            {
              header: t('column.due'),
              right: true,
              cell: (row) => (row.dueDate === null ? '–' : format.dateTime(Date.parse(row.dueDate))),
            },
          ]}
        />
      )}
    </Section>
  );
}
