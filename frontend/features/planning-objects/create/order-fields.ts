import { z } from 'zod';
import { daySchema, isoInstantSchema } from '#domain/kernel/instant.ts';
import { startOfDay } from '#domain/kernel/time-zone.ts';
import type { NewPosition, NewProject } from '#domain/planning/api/order-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { type FormValues, filledFields } from '#frontend/kit/form/form-values.ts';

/**
 * A project with its positions as the flat fields of one form: those of a position end in `:` and the key of its row, so
 * that each has its own error and the whole can be kept as a draft.
 */

const positionShape = {
  articleId: z.string().min(1),
  articleAmount: z.number().positive().max(1e9),
  deliveryDate: daySchema,
  orderDate: daySchema.optional(),
  /** A day; nothing starts before it. */
  startDate: daySchema.optional(),
  termination: z.enum(['forward', 'backward']).optional(),
  technologyId: z.string().optional(),
  processTemplateId: z.string().optional(),
  pending: z.boolean().optional(),
  planAnyway: z.boolean().optional(),
};
export type PositionField = keyof typeof positionShape;
const positionFields = Object.keys(positionShape) as PositionField[];

export const nameOf = (field: PositionField, row: number): string => `${field}:${row}`;

export const rowsOf = (values: FormValues): readonly number[] => {
  const rows = values['rows'];
  return Array.isArray(rows) ? rows.filter((row): row is number => typeof row === 'number') : [0];
};

/** Of all fields of the form, as the server takes them. */
export function projectSchema(rows: readonly number[]): z.ZodType {
  const shape: Record<string, z.ZodType> = {
    projectName: z.string().trim().min(1).max(200),
    projectNumber: z.string().trim().max(100).optional(),
    customerId: z.string().optional(),
    rows: z.array(z.number()).optional(),
  };
  return z.looseObject({ ...shape, ...positionShapeOf(rows) });
}

/** Of the fields of one position alone. */
export const onePositionSchema = (): z.ZodType => z.looseObject(positionShapeOf([0]));

const positionShapeOf = (rows: readonly number[]): Record<string, z.ZodType> =>
  Object.fromEntries(rows.flatMap((row) => positionFields.map((field) => [nameOf(field, row), positionShape[field]])));

/** A row of the form, which its schema has looked at, as the body of an order position. */
export function positionBody(values: FormValues, row: number): NewPosition {
  const { startDate, ...fields } = filledFields(
    Object.fromEntries(positionFields.map((field) => [field, values[nameOf(field, row)]])),
  );
  const position = fields as unknown as NewPosition;
  if (typeof startDate !== 'string') return position;
  const start = new Date(startOfDay(currentPlantTimeZone(), startDate)).toISOString();
  return { ...position, startDate: isoInstantSchema.parse(start) };
}

export function projectBody(values: FormValues): NewProject {
  const { projectName, projectNumber, customerId } = values;
  return {
    project: {
      ...(filledFields({ projectName, projectNumber, customerId }) as Pick<NewProject['project'], 'projectName'>),
      orderPositions: rowsOf(values).map((row) => positionBody(values, row)),
    },
  };
}

/** The refusal of a project, or of a position alone, with its fields called as in the form. */
export function atFormFields(error: unknown, rows: readonly number[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const { fields } = error.detailsObject;
  if (typeof fields !== 'object' || fields === null) return error;
  const named = Object.entries(fields).map(([path, code]) => {
    const match = /^(?:project\.)?orderPositions\.(\d+)\.(\w+)$/.exec(path);
    const alone = path in positionShape ? rows[0] : undefined;
    const row = match === null ? alone : rows[Number(match[1])];
    const name = row === undefined ? path.replace(/^project\./, '') : `${match?.[2] ?? path}:${row}`;
    return [name, code];
  });
  return new ApiError(error.errorCode, error.status, { ...error.detailsObject, fields: Object.fromEntries(named) });
}
