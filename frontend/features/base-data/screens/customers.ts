import { defineScreen } from '../object-screen.ts';

export const customers = defineScreen('customers', {
  columns: [
    { field: 'customerNumber', width: 150 },
    { field: 'customerName', width: 220, flex: 1.6, strong: true },
    { field: 'contactPerson', width: 170, flex: 1 },
    { field: 'street', width: 170, flex: 1 },
    { field: 'zipCode', width: 96 },
    { field: 'city', width: 150, flex: 1 },
    { field: 'country', width: 130 },
    { field: 'phoneNumber', width: 150, hiddenAtFirst: true },
  ],
  sort: 'customerName',
  groups: {
    contact: ['salutation', 'contactPerson', 'phoneNumber'],
    address: ['street', 'address', 'zipCode', 'city', 'country'],
  },
  short: ['salutation', 'contactPerson', 'zipCode', 'city'],
});
