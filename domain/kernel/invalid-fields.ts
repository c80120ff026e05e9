import type { z } from 'zod';

/**
 * What does not fit a schema: a code by the path of the field, as `orderPositions.0.articleId`; the whole value as `$`.
 * The server refuses with it and a form shows it, each code with the text `validations.{code}`.
 */
export function invalidFieldCodes(error: z.ZodError): Readonly<Record<string, string>> {
  // Keys come from the request: no prototype, so that a field called `__proto__` is a field like any other.
  const fields: Record<string, string> = Object.create(null);
  for (const issue of error.issues.slice(0, maxReported)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, maxReported)) fields[[...issue.path, key].join('.')] = 'unknownField';
    } else {
      // A value that is not a date is reported as that, and not as a date too far away, too: the first code counts.
      fields[issue.path.join('.') || '$'] ??= codeOf(issue);
    }
  }
  return fields;
}

/** A body with a hundred thousand wrong entries must not produce an answer of the same size. */
const maxReported = 50;

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined && /received undefined/.test(issue.message)) {
    return 'required';
  }
  if (issue.code === 'custom') return typeof issue.params?.['code'] === 'string' ? issue.params['code'] : 'invalid';
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'notADay';
  return issue.code;
}
