import type { z } from 'zod';
import { customFieldPrefix } from '#domain/base-data/fields/property-types.ts';
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

/** What was entered since `sent` was on its way: whoever goes on typing on a slow network loses nothing by the answer. */
export const enteredSince = <Entered extends object>(sent: Entered, now: Entered): Partial<Entered> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== sent[name as keyof Entered]),
  ) as Partial<Entered>;

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

/** What is wrong with a field: the code of its sentence, and the bound that the sentence names. */
export interface Wrong {
  readonly code: string;
  readonly value?: number;
}

/** What is wrong, by the name of the field, as the server would refuse it: the schema is the server's. */
export function wrongFields(schema: z.ZodType, values: FormValues): Readonly<Record<string, Wrong>> {
  const parsed = schema.safeParse(filledFields(values));
  if (parsed.success) return {};
  const issues = new Map(
    parsed.error.issues.map((issue) => [issue.path.join('.') || '$', issue] as const).toReversed(),
  );
  const wrong: Record<string, Wrong> = {};
  for (const [path, code] of Object.entries(invalidFieldCodes(parsed.error)))
    wrong[fieldOf(path)] ??= namedRule(code, issues.get(path));
  return wrong;
}

/** Larger bounds keep numbers sane and are no rule that a person knows; some are seconds where hours are shown. */
const largestNamed = 10_000;

/** The rule that a value breaks (base data §5: at least, at most, greater than, less than, number, integer). */
function namedRule(code: string, issue: z.core.$ZodIssue | undefined): Wrong {
  // Deep within a field it is no rule of the field.
  if (issue?.path.length !== 1) return { code };
  if (issue.code === 'invalid_type' && code === 'invalid_type') {
    if (issue.expected === 'number') return { code: 'notANumber' };
    return { code: issue.expected === 'int' ? 'notAnInteger' : code };
  }
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return { code };
  const value = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  if (issue.origin === 'string')
    return { code: issue.code === 'too_small' ? 'atLeastLetters' : 'atMostLetters', value };
  if (issue.origin === 'array' && value === 1) return { code: 'required' };
  if (Math.abs(value) > largestNamed) return { code };
  if (issue.inclusive === false) return { code: issue.code === 'too_small' ? 'greaterThan' : 'lessThan', value };
  return { code: issue.code === 'too_small' ? 'atLeast' : 'atMost', value };
}

/**
 * Field that a path such as `resourceGroups.0` lies in; a value of the plant's own is a field by itself. Of a change that
 * was only tried, what follows `changes.0.fields`.
 */
export function fieldOf(path: string): string {
  const [field = path, part] = path.replace(/^changes\.\d+\.fields\./, '').split('.', 2);
  return field === 'additionalProps' && part !== undefined ? `${customFieldPrefix}${part}` : field;
}
