import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { invalidFieldCodes } from '#domain/kernel/invalid-fields.ts';
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

/** The refusal `validation` with `{ fields: { path: code } }`. */
export const invalidFields = (error: z.ZodError): Rejection =>
  reject('validation', { fields: invalidFieldCodes(error) });
