import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRejection } from '#domain/kernel/rejection.ts';
import { callerOf, scopeOf } from '#infra/http/authorisation.ts';
import type { Service } from '#infra/http/service.ts';
import type { AsOfProcess } from './as-of-process.ts';
import { asOfLimits } from './limits.ts';
import { openTurns } from './turns.ts';

/**
 * Reads of the plan as it was cost more than any other, and so does the first read in a simulation, for which the
 * projector opens it: they take turns (decision 0198), whichever route they come by, and are answered by a process of
 * their own, so that nobody else waits for them. Without `apart`: where everybody is answered.
 */
export function boundAsOfReads(service: Service, apart: AsOfProcess | undefined): void {
  const turns = openTurns(asOfLimits);
  service.addHook('preHandler', async (request, reply) => {
    if (!isAsOf(request)) return undefined;
    const turn = turns.take(callerOf(request).user.userId, goneOf(reply));
    if (isRejection(turn)) {
      reply.header('retry-after', String(turn.detailsObject?.['seconds']));
      return reply.send(turn);
    }
    const endTurn = await turn;
    // Nobody waits for the answer any more.
    if (endTurn === undefined) return reply.hijack();
    if (apart === undefined) {
      for (const event of ['finish', 'close']) reply.raw.once(event, endTurn);
      return undefined;
    }
    // Who goes away meanwhile has not ended the work: the turn is over when the process says so.
    const { method, url = '', headers } = request.raw;
    const body = request.body === undefined ? undefined : JSON.stringify(request.body);
    const answer = await apart.answer({ method: method ?? 'GET', url, headers, body }).finally(endTurn);
    if (isRejection(answer)) return reply.send(answer);
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined && !ofConnection.has(name)) reply.header(name, value);
    const { buffer, byteOffset, byteLength } = answer.body;
    return reply.code(answer.status).send(Buffer.from(buffer, byteOffset, byteLength));
  });
}

const isAsOf = (request: FastifyRequest): boolean =>
  request.resolved !== undefined &&
  ((request.query as { readonly asOf?: unknown }).asOf !== undefined || scopeOf(request).branch.baseline !== undefined);

function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

/** What is said anew of the answer that leaves. */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);
