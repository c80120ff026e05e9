import { objectTypes, type Technology } from '#domain/base-data/object-types.ts';
import { invalidFieldCodes } from '#domain/kernel/invalid-fields.ts';
import type { SheetRow } from '#frontend/kit/sheet/sheet-rows.ts';
import type { Catalogue } from './catalogue.ts';
import { characteristicsCell } from './characteristics-cell.ts';
import { type Origins, type Problems, type ReadTable, readTable, rowsOf } from './tables.ts';
import { attendantCells, attendantSchema, bomCells, bomSchema, stepCells, stepSchema } from './technology-cells.ts';
import { checkTechnology, type PathCodes, type Tables, technologyTables } from './technology-check.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A technology as it is entered: tables as texts, the other fields beside them. */
export interface TechnologyFields {
  readonly articleId: string | undefined;
  readonly technologyName: string;
  readonly technologyNumber: string;
  readonly isStandard: boolean;
  /** Requirements of the whole technology, as text. */
  readonly characteristics: string;
}

export type Rows = Tables<readonly SheetRow[]>;

/** What entering begins with. */
export interface Start {
  readonly object: Fields | undefined;
  readonly fields: TechnologyFields;
  readonly rows: Rows;
  readonly origins: Origins;
}

const tables = {
  technologyItems: { cells: stepCells, schema: stepSchema },
  attendantResources: { cells: attendantCells, schema: attendantSchema },
  bom: { cells: bomCells, schema: bomSchema },
} as const;

export const columnsOf = (table: keyof typeof tables): readonly string[] => tables[table].cells.map(({ id }) => id);

/** `object`: the technology as it is; undefined for a new one. */
export function startOf(object: Fields | undefined, articleId: string | undefined, catalogue: Catalogue): Start {
  const steps = ((object?.['technologyItems'] ?? []) as Technology['technologyItems']).toSorted(
    (a, b) => a.number - b.number,
  );
  const itemsOf = (table: 'attendantResources' | 'bom') => (object?.[table] ?? []) as readonly Fields[];
  const read = {
    technologyItems: rowsOf(steps, stepCells, catalogue),
    attendantResources: rowsOf(itemsOf('attendantResources'), attendantCells, catalogue),
    bom: rowsOf(itemsOf('bom'), bomCells, catalogue),
  };
  const textOf = (name: string): string => (typeof object?.[name] === 'string' ? object[name] : '');
  return {
    object,
    fields: {
      articleId: object === undefined ? articleId : textOf('articleId'),
      technologyName: textOf('technologyName'),
      technologyNumber: textOf('technologyNumber'),
      isStandard: object?.['isStandard'] === true,
      characteristics: characteristicsCell.write(object?.['characteristics'] ?? [], catalogue),
    },
    rows: byTable((table) => read[table].rows),
    origins: new Map(technologyTables.flatMap((table) => [...read[table].origins])),
  };
}

const byTable = <Value>(value: (table: keyof typeof tables) => Value): Tables<Value> =>
  Object.fromEntries(technologyTables.map((table) => [table, value(table)])) as unknown as Tables<Value>;

export interface CheckedDraft {
  readonly technology: Technology;
  readonly problems: Tables<Problems>;
  /** Codes of fields that are no table. */
  readonly fields: PathCodes;
}

/** Reads what is entered, and asks the domain's rules about it. */
export function checkDraft(fields: TechnologyFields, rows: Rows, start: Start, catalogue: Catalogue): CheckedDraft {
  const read = byTable((table): ReadTable => {
    const { cells, schema } = tables[table];
    return readTable(rows[table], cells, schema, start.origins, catalogue);
  });
  const requirements = characteristicsCell.read(fields.characteristics, catalogue);
  const technology = {
    ...plainFields(fields),
    technologyItems: read.technologyItems.items,
    attendantResources: read.attendantResources.items,
    bom: read.bom.items,
    characteristics: 'value' in requirements ? requirements.value : [],
  } as unknown as Technology;
  const checked = checkTechnology(technology, start.object as Technology | undefined, rows, read, catalogue);
  const { technologyName, technologyNumber } = objectTypes.technologies.fields.shape;
  const plain = objectTypes.technologies.fields
    .pick({ technologyName: true, technologyNumber: true })
    .safeParse(
      Object.fromEntries(Object.keys({ technologyName, technologyNumber }).flatMap((name) => filled(name, fields))),
    );
  return {
    technology,
    problems: checked.problems,
    fields: {
      ...checked.fields,
      ...(plain.success ? {} : invalidFieldCodes(plain.error)),
      ...('problem' in requirements ? { characteristics: requirements.problem } : {}),
      ...(fields.articleId === undefined ? { articleId: 'required' } : {}),
      ...(rows.technologyItems.length === 0 ? { technologyItems: 'required' } : {}),
    },
  };
}

const filled = (name: string, fields: object): [string, unknown][] => {
  const value = (fields as Fields)[name];
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? [] : [[name, text]];
};

const plainFields = (fields: TechnologyFields): Fields => ({
  ...Object.fromEntries(['articleId', 'technologyName', 'technologyNumber'].flatMap((name) => filled(name, fields))),
  isStandard: fields.isStandard,
});

const textsOf = (rows: readonly SheetRow[]): string => JSON.stringify(rows.map(({ cells }) => cells));

/** Tables and fields that are not as entering began. */
export function changedIn(fields: TechnologyFields, rows: Rows, start: Start): readonly string[] {
  const plain = Object.keys(fields).filter(
    (name) => (fields as unknown as Fields)[name] !== (start.fields as unknown as Fields)[name],
  );
  const changed = technologyTables.filter(
    (table) => rows[table] !== start.rows[table] && textsOf(rows[table]) !== textsOf(start.rows[table]),
  );
  return [...plain, ...changed];
}

/**
 * Body of the one command that stores it. Of a change it holds what was changed, and what was seen of it: the tables
 * of a technology name each other's steps and are seen together (decision 0108).
 */
export function bodyOfDraft(draft: CheckedDraft, changed: readonly string[], start: Start): Fields {
  const technology = draft.technology as unknown as Fields;
  if (start.object === undefined)
    return Object.fromEntries(Object.entries(technology).filter(([, value]) => !isNothing(value)));
  const names = changed.some((name) => name in tables) ? [...new Set([...changed, ...technologyTables])] : changed;
  const { object } = start;
  return {
    ...Object.fromEntries(changed.map((name) => [name, technology[name] ?? null])),
    seen: Object.fromEntries(names.map((name) => [name, object[name] ?? null])),
  };
}

const isNothing = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);
