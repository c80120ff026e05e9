import type { TechnologyItem } from '#domain/base-data/object-types.ts';
import { technology, technologyItem } from '#domain/base-data/technology-fields.ts';
import type { ResourceGroupId, ResourceId } from '#domain/kernel/ids.ts';
import type { BaseDataChanges } from './base-data-changes.ts';
import { type CustomField, customValuesIn } from './custom-fields.ts';
import type { InSteps } from './in-steps.ts';
import { codeOf, normalised, type Row, type RowError, type RowReader, rowReader, rowsBy } from './table.ts';

/** Articles with technologies: one row per work step (domain facts §12). */
export const articleColumns = {
  articleNumber: true,
  articleName: false,
  articleName2: false,
  articleGroupName: false,
  amountUnit: false,
  templateName: false,
  templateNumber: false,
  templateItemNumber: false,
  templateItemName: false,
  lotSize: false,
  duration: false,
  setupTime: false,
  bufferTime: false,
  overlap: false,
  resourceGroupName: false,
  resourceName: false,
} as const;

/** Reads whole articles: when one row of an article is wrong, nothing of it is taken. */
export function* readArticleRows(
  rows: readonly Row[],
  target: BaseDataChanges,
  own: readonly CustomField[],
): InSteps<readonly RowError[]> {
  const errors: RowError[] = [];
  for (const articleRows of rowsBy('articlenumber', rows, errors)) {
    yield;
    target.together(articleRows, errors, () => readArticle(articleRows, target, own, errors));
  }
  return errors;
}

const paletteSize = 24;

function readArticle(
  rows: readonly Row[],
  target: BaseDataChanges,
  own: readonly CustomField[],
  errors: RowError[],
): void {
  const [first] = rows;
  if (first === undefined) return;
  const reader = rowReader(first, errors);
  const articleNumber = reader.required('articlenumber');
  if (articleNumber === undefined) return;
  const knownId = target.find('articles', articleNumber);
  const known = knownId === undefined ? undefined : target.get('articles', knownId);
  const customValues = customValuesIn(known, own, reader);
  if (customValues === undefined) return;
  const articleName = reader.text('articlename') ?? known?.articleName ?? reader.reject('articlename', 'required');
  if (articleName === undefined) return;
  const groupName = reader.text('articlegroupname');
  const unitName = reader.text('amountunit');
  const articleId = target.put(
    'articles',
    knownId,
    {
      ...known,
      articleName,
      articleNumber,
      articleName2: reader.text('articlename2') ?? known?.articleName2,
      articleGroupId:
        groupName === undefined
          ? known?.articleGroupId
          : target.findOrCreate(
              'articleGroups',
              groupName,
              { articleGroupName: groupName },
              reader,
              'articlegroupname',
            ),
      amountUnitId:
        unitName === undefined
          ? known?.amountUnitId
          : target.findOrCreate('amountUnits', unitName, { amountUnitName: unitName }, reader, 'amountunit'),
      ...customValues,
      colorIndex: known?.colorIndex ?? target.count('articles') % paletteSize,
    },
    reader,
    'articlename',
  );
  if (articleId === undefined) return;
  const withSteps = rows.filter((row) => row.cells.has('templateitemname') || row.cells.has('templateitemnumber'));
  const technologies = Map.groupBy(withSteps, (row) => row.cells.get('templatenumber')?.toLowerCase());
  for (const technologyRows of technologies.values()) readTechnology(articleId, technologyRows, target, errors);
}

function readTechnology(articleId: string, rows: readonly Row[], target: BaseDataChanges, errors: RowError[]): void {
  const [first] = rows;
  if (first === undefined) return;
  const before = errors.length;
  const technologyItems = rows.flatMap((row) => readStep(rowReader(row, errors), target) ?? []);
  if (errors.length > before) return;
  const reader = rowReader(first, errors);
  const technologyNumber = reader.required('templatenumber');
  if (technologyNumber === undefined) return;
  const knownId = target.findTechnology(articleId, technologyNumber);
  target.put(
    'technologies',
    knownId,
    {
      articleId,
      technologyNumber,
      technologyName:
        reader.fitting('templatename', technology.shape.technologyName, reader.text('templatename')) ??
        technologyNumber,
      isStandard: !target.hasTechnology(articleId, knownId),
      technologyItems: technologyItems.sort((a, b) => a.number - b.number),
    },
    reader,
    'templatenumber',
  );
}

function readStep(reader: RowReader, target: BaseDataChanges): TechnologyItem | undefined {
  const number = reader.requiredNumber('templateitemnumber');
  const valueAddName = reader.required('templateitemname');
  const groupName = reader.required('resourcegroupname');
  const wrong = reader.countRejected();
  const duration = reader.number('duration') ?? 0;
  const setupTime = reader.number('setuptime') ?? 0;
  const bufferTime = reader.number('buffertime') ?? 0;
  const overlap = reader.number('overlap') ?? 0;
  // What is no number is not missing as well.
  if (reader.countRejected() === wrong && !(duration + setupTime > 0)) reader.reject('duration', 'durationMissing');
  if (number === undefined || valueAddName === undefined || groupName === undefined) return undefined;
  const resourceGroupId = target.findOrCreate(
    'resourceGroups',
    groupName,
    { resourceGroupName: groupName },
    reader,
    'resourcegroupname',
  );
  if (resourceGroupId === undefined) return undefined;
  const resourceName = reader.text('resourcename');
  const resourceId =
    resourceName === undefined
      ? undefined
      : target.findOrCreate(
          'resources',
          resourceName,
          { resourceName, resourceGroups: [resourceGroupId] },
          reader,
          'resourcename',
        );
  const step: TechnologyItem = {
    number,
    valueAddName,
    resourceGroupId: resourceGroupId as ResourceGroupId,
    resourceId: resourceId as ResourceId | undefined,
    duration,
    setupTime,
    lotSize: reader.number('lotsize'),
    bufferTime,
    overlap,
  };
  // Here, where the row is known: the technology as a whole is of several.
  for (const issue of technologyItem.safeParse(step).error?.issues ?? []) {
    const field = String(issue.path[0]);
    reader.reject(columnsOfStep.get(field) ?? normalised(field), codeOf(issue));
  }
  return step;
}

/** Fields of a step that have other names in a file. */
const columnsOfStep = new Map([
  ['number', 'templateitemnumber'],
  ['valueAddName', 'templateitemname'],
]);
