import { defineScreen } from '../object-screen.ts';

export const valueAdds = defineScreen('valueAdds', {
  columns: [
    { field: 'valueAddName', width: 320, flex: 1, strong: true },
    { field: 'productionProcessStep', width: 180 },
  ],
  sort: 'valueAddName',
});
