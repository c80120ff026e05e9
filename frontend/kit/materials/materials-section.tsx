import styled from '@emotion/styled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMaterials } from '#domain/planning/api/order-papers-api.ts';
import { ask } from '#frontend/api/ask.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { RelatedTable } from '#frontend/kit/panels/related-table.tsx';
import { Section } from '#frontend/kit/panels/section.tsx';
import { sumsOf } from './material-sums.ts';

interface MaterialsSectionProps {
  /** All that is planned of an article, or with a technology, as well. */
  readonly of: 'productionOrders' | 'positions' | 'articles' | 'technologies';
  readonly id: string;
  readonly version: unknown;
}

/** What material is still needed, how much, and from when on: for each operation, or in all (domain facts §8). */
export function MaterialsSection({ of, id, version }: MaterialsSectionProps) {
  const t = useKitText();
  const format = useFormat();
  const [isSummed, setSummed] = useState(false);
  const { data } = useQuery({
    queryKey: ['materials', of, id, version],
    queryFn: ({ signal }) => ask(listMaterials[of], { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const items = data?.items ?? [];
  const due = (iso: string | null): string => (iso === null ? '–' : format.dateTime(Date.parse(iso)));
  const material = (row: { readonly materialId: string; readonly materialName: string | null }) => ({
    to: `/basedata/materials/${row.materialId}`,
    text: row.materialName ?? row.materialId,
  });
  const amount = {
    header: t('materials.column.amount'),
    right: true,
    cell: (row: { readonly amount: number; readonly amountUnitName: string | null }) =>
      `${format.number(row.amount)} ${row.amountUnitName ?? ''}`,
  };
  const shared = {
    label: t('materials.materials'),
    none: t('materials.materials.none'),
    link: material,
    linkHeader: t('materials.column.material'),
  };
  return (
    <Section
      title={t('materials.materials')}
      action={
        items.length > 1 && (
          <Views role="group" aria-label={t('materials.view')}>
            {[false, true].map((summed) => (
              <button
                key={String(summed)}
                type="button"
                aria-pressed={isSummed === summed}
                onClick={() => setSummed(summed)}
              >
                {t(summed ? 'materials.sums' : 'materials.perStep')}
              </button>
            ))}
          </Views>
        )
      }
    >
      {data !== undefined && isSummed && (
        <RelatedTable
          {...shared}
          rows={sumsOf(items)}
          id={(row) => row.materialId}
          columns={[
            amount,
            { header: t('materials.column.orders'), right: true, cell: (row) => row.orders },
            { header: t('materials.column.due'), right: true, cell: (row) => due(row.dueDate) },
          ]}
        />
      )}
      {data !== undefined && !isSummed && (
        <RelatedTable
          {...shared}
          rows={items}
          id={(row) => `${row.productionOrderId}-${row.materialId}-${row.number ?? ''}`}
          columns={[
            amount,
            { header: t('materials.column.order'), cell: (row) => row.productionOrderNumber },
            { header: t('materials.column.step'), right: true, cell: (row) => row.number ?? '–' },
            { header: t('materials.column.due'), right: true, cell: (row) => due(row.dueDate) },
          ]}
        />
      )}
    </Section>
  );
}

const Views = styled.div`
  display: flex;
  border: 1px solid var(--line-2);
  border-radius: 6px;
  overflow: hidden;
  & > button { padding: 3px 10px; border: 0; background: var(--surface); color: var(--text-2); font: inherit; font-size: var(--size-dense); cursor: pointer; }
  & > button[aria-pressed='true'] { background: var(--accent-tint); color: var(--accent); font-weight: 550; }
  @media (max-width: 599px) { & > button { min-height: 48px; } }
`;
