import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Call } from '#domain/call.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import { type Answered, answerCall, type Handler, type NoMore, type Received } from '#infra/http/answer-call.ts';
import type { Service } from '#infra/http/service.ts';
import type { QueryContext } from './context.ts';
import { orListFile } from './list-file-answer.ts';
import { planReadQuery, readQuery, shownRows, waitForPosition } from './position.ts';
import type { ReadModelName } from './progress.ts';
import type { RowScope } from './rows.ts';

/**
 * Registers a reading call (`domain/call.ts`): it is answered when the read models show what the caller has already seen.
 * @param also query fields beside the call's own, as those of lists
 */
export function answerRead<Described extends Call, Also extends z.ZodRawShape = NoMore>(
  service: Service,
  context: Pick<QueryContext, 'pool' | 'progress'>,
  call: Described,
  models: readonly ReadModelName[],
  handler: Handler<Described, Also>,
  also?: Also,
): void {
  const { progress } = context;
  const listed = orListFile(context, call, handler);
  answerCall(
    service,
    call,
    async (request: Received<Described, Also>, reply) =>
      (await waitForPosition(request, request.query as { readonly minPosition?: string }, progress, models)) ??
      listed(request, reply),
    { ...also, ...readQuery } as unknown as Also,
  );
}

/** The same for the plan and base data: as of an instant and in a simulation, too; the handler is told which rows to read. */
export function answerPlanRead<Described extends Call, Also extends z.ZodRawShape = NoMore>(
  service: Service,
  context: Pick<QueryContext, 'pool' | 'progress' | 'config'>,
  call: Described,
  models: readonly ReadModelName[],
  handler: (request: Received<Described, Also>, at: RowScope, reply: FastifyReply) => Answered<Described>,
  also?: Also,
): void {
  answerCall(
    service,
    call,
    async (request: Received<Described, Also>, reply) => {
      const asked = request.query as { readonly minPosition?: string; readonly asOf?: string };
      const at = await shownRows(request, context, asked, models);
      return isRejection(at)
        ? at
        : orListFile<Described, Also>(context, call, (one, to) => handler(one, at, to))(request, reply);
    },
    { ...also, ...planReadQuery } as unknown as Also,
  );
}
