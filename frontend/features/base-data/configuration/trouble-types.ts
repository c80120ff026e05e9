import { defineScreen } from '../object-screen.ts';

export const troubleTypes = defineScreen('troubleTypes', {
  columns: [
    { field: 'troubleTypeName', width: 300, flex: 1, strong: true },
    { field: 'troubleTypeGroupId', width: 240 },
  ],
  sort: 'troubleTypeName',
});
