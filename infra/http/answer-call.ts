import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnswerOf, Call, ReceivedBy } from '#domain/call.ts';
import type { Rejection } from '#domain/kernel/rejection.ts';
import { answers } from './answers.ts';
import type { Service } from './service.ts';

/** No query fields beside the call's own. */
export type NoMore = Readonly<Record<never, never>>;

/** A call as it arrives, with what its schemas made of it, and of the query fields that its kind takes beside its own. */
export type Received<Described extends Call, Also extends z.ZodRawShape = NoMore> = FastifyRequest<{
  Params: ReceivedBy<Described>['Params'];
  Querystring: ReceivedBy<Described>['Querystring'] & z.output<z.ZodObject<Also>>;
  Body: ReceivedBy<Described>['Body'];
}>;

/** The answer of a call, or its JSON text where rows are stored as that, or a refusal. */
export type Answered<Described extends Call> = Promise<Said<Described>> | Said<Described>;
type Said<Described extends Call> = AnswerOf<Described> | Otherwise<Described> | string | Rejection;
type Otherwise<Described> =
  Described extends Readonly<Record<'otherwise', Readonly<Record<number, infer Schema extends z.ZodType>>>>
    ? z.output<Schema>
    : never;

export type Handler<Described extends Call, Also extends z.ZodRawShape = NoMore> = (
  request: Received<Described, Also>,
  reply: FastifyReply,
) => Answered<Described>;

/** The call answers pages of a list: rows, and how many there are. */
const isList = (query: object, answer: z.ZodType): boolean =>
  'offset' in query && 'limit' in query && answer instanceof z.ZodObject && 'items' in answer.shape;

/**
 * Registers a call that is described once (`domain/call.ts`).
 * @param also query fields that everything of its kind takes, as `minPosition` and those of lists
 * @param config `takesKey` where the same `Idempotency-Key` gives the first answer again; OpenAPI says so
 */
export function answerCall<Described extends Call, Also extends z.ZodRawShape = NoMore>(
  service: Service,
  call: Described,
  handler: Handler<Described, Also>,
  also?: Also,
  config?: { readonly takesKey: true },
): void {
  const { method, path, right, summary, params, body, answer, status = 200, otherwise, atTerminal } = call;
  const query = { ...call.query?.shape, ...also };
  const isAsked = call.query !== undefined || Object.keys(query).length > 0;
  service.route({
    method,
    url: path,
    config: {
      right,
      ...(atTerminal && { atTerminal }),
      ...(isList(query, answer) && { isList: true as const }),
      ...config,
    },
    schema: {
      summary,
      ...(params === undefined ? {} : { params }),
      ...(body === undefined ? {} : { body }),
      ...(isAsked ? { querystring: z.strictObject(query) } : {}),
      response: { ...answers(status, answer), ...otherwise },
    },
    // Its schemas are the description's: they have made what the types of the description say.
    handler: (request, reply) => {
      reply.code(status);
      return handler(request as unknown as Received<Described, Also>, reply);
    },
  });
}
