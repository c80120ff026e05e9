import { useMemo } from 'react';
import { z } from 'zod';
import { objectTypes } from '#domain/base-data/object-types.ts';
import type { ListColumn, ListDefinition } from '#frontend/kit/list/list-definition.ts';
import { BaseDataListPage } from './base-data-list-page.tsx';
import { useBaseDataText } from './base-data-text.ts';

const customerSchema = z.object({ customerId: z.string(), ...objectTypes.customers.fields.shape });
type Customer = z.infer<typeof customerSchema>;

export default function CustomersPage() {
  const t = useBaseDataText();
  const definition = useMemo<ListDefinition<Customer>>(() => {
    const text = (
      field: keyof Customer,
      header: string,
      width: number,
      more: Partial<ListColumn<Customer>> = {},
    ): ListColumn<Customer> => ({ field, header, kind: 'text', width, value: (row) => row[field], ...more });
    return {
      path: '/basedata/customers',
      row: customerSchema,
      id: (row) => row.customerId,
      topic: 'base-data',
      sort: 'customerName',
      emptyText: t('empty.customers'),
      emptyFilterText: t('none.customers'),
      columns: [
        text('customerNumber', t('column.customerNumber'), 150),
        text('customerName', t('column.customer'), 220, {
          flex: 1.6,
          render: (row) => <span className="strong">{row.customerName}</span>,
        }),
        text('contactPerson', t('column.contact'), 170, { flex: 1 }),
        text('street', t('column.street'), 170, { flex: 1 }),
        text('zipCode', t('column.zip'), 96),
        text('city', t('column.city'), 150, { flex: 1 }),
        text('country', t('column.country'), 130),
        text('phoneNumber', t('column.phone'), 150, { hiddenAtFirst: true }),
      ],
    };
  }, [t]);
  return <BaseDataListPage name="customers" definition={definition} />;
}
