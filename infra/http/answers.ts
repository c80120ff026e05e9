import type { z } from 'zod';
import type { Rejection } from '#domain/kernel/rejection.ts';
import { errorBodySchema } from './error-answer.ts';

/**
 * For a handler that returns JSON text of the shape (rows are stored as JSON): documented by its schema and sent
 * without parsing. The handler sets the content type.
 */
export const textOf = (shape: z.ZodType): z.ZodType<string> => shape as unknown as z.ZodType<string>;

/**
 * Response schemas of a route whose handler returns `Result | Rejection`: `schema: { response: answers(200, shape) }`.
 * A returned Rejection is sent with its status and the error body (`service.ts`), so the schema of 4xx is the error
 * body, while the handler's type is `Rejection`.
 */
export function answers<const Status extends number, Ok extends z.ZodType>(
  status: Status,
  ok: Ok,
): Record<Status, Ok> & { readonly '4xx': z.ZodType<Rejection> } {
  return { [status]: ok, '4xx': errorBodySchema as unknown as z.ZodType<Rejection> } as Record<Status, Ok> & {
    readonly '4xx': z.ZodType<Rejection>;
  };
}
