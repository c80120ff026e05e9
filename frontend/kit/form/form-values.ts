import type { z } from 'zod';
import { ownFieldPrefix } from '#domain/base-data/own-fields/property-types.ts';
import { invalidFieldCodes } from '#domain/kernel/invalid-fields.ts';

/** What the fields of a form hold, by name; an empty field is undefined or ''. */
export type FormValues = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** What is sent to make an object: the filled fields. */
export const filledFields = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

/** Names of the fields that a person has changed. */
export const changedFields = (before: FormValues, now: FormValues): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => {
    const [was, is] = [before[name], now[name]];
    return isEmpty(was) ? !isEmpty(is) : isEmpty(is) || JSON.stringify(was) !== JSON.stringify(is);
  });

/** What is sent to change an object: the changed fields, null for those that were emptied. */
export const differenceOf = (before: FormValues, now: FormValues): FormValues =>
  Object.fromEntries(changedFields(before, now).map((name) => [name, isEmpty(now[name]) ? null : now[name]]));

/**
 * The same with what the changed fields were seen as: whoever changes them after somebody else is told. `before` is what the
 * form began with, not what the object is by now: else it would take back what the other one changed.
 */
export function seenChange(before: FormValues, now: FormValues): FormValues {
  const changes = differenceOf(before, now);
  return { ...changes, seen: Object.fromEntries(Object.keys(changes).map((name) => [name, before[name] ?? null])) };
}

/** Code of what is wrong, by the name of the field, as the server would refuse it: the schema is the server's. */
export function wrongFields(schema: z.ZodType, values: FormValues): Readonly<Record<string, string>> {
  const parsed = schema.safeParse(filledFields(values));
  if (parsed.success) return {};
  const codes: Record<string, string> = {};
  for (const [path, code] of Object.entries(invalidFieldCodes(parsed.error))) codes[fieldOf(path)] ??= code;
  return codes;
}

/**
 * Field that a path such as `resourceGroups.0` lies in; a value of the plant's own is a field by itself. Of a change that
 * was only tried, what follows `changes.0.fields`.
 */
export function fieldOf(path: string): string {
  const [field = path, part] = path.replace(/^changes\.\d+\.fields\./, '').split('.', 2);
  return field === 'additionalProps' && part !== undefined ? `${ownFieldPrefix}${part}` : field;
}
