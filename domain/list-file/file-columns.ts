import { z } from 'zod';
import { customFieldPrefix } from '#domain/base-data/fields/property-types.ts';
import { statusId } from '#domain/planning/plan/status.ts';

/**
 * The columns of a list as data: whatever writes a file of the list, the page that shows it or a service, takes the same
 * values out of the same rows.
 */

export const columnKinds = ['text', 'number', 'day', 'instant', 'choice'] as const;
export type ColumnKind = (typeof columnKinds)[number];
export type CellValue = string | number | boolean | null | undefined;

const plain = z.union([z.string().max(1_000), z.number(), z.boolean()]);
const labels = z.array(z.strictObject({ value: plain, label: z.string().max(1_000) })).max(20_000);

export const fileColumnSchema = z.strictObject({
  /** Of the row; `property-{id}` is a field of the plant's own. */
  field: z.string().max(200),
  header: z.string().max(300),
  kind: z.enum(columnKinds),
  /** On the screen, in pixels. */
  width: z.number().positive().max(10_000),
  /** So much in the row is one in the file: 3,600 for hours that are kept in seconds. */
  scale: z.number().positive().optional(),
  /** A span of time, which a workbook keeps as one. */
  isDuration: z.literal(true).optional(),
  /** What is written instead of a value; of several values each. */
  choices: labels.optional(),
  /** Where the value of another field has a label, that is written. */
  instead: z.strictObject({ field: z.string().max(200), choices: labels }).optional(),
  /** Not a field of the row, but worked out of several. */
  reckoned: z.literal('progress').optional(),
});
export type FileColumn = z.infer<typeof fileColumnSchema>;

/** What of a column says its value. Lists also choose by several values at once, which is no label of one. */
export interface ValueColumn extends Pick<FileColumn, 'field' | 'kind' | 'scale' | 'instead' | 'reckoned'> {
  readonly choices?: readonly { readonly value: unknown; readonly label: string }[] | undefined;
}

type Row = Readonly<Record<string, unknown>>;

/** Between several values of a file, as an import takes them apart. */
export const betweenValues = ' | ';

/** The value of a row, before a choice has its label: numbers as a person counts them, several values in words. */
export function valueOf(column: ValueColumn, row: Row, between = ', '): CellValue {
  const { field, kind, scale, choices, instead, reckoned } = column;
  if (reckoned !== undefined) return Math.round(operationProgress(row as unknown as Reported) * 100);
  if (field.startsWith(customFieldPrefix)) return ownValue(kind, field.slice(customFieldPrefix.length), row);
  const label = instead?.choices.find(({ value }) => value === row[instead.field])?.label;
  if (label !== undefined) return label;
  const value = row[field];
  if (Array.isArray(value)) {
    if (kind === 'number') return value.length;
    return value.some((one) => typeof one === 'object')
      ? JSON.stringify(value)
      : value.map((one) => String(labelOf(choices, one) ?? one)).join(between);
  }
  if (value === undefined || value === null)
    // A yes or no that an object says nothing about is no.
    return choices?.some((choice) => choice.value === false) === true ? false : undefined;
  if (typeof value === 'number') return scale === undefined ? value : Math.round((value / scale) * 100) / 100;
  return typeof value === 'object' ? JSON.stringify(value) : (value as CellValue);
}

const labelOf = (choices: ValueColumn['choices'], value: unknown): string | undefined =>
  choices?.find((choice) => choice.value === value)?.label;

/** The same as it stands in a file. */
export const labelled = ({ choices }: Pick<ValueColumn, 'choices'>, value: CellValue): CellValue =>
  labelOf(choices, value) ?? value;

interface OwnValue {
  readonly propertyId: string;
  readonly value: string;
}

function ownValue(kind: ColumnKind, id: string, row: Row): CellValue {
  const values = (row['additionalProps'] ?? row['additionalProperties'] ?? []) as readonly OwnValue[];
  const kept = values.find(({ propertyId }) => propertyId === id)?.value;
  if (kept === undefined) return undefined;
  if (kind === 'choice') return kept === 'true';
  const number = Number(kept);
  return kind === 'number' && Number.isFinite(number) ? number : kept;
}

interface Reported {
  readonly statusId: number;
  readonly articleAmount: number;
  readonly yieldAmount: number;
  readonly scrapAmount: number;
}

/** How far one operation is, 0 to 1: by reported pieces, whole when done. */
export function operationProgress({ statusId: status, articleAmount, yieldAmount, scrapAmount }: Reported): number {
  if (status === statusId.done) return 1;
  if (articleAmount <= 0) return 0;
  return Math.min(1, (yieldAmount + scrapAmount) / articleAmount);
}
