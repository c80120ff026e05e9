import type { Row, RowError, RowReader } from '#domain/import/file/table.ts';
import type { InSteps } from '#domain/kernel/in-steps.ts';
import type { BaseDataChanges } from './base-data-changes.ts';
import type { CustomField } from './custom-fields.ts';
import { readNamedRows } from './named-rows.ts';

/**
 * Materials, of which units are made when they are unknown. A row with `articleNumber` says also that a piece of that article takes
 * `amount` of the material, in the step `templateItemNumber` (domain facts §12).
 */
export const materialColumns = {
  materialNumber: false,
  materialName: true,
  materialName2: false,
  amountUnit: false,
  articleNumber: false,
  templateNumber: false,
  templateItemNumber: false,
  amount: false,
  externalId: false,
} as const;

export const readMaterialRows = (
  rows: readonly Row[],
  target: BaseDataChanges,
  own: readonly CustomField[],
): InSteps<readonly RowError[]> =>
  readNamedRows('materials', Object.keys(materialColumns), rows, target, own, {
    fields(reader, known) {
      const unit = reader.text('amountunit');
      if (unit === undefined) return { amountUnitId: known?.amountUnitId };
      return { amountUnitId: target.findOrCreate('amountUnits', unit, { amountUnitName: unit }, reader, 'amountunit') };
    },
    read: (reader, materialId) => readUse(reader, materialId, target),
  });

/** The material in the bill of a technology; what that says of it for the step is replaced. */
function readUse(reader: RowReader, materialId: string, target: BaseDataChanges): void {
  const articleNumber = reader.text('articlenumber');
  if (articleNumber === undefined) return;
  const amount = reader.requiredNumber('amount');
  const number = reader.number('templateitemnumber');
  const articleId = target.find('articles', articleNumber);
  if (articleId === undefined) return reader.unknown('articlenumber', target.namesOf('articles'));
  const technologyId = technologyMeant(reader, articleId, target);
  const technology = technologyId === undefined ? undefined : target.get('technologies', technologyId);
  if (technology === undefined || amount === undefined) return;
  const steps = technology.technologyItems.map((step) => String(step.number));
  if (number !== undefined && !steps.includes(String(number))) return reader.unknown('templateitemnumber', steps);
  const { bom = [] } = technology;
  const known = bom.findIndex((one) => one.materialId === materialId && one.number === number);
  const use = { materialId, amount, ...(number !== undefined && { number }) };
  const after = known < 0 ? [...bom, use] : bom.with(known, use);
  target.put('technologies', technologyId, { ...technology, bom: after }, reader, 'amount');
}

/** By its number; without one the article has to have one alone. */
function technologyMeant(reader: RowReader, articleId: string, target: BaseDataChanges): string | undefined {
  const number = reader.text('templatenumber');
  const all = target.technologiesOf(articleId);
  if (number === undefined) return all.length === 1 ? all[0]?.id : reader.required('templatenumber');
  const found = target.findTechnology(articleId, number);
  return (
    found ??
    reader.unknown(
      'templatenumber',
      all.map((one) => one.number),
    )
  );
}
