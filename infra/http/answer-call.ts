import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnswerOf, Call, ReceivedBy } from '#domain/call.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import { answers } from './answers.ts';
import type { Service } from './service.ts';

/** A call as it arrives, with what its schemas made of it. */
export type Received<Described extends Call> = FastifyRequest<ReceivedBy<Described>>;

/** What a call is answered with: the answer, or its JSON text where rows are stored as that, or a refusal. */
export type Handler<Described extends Call> = (
  request: Received<Described>,
  reply: FastifyReply,
) => Promise<AnswerOf<Described> | string | Rejection>;

/**
 * Registers a call that is described once (`domain/call.ts`).
 * @param also query fields that everything of its kind takes, as `minPosition`
 */
export function answerCall<Described extends Call>(
  service: Service,
  call: Described,
  handler: Handler<Described>,
  also: z.ZodRawShape = {},
): void {
  const { method, path, right, summary, params, body, answer, status = 200 } = call;
  const query = call.query?.shape ?? {};
  const isAskedMore = Object.keys({ ...query, ...also }).length > 0;
  service.route({
    method,
    url: path,
    config: { right },
    schema: {
      summary,
      ...(params === undefined ? {} : { params }),
      ...(body === undefined ? {} : { body }),
      ...(isAskedMore ? { querystring: z.strictObject({ ...query, ...also }) } : {}),
      response: answers(status, answer),
    },
    // Its schemas are the description's: they have made what the types of the description say.
    handler: (request, reply) => {
      reply.code(status);
      return handler(request as unknown as Received<Described>, reply);
    },
  });
}
