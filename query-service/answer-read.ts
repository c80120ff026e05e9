import type { z } from 'zod';
import type { Call } from '#domain/call.ts';
import { answerCall, type Handler } from '#infra/http/answer-call.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from './context.ts';
import { readQuery, waitForPosition } from './position.ts';
import type { ReadModelName } from './progress.ts';

/**
 * Registers a reading call (`domain/call.ts`): it is answered when the read models show what the caller has already seen.
 * @param also query fields beside the call's own, as those of lists
 */
export function answerRead<Described extends Call & { readonly method: 'GET' }>(
  service: Service,
  { progress }: Pick<QueryContext, 'progress'>,
  call: Described,
  models: readonly ReadModelName[],
  handler: Handler<Described>,
  also: z.ZodRawShape = {},
): void {
  answerCall(
    service,
    call,
    async (request, reply) =>
      (await waitForPosition(request, request.query as { readonly minPosition?: string }, progress, models)) ??
      handler(request, reply),
    { ...also, ...readQuery },
  );
}
