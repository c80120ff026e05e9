import { byArticleGroup, type SetupMatrix } from '#domain/base-data/fields/setup-matrix.ts';
import { type Row, type RowError, type RowReader, rowReader, rowsBy } from '#domain/import/file/table.ts';
import type { InSteps } from '#domain/kernel/in-steps.ts';
import { secondsSchema } from '#domain/kernel/instant.ts';
import type { BaseDataChanges } from './base-data-changes.ts';

/**
 * Set-up matrices (a type of ours): one row per entry. `by` is a characteristic's name; empty: the article group.
 * `from` and `to` are names of article groups or values of the characteristic; empty or `*`: any. Seconds.
 */
export const setupMatrixColumns = {
  setupMatrixName: true,
  resourceGroupName: true,
  by: false,
  from: false,
  to: false,
  setupTime: true,
} as const;

/** Reads whole matrices: the rows of one are all its entries, and with a wrong one among them none is taken. */
export function* readSetupMatrixRows(rows: readonly Row[], target: BaseDataChanges): InSteps<readonly RowError[]> {
  const errors: RowError[] = [];
  for (const matrixRows of rowsBy('setupmatrixname', rows, errors)) {
    yield;
    target.together(matrixRows, errors, () => readMatrix(matrixRows, target, errors));
  }
  return errors;
}

type Entry = SetupMatrix['entries'][number];

function readMatrix(rows: readonly Row[], target: BaseDataChanges, errors: RowError[]): void {
  const before = errors.length;
  const [first] = rows;
  if (first === undefined) return;
  const reader = rowReader(first, errors);
  const setupMatrixName = reader.required('setupmatrixname');
  const groupName = reader.required('resourcegroupname');
  const resourceGroupId =
    groupName === undefined
      ? undefined
      : (target.find('resourceGroups', groupName) ??
        reader.unknown('resourcegroupname', target.namesOf('resourceGroups')));
  const byName = reader.text('by');
  const by =
    byName === undefined
      ? byArticleGroup
      : (target.find('characteristics', byName) ?? reader.unknown('by', target.namesOf('characteristics')));
  if (setupMatrixName === undefined || resourceGroupId === undefined || by === undefined) return;
  const seen = new Set<string>();
  const entries = rows.flatMap((row): Entry[] => {
    const own = rowReader(row, errors);
    // What a matrix is for is said once; rows that say something else contradict it.
    for (const field of ['resourcegroupname', 'by'] as const)
      if (row.cells.get(field)?.toLowerCase() !== first.cells.get(field)?.toLowerCase()) own.reject(field, 'ambiguous');
    const entry = readEntry(own, by, target);
    if (entry === undefined) return [];
    const pair = JSON.stringify([entry.from, entry.to]);
    if (seen.has(pair)) own.reject('to', 'ambiguous');
    seen.add(pair);
    return [entry];
  });
  if (errors.length > before) return;
  const id = target.find('setupMatrices', setupMatrixName);
  target.put('setupMatrices', id, { setupMatrixName, resourceGroupId, by, entries }, reader, 'setupmatrixname');
}

function readEntry(reader: RowReader, by: string, target: BaseDataChanges): Entry | undefined {
  const setupTime = reader.requiredNumber('setuptime');
  const from = keyOf(reader, 'from', by, target);
  const to = keyOf(reader, 'to', by, target);
  if (setupTime === undefined || from === undefined || to === undefined) return undefined;
  return secondsSchema.safeParse(setupTime).success ? { from, to, setupTime } : reader.reject('setuptime', 'invalid');
}

/** null: any; undefined: nothing that there is. */
function keyOf(
  reader: RowReader,
  field: 'from' | 'to',
  by: string,
  target: BaseDataChanges,
): string | null | undefined {
  const name = reader.text(field) ?? any;
  if (name === any) return null;
  if (by === byArticleGroup)
    return target.find('articleGroups', name) ?? reader.unknown(field, target.namesOf('articleGroups'));
  const { values = [] } = target.get('characteristics', by) ?? {};
  return values.find((value) => value.trim().toLowerCase() === name.toLowerCase()) ?? reader.unknown(field, values);
}

const any = '*';

/** The same file again: header and rows of a matrix. `nameOf` names the objects that it refers to. */
export function setupMatrixLines(
  { setupMatrixName, resourceGroupId, by, entries }: SetupMatrix,
  nameOf: (collection: 'resourceGroups' | 'characteristics' | 'articleGroups', id: string) => string,
): readonly (readonly string[])[] {
  const isByGroup = by === byArticleGroup;
  const shown = (key: string | null): string => (key === null ? any : isByGroup ? nameOf('articleGroups', key) : key);
  const group = nameOf('resourceGroups', resourceGroupId);
  const byName = isByGroup ? '' : nameOf('characteristics', by);
  return [
    ['setupMatrixName', 'resourceGroupName', 'by', 'from', 'to', 'setupTime'],
    ...entries.map(({ from, to, setupTime }) => [
      setupMatrixName,
      group,
      byName,
      shown(from),
      shown(to),
      String(setupTime),
    ]),
  ];
}
