import type { BaseDataChanges } from './base-data-changes.ts';
import type { InSteps } from './in-steps.ts';
import { type OwnField, ownValuesIn } from './own-fields.ts';
import { type Row, type RowError, rowReader } from './table.ts';

/** Materials: one row each, found again by number, else by name. Units are made when they are unknown. */
export const materialColumns = {
  materialNumber: false,
  materialName: true,
  materialName2: false,
  amountUnit: false,
} as const;

export function* readMaterialRows(
  rows: readonly Row[],
  target: BaseDataChanges,
  own: readonly OwnField[],
): InSteps<readonly RowError[]> {
  const errors: RowError[] = [];
  for (const row of rows) {
    yield;
    const reader = rowReader(row, errors);
    const materialName = reader.required('materialname');
    if (materialName === undefined) continue;
    const materialNumber = reader.text('materialnumber');
    const id = target.find('materials', materialNumber ?? materialName);
    const known = id === undefined ? undefined : target.get('materials', id);
    const ownValues = ownValuesIn(known, own, reader);
    if (ownValues === undefined) continue;
    const unit = reader.text('amountunit');
    target.put(
      'materials',
      id,
      {
        ...known,
        materialName,
        materialNumber: materialNumber ?? known?.materialNumber,
        materialName2: reader.text('materialname2') ?? known?.materialName2,
        amountUnitId:
          unit === undefined
            ? known?.amountUnitId
            : target.findOrCreate('amountUnits', unit, { amountUnitName: unit }, reader, 'amountunit'),
        ...ownValues,
      },
      reader,
      'materialname',
    );
  }
  return errors;
}
