import { z } from 'zod';
import { daySchema } from '#domain/kernel/instant.ts';
import { dayAt, startOfDay } from '#domain/kernel/time-zone.ts';
import type { ObjectKind } from '#frontend/features/planning-objects/object-kinds.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';

export interface EditField {
  /** As the server takes it; the history has its word. */
  readonly name: string;
  readonly control: 'text' | 'longText' | 'day' | 'number' | 'yesNo' | 'customer' | 'termination';
  readonly schema: z.ZodType;
  readonly required?: true;
  /** Cannot be changed while the position is planned: the plan was made from it. */
  readonly fixedWhenPlanned?: true;
}

const short = z.string().trim().max(200);
/** Letters that a comment may have. */
export const longestComment = 10_000;
const comment: EditField = { name: 'comment', control: 'longText', schema: z.string().max(longestComment).optional() };
const location: EditField = { name: 'location', control: 'text', schema: short.optional() };
const name = (field: string): EditField => ({ name: field, control: 'text', schema: short.min(1), required: true });
const number = (field: string): EditField => ({
  name: field,
  control: 'text',
  schema: z.string().trim().min(1).max(100),
  required: true,
});
const day = (field: string): EditField => ({ name: field, control: 'day', schema: daySchema.optional() });

/** What may be changed of each kind; everything else follows from the plan (planning §3, §7). */
export const editFields: Readonly<Record<ObjectKind, readonly EditField[]>> = {
  project: [
    name('projectName'),
    number('projectNumber'),
    { name: 'customerId', control: 'customer', schema: z.string().optional() },
    { name: 'processNumber', control: 'text', schema: z.string().trim().max(100).optional() },
    { name: 'processName', control: 'text', schema: short.optional() },
    location,
    comment,
  ],
  position: [
    {
      name: 'articleAmount',
      control: 'number',
      schema: z.number().positive().max(1e9),
      required: true,
      fixedWhenPlanned: true,
    },
    { name: 'deliveryDate', control: 'day', schema: daySchema, required: true },
    day('requestedStartDate'),
    day('orderDate'),
    day('handOverDate'),
    { name: 'termination', control: 'termination', schema: z.enum(['forward', 'backward']), required: true },
    { name: 'pending', control: 'yesNo', schema: z.boolean().optional() },
    { name: 'planAnyway', control: 'yesNo', schema: z.boolean().optional() },
    location,
    comment,
  ],
  activity: [location, comment],
  order: [number('productionOrderNumber'), location, comment],
  operation: [name('valueAddName'), location, comment],
};

/** Of the object as it was read: what the form begins with. */
export function valuesOf(kind: ObjectKind, object: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    editFields[kind].map(({ name: field }) => {
      const value = object[field] ?? undefined;
      // An instant on the server, a day for people.
      if (field === 'requestedStartDate' && typeof value === 'string')
        return [field, dayAt(currentPlantTimeZone(), Date.parse(value))];
      return [field, value];
    }),
  );
}

/** Changed fields as the server takes them. */
export function changesBody(changes: FormValues): FormValues {
  const { requestedStartDate, ...others } = changes;
  if (typeof requestedStartDate !== 'string') return changes;
  const start = new Date(startOfDay(currentPlantTimeZone(), requestedStartDate)).toISOString();
  return { ...others, requestedStartDate: start };
}

export const editSchema = (kind: ObjectKind): z.ZodType =>
  z.looseObject(Object.fromEntries(editFields[kind].map(({ name: field, schema }) => [field, schema])));
