import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { unstorableText } from './storable-text.ts';

/** Thrown by the edge when a part of the request does not match its schema; leaves as 400 `validation`. */
export class RequestInvalid extends Error {
  override readonly name = 'RequestInvalid';
  readonly rejection: Rejection;
  constructor(rejection: Rejection) {
    super('The request does not match its schema');
    this.rejection = rejection;
  }
}

/** Checks body, query, path and headers with the route's zod schemas. */
export const zodValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const parsed = schema.safeParse(data);
    if (!parsed.success) return { error: new RequestInvalid(invalidFields(parsed.error)) };
    const field = unstorableText(parsed.data);
    if (field === undefined) return { value: parsed.data };
    return { error: new RequestInvalid(reject('validation', { fields: { [field]: 'invalidCharacter' } })) };
  };

/** `{ fields: { path: code } }`; paths as `orderPositions.0.articleId`, the whole value as `$`. */
export function invalidFields(error: z.ZodError): Rejection {
  // Keys come from the request: no prototype, so that a field called `__proto__` is a field like any other.
  const fields: Record<string, string> = Object.create(null);
  for (const issue of error.issues.slice(0, maxReported)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, maxReported)) fields[[...issue.path, key].join('.')] = 'unknownField';
    } else {
      // What is not written as a date is no date too far away either: the first finding is the one to mend.
      fields[issue.path.join('.') || '$'] ??= codeOf(issue);
    }
  }
  return reject('validation', { fields });
}

/** A body with a hundred thousand wrong entries must not produce an answer of the same size. */
const maxReported = 50;

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined && /received undefined/.test(issue.message)) {
    return 'required';
  }
  if (issue.code === 'custom') return typeof issue.params?.['code'] === 'string' ? issue.params['code'] : 'invalid';
  return issue.code;
}
