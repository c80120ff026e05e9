import type { BaseDataChanges } from './base-data-changes.ts';
import type { CustomField } from './custom-fields.ts';
import type { InSteps } from './in-steps.ts';
import { readNamedRows } from './named-rows.ts';
import type { Row, RowError } from './table.ts';

/** Materials: one row each. Units are made when they are unknown. */
export const materialColumns = {
  materialNumber: false,
  materialName: true,
  materialName2: false,
  amountUnit: false,
  externalId: false,
} as const;

export const readMaterialRows = (
  rows: readonly Row[],
  target: BaseDataChanges,
  own: readonly CustomField[],
): InSteps<readonly RowError[]> =>
  readNamedRows(
    'materials',
    { number: 'materialNumber', name: 'materialName' },
    (reader, known, materialName) => {
      const unit = reader.text('amountunit');
      return {
        materialName,
        materialNumber: reader.text('materialnumber') ?? known?.materialNumber,
        materialName2: reader.text('materialname2') ?? known?.materialName2,
        amountUnitId:
          unit === undefined
            ? known?.amountUnitId
            : target.findOrCreate('amountUnits', unit, { amountUnitName: unit }, reader, 'amountunit'),
      };
    },
    rows,
    target,
    own,
  );
