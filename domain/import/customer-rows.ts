import type { Row, RowError } from '#domain/import/file/table.ts';
import type { InSteps } from '#domain/kernel/in-steps.ts';
import type { BaseDataChanges } from './base-data-changes.ts';
import type { CustomField } from './custom-fields.ts';
import { readNamedRows } from './named-rows.ts';

/** Customers: one row each. */
export const customerColumns = {
  customerNumber: false,
  customerName: true,
  contactPerson: false,
  salutation: false,
  street: false,
  zipCode: false,
  city: false,
  country: false,
  phoneNumber: false,
  externalId: false,
} as const;

export const readCustomerRows = (
  rows: readonly Row[],
  target: BaseDataChanges,
  own: readonly CustomField[],
): InSteps<readonly RowError[]> =>
  readNamedRows(
    'customers',
    { number: 'customerNumber', name: 'customerName' },
    (reader, known, customerName) => ({
      customerName,
      customerNumber: reader.text('customernumber') ?? known?.customerNumber,
      contactPerson: reader.text('contactperson') ?? known?.contactPerson,
      salutation: reader.text('salutation') ?? known?.salutation,
      street: reader.text('street') ?? known?.street,
      zipCode: reader.text('zipcode') ?? known?.zipCode,
      city: reader.text('city') ?? known?.city,
      country: reader.text('country') ?? known?.country,
      phoneNumber: reader.text('phonenumber') ?? known?.phoneNumber,
    }),
    rows,
    target,
    own,
  );
