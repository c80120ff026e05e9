import { z } from 'zod';
import { daySchema } from '#domain/kernel/instant.ts';
import { dayAt, startOfDay } from '#domain/kernel/time-zone.ts';
import type { ObjectKind } from '#frontend/features/planning-objects/object-kinds.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { isCustomField } from '#frontend/kit/custom-fields/custom-values.ts';
import type { FormValues } from '#frontend/kit/form/form-values.ts';
import type { EditField } from './edit-field.ts';
import { propertiesBody, propertyValue } from './property-values.ts';

const short = z.string().trim().max(200);
/** Letters that a comment may have. */
export const longestComment = 10_000;
const comment: EditField = { name: 'comment', control: 'longText', schema: z.string().max(longestComment).optional() };
const location: EditField = { name: 'location', control: 'text', schema: short.optional() };
const person = (field: string): EditField => ({ name: field, control: 'person', schema: z.string().optional() });
const ownedBy = person('ownedBy');
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
    person('ownerId'),
    ownedBy,
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
    ownedBy,
    location,
    comment,
  ],
  activity: [ownedBy, location, comment],
  order: [number('productionOrderNumber'), ownedBy, location, comment],
  operation: [name('valueAddName'), person('workerId'), ownedBy, location, comment],
};

/** Of the object as it was read: what the form begins with. */
export function valuesOf(fields: readonly EditField[], object: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    fields.map((field) => {
      if (isCustomField(field.name)) return [field.name, propertyValue(field, object)];
      const value = object[field.name] ?? undefined;
      // An instant on the server, a day for people.
      if (field.name === 'requestedStartDate' && typeof value === 'string')
        return [field.name, dayAt(currentPlantTimeZone(), Date.parse(value))];
      return [field.name, value];
    }),
  );
}

/** Changed fields as the server takes them; `object`: as it was read, with what the form does not know. */
export function changesBody(
  fields: readonly EditField[],
  changes: FormValues,
  object: Readonly<Record<string, unknown>>,
): FormValues {
  const { requestedStartDate, ...others } = changes;
  const body: Record<string, unknown> = Object.fromEntries(
    Object.entries(others).filter(([field]) => !isCustomField(field)),
  );
  if (requestedStartDate !== undefined)
    body['requestedStartDate'] =
      typeof requestedStartDate === 'string'
        ? new Date(startOfDay(currentPlantTimeZone(), requestedStartDate)).toISOString()
        : requestedStartDate;
  if (Object.keys(changes).some(isCustomField)) body['additionalProperties'] = propertiesBody(fields, changes, object);
  return body;
}

export const editSchema = (fields: readonly EditField[]): z.ZodType =>
  z.looseObject(Object.fromEntries(fields.map(({ name: field, schema }) => [field, schema])));
