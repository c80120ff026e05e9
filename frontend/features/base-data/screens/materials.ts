import { defineScreen } from '../object-screen.ts';

export const materials = defineScreen('materials', {
  columns: [
    { field: 'materialNumber', width: 170, strong: true },
    { field: 'materialName', width: 240, flex: 2 },
    { field: 'materialName2', width: 200, flex: 1 },
    { field: 'amountUnitId', width: 130 },
    { field: 'storageLocationId', width: 180 },
  ],
  sort: 'materialNumber',
});
