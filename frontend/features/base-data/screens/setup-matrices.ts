import type { SetupMatrix } from '#domain/base-data/fields/setup-matrix.ts';
import { defineScreen, type ObjectRow } from '../object-screen.ts';
import { MatrixFile } from '../setup/matrix-file.tsx';
import { byPart, entriesPart } from '../setup/setup-parts.tsx';

export const setupMatrices = defineScreen('setupMatrices', {
  columns: [
    { field: 'setupMatrixName', width: 240, flex: 1, strong: true },
    { field: 'resourceGroupId', width: 220, flex: 1 },
    {
      field: 'entries',
      computed: true,
      width: 140,
      value: (row: ObjectRow) => (row as unknown as SetupMatrix).entries.length,
    },
  ],
  sort: 'setupMatrixName',
  names: ['articleGroups'],
  parts: { by: byPart, entries: entriesPart },
  beside: MatrixFile,
  wide: true,
});
