import { rightTo } from '#domain/administration/plan-rights.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import type { FieldsOf } from '#domain/base-data/object-types.ts';
import { findColumns, fitOf, type KnownColumns } from '#domain/import/file/columns.ts';
import { type RowError, readTable, type Table, type TableReading } from '#domain/import/file/table.ts';
import { atOnce, type InSteps } from '#domain/kernel/in-steps.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { articleColumns, readArticleRows } from './article-rows.ts';
import { type BaseDataChange, baseDataChanges, type ChangesOfRows, type NewName } from './base-data-changes.ts';
import { customFieldsIn } from './custom-fields.ts';
import { customerColumns, readCustomerRows } from './customer-rows.ts';
import { feedbackColumns, readFeedbackRows } from './feedback-rows.ts';
import type { Importer } from './importer.ts';
import { materialColumns, readMaterialRows } from './material-rows.ts';
import { type AskedOptions, optionsOf } from './options.ts';
import { type ImportSettings, positionColumns, type RowCommand, readPositionRows } from './position-rows.ts';
import { readResourceRows, resourceColumns } from './resource-rows.ts';
import { readSetupMatrixRows, setupMatrixColumns } from './setup-matrix-rows.ts';

/** The kinds of files: articles, positions, customers and materials are the requirement's (base data §4), the others ours. */
export const importTypes = [
  'importarticles',
  'importprojectpositions',
  'importcustomers',
  'importmaterial',
  'importresources',
  'importsetupmatrices',
  'importfeedback',
] as const;
export type ImportType = (typeof importTypes)[number];

const columnsOf = {
  importarticles: articleColumns,
  importprojectpositions: positionColumns,
  importcustomers: customerColumns,
  importmaterial: materialColumns,
  importresources: resourceColumns,
  importsetupmatrices: setupMatrixColumns,
  importfeedback: feedbackColumns,
} as const;

/** Names of the columns of a kind as they are documented. */
export const templateColumns = (type: ImportType): readonly string[] => Object.keys(columnsOf[type]);
/** Whether a file must have the documented column. */
export const isRequiredColumn = (type: ImportType, column: string): boolean =>
  new Map<string, boolean>(Object.entries(columnsOf[type])).get(column) === true;
/** Whose fields of the plant's own stand beside them. */
export const customFieldsOf: Readonly<Record<ImportType, readonly FieldsOf<'propertyDefinitions'>['propertyType'][]>> =
  {
    importarticles: ['articles'],
    importprojectpositions: ['positions', 'projects'],
    importcustomers: ['customers'],
    importmaterial: ['materials'],
    importresources: ['resources'],
    importsetupmatrices: [],
    importfeedback: ['operations'],
  };

/** What a file would do: base data first, then commands on the plan. Rows with errors are left out of both. */
export interface ReadImport {
  readonly rows: number;
  readonly missingColumns: readonly string[];
  readonly unknownColumns: readonly string[];
  readonly errors: readonly RowError[];
  /** Each object once. */
  readonly baseData: readonly BaseDataChange[];
  /** The same by the rows that say it. */
  readonly baseDataOfRows: readonly ChangesOfRows[];
  readonly planning: readonly RowCommand[];
  readonly newNames: readonly NewName[];
}

/** The lines of a file, the header first, under the columns of its kind. */
export const tableOf = (type: ImportType, lines: readonly (readonly string[])[], reading: TableReading): Table =>
  readTable(lines, columnsOf[type], reading);

/** What a plant adds to the columns of its files: its words, and the fields of its own for objects of the kind. */
export function plantColumns(
  type: ImportType,
  { objects }: Pick<Factory, 'objects'>,
): Pick<KnownColumns, 'fields' | 'names'> {
  const kinds = new Set(customFieldsOf[type]);
  const fields = objects.propertyDefinitions.values().filter(({ propertyType }) => kinds.has(propertyType));
  return { names: [...objects.objectNames.values()], fields: fields.map(({ propertyName }) => propertyName).toArray() };
}

