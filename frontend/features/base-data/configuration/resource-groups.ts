import { defineScreen } from '../object-screen.ts';
import { MembersOfGroup } from '../resources/group-members.tsx';

export const resourceGroups = defineScreen('resourceGroups', {
  columns: [
    { field: 'resourceGroupName', width: 300, flex: 1, strong: true },
    { field: 'personnel', width: 140 },
  ],
  sort: 'resourceGroupName',
  beside: MembersOfGroup,
});
