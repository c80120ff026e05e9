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
): InSteps<readonly RowError[]> => readNamedRows('customers', Object.keys(customerColumns), rows, target, own);