/** The kind of file that its headings fit best; undefined: they fit none. */
export function recogniseType(headings: readonly string[], factory: Pick<Factory, 'objects'>): ImportType | undefined {
  let best: ImportType | undefined;
  let most = 0.4;
  for (const type of importTypes) {
    const documented = templateColumns(type);
    const found = findColumns(headings, { ...plantColumns(type, factory), documented, mapping: undefined });
    const fit = fitOf(
      found,
      documented.filter((column) => isRequiredColumn(type, column)),
    );
    if (fit > most) [best, most] = [type, fit];
  }
  return best;
}

/**
 * Reads the lines of a file (the header first) against the factory and the plan as they are. Pure but for `newId`.
 * With a required column missing nothing is read. `importer`: undefined for the product's own files.
 */
export function readImport(
  type: ImportType,
  lines: readonly (readonly string[])[],
  factory: Factory,
  plan: Plan,
  newId: () => string,
  importer?: Importer,
  options?: AskedOptions,
): ReadImport {
  const table = tableOf(type, lines, plantColumns(type, factory));
  return atOnce(readImportTable(type, table, factory, plan, newId, importer, options));
}

/** `readImport` for a thread that has other things to do; what changes meanwhile may or may not be seen. */
export function* readImportTable(
  type: ImportType,
  table: Table,
  factory: Factory,
  plan: Plan,
  newId: () => string,
  importer: Importer | undefined,
  options?: AskedOptions,
): InSteps<ReadImport> {
  const base = baseDataChanges(factory, newId, importer?.may, optionsOf(factory.settings, options).externalSystem);
  const own = customFieldsIn(table, factory, customFieldsOf[type]);
  const columns = new Set(own.map(({ column }) => column));
  const found = {
    rows: table.rows.length,
    missingColumns: table.missingColumns,
    unknownColumns: table.unknownColumns.filter((name) => !columns.has(name)),
    errors: [] as readonly RowError[],
    planning: [] as readonly RowCommand[],
  };
  if (table.missingColumns.length > 0) return { ...found, baseData: [], baseDataOfRows: [], newNames: [] };
  const zone = factory.settings.plantTimeZone;
  switch (type) {
    case 'importarticles':
      found.errors = yield* readArticleRows(table.rows, base, own);
      break;
    case 'importcustomers':
      found.errors = yield* readCustomerRows(table.rows, base, own);
      break;
    case 'importmaterial':
      found.errors = yield* readMaterialRows(table.rows, base, own);
      break;
    case 'importresources':
      found.errors = yield* readResourceRows(table.rows, base, own);
      break;
    case 'importsetupmatrices':
      found.errors = yield* readSetupMatrixRows(table.rows, base);
      break;
    case 'importprojectpositions': {
      const read = yield* readPositionRows(table.rows, base, plan, settingsOf(factory, importer, options), newId, own);
      found.errors = read.errors;
      found.planning = read.commands;
      break;
    }
    case 'importfeedback': {
      const read = yield* readFeedbackRows(table.rows, base, plan, zone, own, importer);
      found.errors = read.errors;
      found.planning = read.commands;
      break;
    }
  }
  const errors = found.errors.toSorted((one, other) => one.row - other.row);
  const newNames = yield* base.newNames();
  return { ...found, errors, baseData: base.changes, baseDataOfRows: base.ofRows, newNames };
}

/** What positions are read with; a fallback article that is gone is none. */
function settingsOf(
  { settings, objects }: Factory,
  importer: Importer | undefined,
  asked: AskedOptions | undefined,
): ImportSettings {
  const options = optionsOf(settings, asked);
  const importDefaultArticleId = objects.articles.has(options.importDefaultArticleId)
    ? options.importDefaultArticleId
    : '';
  return {
    plantTimeZone: settings.plantTimeZone,
    options: { ...options, importDefaultArticleId },
    mayPlan: importer?.may(rightTo.plan) ?? true,
  };
}
