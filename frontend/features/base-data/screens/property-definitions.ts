import { defineScreen } from '../object-screen.ts';

export const propertyDefinitions = defineScreen('propertyDefinitions', {
  columns: [
    { field: 'propertyName', width: 260, flex: 2, strong: true },
    { field: 'propertyType', width: 180 },
    { field: 'datatype', width: 160 },
  ],
  sort: 'propertyName',
});
