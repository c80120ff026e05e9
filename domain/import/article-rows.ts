import { technology, technologyItem } from '#domain/base-data/fields/technology-fields.ts';
import type { TechnologyItem } from '#domain/base-data/object-types.ts';
import { normalised } from '#domain/import/file/normalised.ts';
import { codeOf, type Row, type RowError, type RowReader, rowReader, rowsBy } from '#domain/import/file/table.ts';
import type { ArticleId, ResourceGroupId, ResourceId } from '#domain/kernel/ids.ts';
import type { InSteps } from '#domain/kernel/in-steps.ts';
import type { BaseDataChanges } from './base-data-changes.ts';
import { type CustomField, customValuesIn } from './custom-fields.ts';

/**
 * Articles with technologies: one row per work step (domain facts §12). `predecessors`: numbers of steps, separated by `|` (a
 * column of ours). A row with `parentArticleNumber` makes the article a component of that one, `amount` of it for each piece.
 */
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
  predecessors: false,
  templateItemParentNumber: false,
  parentArticleNumber: false,
  amount: false,
  externalId: false,
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
  const reader = rowReader({ ...first, cells: saidOfArticle(rows, own, errors) }, errors);
  const articleNumber = reader.required('articlenumber');
  if (articleNumber === undefined) return;
  const { id: knownId, externalIds } = target.meant('articles', reader, articleNumber);
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
      externalIds,
      colorIndex: known === undefined ? target.count('articles') % paletteSize : known.colorIndex,
    },
    reader,
    'articlename',
  );
  if (articleId === undefined) return;
  for (const row of rows) readParent(articleId, rowReader(row, errors), target);
  const withSteps = rows.filter((row) => row.cells.has('templateitemname') || row.cells.has('templateitemnumber'));
  const technologies = Map.groupBy(withSteps, (row) => row.cells.get('templatenumber')?.toLowerCase());
  for (const technologyRows of technologies.values()) readTechnology(articleId, technologyRows, target, errors);
}

const ofArticle = ['articlename', 'articlename2', 'articlegroupname', 'amountunit', 'externalid'];

/** What the rows say of the article together, as the first of them that says anything: one that says something else is rejected. */
function saidOfArticle(
  rows: readonly Row[],
  own: readonly CustomField[],
  errors: RowError[],
): ReadonlyMap<string, string> {
  const said = new Map(rows[0]?.cells);
  const columns = [...ofArticle, ...own.map(({ column }) => column)];
  for (const row of rows.slice(1))
    for (const column of columns) {
      const cell = row.cells.get(column);
      if (cell === undefined) continue;
      const before = said.get(column);
      if (before === undefined) said.set(column, cell);
      else if (before.toLowerCase() !== cell.toLowerCase()) rowReader(row, errors).reject(column, 'contradicts');
    }
  return said;
}

/** The article as a component of the one that the row names; what that has of it is replaced. */
function readParent(articleId: string, reader: RowReader, target: BaseDataChanges): void {
  const parentNumber = reader.text('parentarticlenumber');
  if (parentNumber === undefined) return;
  const amount = reader.requiredNumber('amount');
  const parentId = target.find('articles', parentNumber);
  const parent = parentId === undefined ? undefined : target.get('articles', parentId);
  if (parent === undefined) return reader.unknown('parentarticlenumber', target.namesOf('articles'));
  if (amount === undefined) return;
  const others = parent.components ?? [];
  const component = { articleId: articleId as ArticleId, amount };
  const known = others.findIndex((one) => one.articleId === articleId);
  const components = known < 0 ? [...others, component] : others.with(known, component);
  target.put('articles', parentId, { ...parent, components }, reader, 'parentarticlenumber');
}

function readTechnology(articleId: string, rows: readonly Row[], target: BaseDataChanges, errors: RowError[]): void {
  const [first] = rows;
  if (first === undefined) return;
  const before = errors.length;
  const reader = rowReader(first, errors);
  const number = reader.text('templatenumber');
  const knownId = number === undefined ? undefined : target.findTechnology(articleId, number);
  const known = knownId === undefined ? undefined : target.get('technologies', knownId);
  const steps = new Map(known?.technologyItems.map((step) => [step.number, step]));
  const technologyItems = rows.flatMap((row) => readStep(rowReader(row, errors), steps, target) ?? []);
  if (errors.length > before) return;
  const technologyNumber = reader.required('templatenumber');
  if (technologyNumber === undefined) return;
  target.put(
    'technologies',
    knownId,
    {
      ...known,
      articleId,
      technologyNumber: known?.technologyNumber ?? technologyNumber,
      technologyName:
        reader.fitting('templatename', technology.shape.technologyName, reader.text('templatename')) ??
        known?.technologyName ??
        technologyNumber,
      isStandard: known?.isStandard ?? target.technologiesOf(articleId).every(({ id }) => id === knownId),
      technologyItems: technologyItems.sort((a, b) => a.number - b.number),
    },
    reader,
    'templatenumber',
  );
}

/** A step as its row says it; what the row says nothing of stays as the step of that number has it. */
function readStep(
  reader: RowReader,
  steps: ReadonlyMap<number, TechnologyItem>,
  target: BaseDataChanges,
): TechnologyItem | undefined {
  const number = reader.requiredNumber('templateitemnumber');
  const known = number === undefined ? undefined : steps.get(number);
  const valueAddName = reader.text('templateitemname') ?? known?.valueAddName ?? reader.required('templateitemname');
  const groupName = known === undefined ? reader.required('resourcegroupname') : reader.text('resourcegroupname');
  const wrong = reader.countRejected();
  const duration = reader.number('duration') ?? known?.duration ?? 0;
  const setupTime = reader.number('setuptime') ?? known?.setupTime ?? 0;
  const bufferTime = reader.number('buffertime') ?? known?.bufferTime ?? 0;
  const overlap = reader.number('overlap') ?? known?.overlap ?? 0;
  // What is no number is not missing as well.
  if (reader.countRejected() === wrong && !(duration + setupTime > 0)) reader.reject('duration', 'durationMissing');
  if (number === undefined || valueAddName === undefined) return undefined;
  const resourceGroupId =
    groupName === undefined
      ? known?.resourceGroupId
      : target.findOrCreate('resourceGroups', groupName, { resourceGroupName: groupName }, reader, 'resourcegroupname');
  if (resourceGroupId === undefined) return undefined;
  const resourceName = reader.text('resourcename');
  const resourceId =
    resourceName === undefined
      ? known?.resourceId
      : target.findOrCreate(
          'resources',
          resourceName,
          { resourceName, resourceGroups: [resourceGroupId] },
          reader,
          'resourcename',
        );
  const said = reader.text('predecessors');
  const step: TechnologyItem = {
    ...known,
    number,
    valueAddName,
    resourceGroupId: resourceGroupId as ResourceGroupId,
    resourceId: resourceId as ResourceId | undefined,
    duration,
    setupTime,
    lotSize: reader.number('lotsize') ?? known?.lotSize,
    bufferTime,
    overlap,
    predecessors: said === undefined ? known?.predecessors : said.split('|').map((one) => Number(one)),
    parentNumber: reader.number('templateitemparentnumber') ?? known?.parentNumber,
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
  ['parentNumber', 'templateitemparentnumber'],
]);
