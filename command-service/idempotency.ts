import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { callerOf } from '#infra/http/authorisation.ts';
import { statusOf } from '#infra/http/error-answer.ts';
import { type Envelope, newEnvelope } from './command.ts';

/** What a write answers with. `position` becomes the header `x-position`. */
export interface Done<Body> {
  readonly status?: number;
  readonly body: Body;
  readonly position: bigint | undefined;
}

/**
 * Runs a write once. With the header `Idempotency-Key` the same key of the same user gives the first answer again
 * and changes nothing; with another request it is refused (`idempotencyKeyReused`).
 */
export interface OnceOnly {
  run<Body>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (envelope: Envelope) => Promise<Done<Body> | Rejection>,
  ): Promise<Body | Rejection>;
}

/** Days after which a key may be used again; a client gives up long before. */
const keptFor = '7 days';
const sweepEvery = 60 * 60 * 1000;

interface Outcome {
  readonly requestHash: string;
  readonly status: number;
  readonly position: string | undefined;
  readonly body: unknown;
}

export function openOnceOnly(pool: Pool, log: Logger): OnceOnly & { close(): void } {
  const underWay = new Map<string, Promise<Outcome>>();
  const sweeper = setInterval(() => {
    pool
      .query(`DELETE FROM operational.command_outcome WHERE recorded_at < now() - interval '${keptFor}'`)
      .catch((error: unknown) => log.warn({ err: error }, 'old command outcomes could not be removed'));
  }, sweepEvery);
  sweeper.unref();

  async function find(commandId: string): Promise<Outcome | undefined> {
    const { rows } = await pool.query<{ request_hash: string; status: number; position: string | null; body: unknown }>(
      {
        name: 'find_outcome',
        text: 'SELECT request_hash, status, position, body FROM operational.command_outcome WHERE command_id = $1',
        values: [commandId],
      },
    );
    const row = rows[0];
    return (
      row && { requestHash: row.request_hash, status: row.status, position: row.position ?? undefined, body: row.body }
    );
  }

  /** Not waited for: the log itself knows the command (its event ids), the row only repeats the answer's words. */
  function record(commandId: string, outcome: Outcome): void {
    const { requestHash, status, position, body } = outcome;
    pool
      .query({
        name: 'record_outcome',
        text: `INSERT INTO operational.command_outcome (command_id, request_hash, status, position, body)
               VALUES ($1, $2, $3, $4, $5) ON CONFLICT (command_id) DO NOTHING`,
        values: [commandId, requestHash, status, position ?? null, JSON.stringify(body ?? null)],
      })
      .catch((error: unknown) => log.warn({ err: error, commandId }, 'the outcome of a command was not recorded'));
  }

  async function work<Body>(
    run: (envelope: Envelope) => Promise<Done<Body> | Rejection>,
    envelope: Envelope,
    requestHash: string,
  ): Promise<Outcome> {
    const done = await run(envelope);
    if (isRejection(done)) return { requestHash, status: statusOf(done.errorCode), position: undefined, body: done };
    return { requestHash, status: done.status ?? 200, position: done.position?.toString(), body: done.body };
  }

  return {
    async run<Body>(
      request: FastifyRequest,
      reply: FastifyReply,
      run: (envelope: Envelope) => Promise<Done<Body> | Rejection>,
    ): Promise<Body | Rejection> {
      const { user } = callerOf(request);
      const actor = { kind: 'user', userId: user.userId } as const;
      const key = request.headers['idempotency-key'];
      if (key === undefined) return say<Body>(reply, await work(run, newEnvelope(actor, user.roles, randomUUID()), ''));
      if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
        return reject('validation', { fields: { 'Idempotency-Key': 'invalid' } });
      }
      const commandId = sha256(`${user.userId}\n${key}`);
      const requestHash = sha256(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`);
      const earlier = (await underWay.get(commandId)) ?? (await find(commandId)) ?? (await underWay.get(commandId));
      if (earlier !== undefined) {
        return earlier.requestHash === requestHash
          ? say<Body>(reply, earlier)
          : reject('idempotencyKeyReused', { key });
      }
      const outcome = work(run, newEnvelope(actor, user.roles, commandId), requestHash);
      underWay.set(commandId, outcome);
      try {
        const settled = await outcome;
        if (settled.status < 500) record(commandId, settled);
        return say<Body>(reply, settled);
      } finally {
        // The row may still be on its way; keep the answer until it has surely arrived.
        setTimeout(() => underWay.delete(commandId), 10_000).unref();
      }
    },
    close: () => clearInterval(sweeper),
  };
}

function say<Body>(reply: FastifyReply, outcome: Outcome): Body | Rejection {
  if (outcome.position !== undefined) reply.header('x-position', outcome.position);
  if (isRejection(outcome.body)) return outcome.body;
  reply.code(outcome.status);
  return outcome.body as Body;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
