import type { BaseDataChanges } from './base-data-changes.ts';
import type { InSteps } from './in-steps.ts';
import { type OwnField, ownValuesIn } from './own-fields.ts';
import { type Row, type RowError, rowReader } from './table.ts';

/** Customers: one row each, found again by number, else by name. */
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
} as const;

export function* readCustomerRows(
  rows: readonly Row[],
  target: BaseDataChanges,
  own: readonly OwnField[],
): InSteps<readonly RowError[]> {
  const errors: RowError[] = [];
  for (const row of rows) {
    yield;
    const reader = rowReader(row, errors);
    const customerName = reader.required('customername');
    if (customerName === undefined) continue;
    const customerNumber = reader.text('customernumber');
    const id = target.find('customers', customerNumber ?? customerName);
    const known = id === undefined ? undefined : target.get('customers', id);
    const ownValues = ownValuesIn(known, own, reader);
    if (ownValues === undefined) continue;
    target.put(
      'customers',
      id,
      {
        ...known,
        customerName,
        customerNumber: customerNumber ?? known?.customerNumber,
        contactPerson: reader.text('contactperson') ?? known?.contactPerson,
        salutation: reader.text('salutation') ?? known?.salutation,
        street: reader.text('street') ?? known?.street,
        zipCode: reader.text('zipcode') ?? known?.zipCode,
        city: reader.text('city') ?? known?.city,
        country: reader.text('country') ?? known?.country,
        phoneNumber: reader.text('phonenumber') ?? known?.phoneNumber,
        ...ownValues,
      },
      reader,
      'customername',
    );
  }
  return errors;
}
