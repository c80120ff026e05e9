import type { z } from 'zod';
import type { Rejection } from '#domain/kernel/rejection.ts';
import { errorBodySchema } from './error-answer.ts';

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
