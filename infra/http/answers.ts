import type { z } from 'zod';
import type { Rejection } from '#domain/kernel/rejection.ts';
import { errorBodySchema } from './error-answer.ts';

/**
 * For a handler that returns the JSON text of the shape, as rows are stored: the answer is documented by its schema
 * and sent without being parsed. The handler sets the content type.
 */
export const textOf = (shape: z.ZodType): z.ZodType<string> => shape as unknown as z.ZodType<string>;

/**
 * Response schemas of a route whose handler returns `Result | Rejection`: `schema: { response: answers(200, shape) }`.
 * A returned Rejection leaves as its status with the error body (`service.ts`), so the schema of the refusal is
 * the error body on the wire and `Rejection` in the handler.
 */
export function answers<const Status extends number, Ok extends z.ZodType>(
  status: Status,
  ok: Ok,
): Record<Status, Ok> & { readonly '4xx': z.ZodType<Rejection> } {
  return { [status]: ok, '4xx': errorBodySchema as unknown as z.ZodType<Rejection> } as Record<Status, Ok> & {
    readonly '4xx': z.ZodType<Rejection>;
  };
}
