import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { mainBranch } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { scopeOf } from '#infra/http/authorisation.ts';
import { statusOf } from '#infra/http/error-answer.ts';
import type { Scope } from '#infra/http/scope.ts';
import type { Branches } from '../branches/branch-registry.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { type Envelope, newEnvelope, userOf } from '../kernel/command.ts';

/** Result of a write. `position` becomes the header `x-position`, which a refusal has, too. */
export interface Done<Body> {
  readonly status?: number;
  readonly body: Body;
  readonly position: bigint | undefined;
}

/**
 * Runs a write once. With the header `Idempotency-Key` the same key of the same user gives the first answer again
 * on the same branch and changes nothing; with another request it is refused (`idempotencyKeyReused`). A refusal uses up
 * nothing: the same request is asked anew, and a corrected one is taken (decision 0201).
 */
export interface OnceOnly {
  run<Body>(request: FastifyRequest, reply: FastifyReply, work: Work<Body>): Promise<Body | Rejection>;
  /** Removes outcomes whose key nobody uses any more. */
  sweep(): Promise<void>;
}

/** A write, on the branch of its request. */
export type Work<Body> = (envelope: Envelope, branch: OpenBranch) => Promise<Done<Body> | Rejection>;

/** Days after which a key may be used again; a client gives up long before. */
const keptFor = '7 days';

interface Outcome {
  readonly requestHash: string;
  readonly status: number;
  readonly position: string | undefined;
  readonly body: unknown;
}

export function openOnceOnly(
  pool: Pool,
  store: Pick<EventStore, 'lastPosition'>,
  log: Logger,
  branches: Branches,
): OnceOnly {
  const underWay = new Map<string, Promise<Outcome>>();
  async function find(commandId: string): Promise<Outcome | undefined> {
    const { rows } = await pool.query<Omit<Outcome, 'position'> & { readonly position: string | null }>({
      name: 'find_outcome',
      text: `SELECT request_hash AS "requestHash", status, position, body FROM operational.command_outcome
             WHERE command_id = $1`,
      values: [commandId],
    });
    return rows[0] && { ...rows[0], position: rows[0].position ?? undefined };
  }

  /** Not awaited: the log itself knows the command by its event ids, the row only stores the answer. */
  async function record(commandId: string, outcome: Outcome): Promise<void> {
    const { requestHash, status, position, body } = outcome;
    try {
      await pool.query({
        name: 'record_outcome',
        text: `INSERT INTO operational.command_outcome (command_id, request_hash, status, position, body)
               VALUES ($1, $2, $3, $4, $5) ON CONFLICT (command_id) DO NOTHING`,
        values: [commandId, requestHash, status, position ?? null, JSON.stringify(body ?? null)],
      });
    } catch (error) {
      log.warn({ err: error, commandId }, 'the outcome of a command was not recorded');
    }
  }

  /** Who reads on after a refusal is shown what it was decided on: somebody else's write may not be in the read models yet. */
  async function decidedAt({ errorCode }: Rejection): Promise<string | undefined> {
    if (![404, 409].includes(statusOf(errorCode))) return undefined;
    return store.lastPosition().then(String, () => undefined);
  }

  async function work<Body>(run: Work<Body>, scope: Scope, envelope: Envelope, requestHash: string): Promise<Outcome> {
    const done = await branches.use(scope.branch, (branch) => run(envelope, branch));
    if (isRejection(done))
      return { requestHash, status: statusOf(done.errorCode), position: await decidedAt(done), body: done };
    return { requestHash, status: done.status ?? 200, position: done.position?.toString(), body: done.body };
  }

  /** The recorded answer, or a new one. */
  async function first<Body>(
    run: Work<Body>,
    scope: Scope,
    envelope: Envelope,
    requestHash: string,
  ): Promise<{ readonly outcome: Outcome; readonly isNew: boolean }> {
    const earlier = await find(envelope.commandId);
    if (earlier !== undefined) return { outcome: earlier, isNew: false };
    const outcome = await work(run, scope, envelope, requestHash);
    return { outcome, isNew: !isRejection(outcome.body) };
  }

  return {
    async run<Body>(request: FastifyRequest, reply: FastifyReply, run: Work<Body>): Promise<Body | Rejection> {
      const scope = scopeOf(request);
      const key = request.headers['idempotency-key'];
      if (key === undefined) return say<Body>(reply, await work(run, scope, newEnvelope(scope), ''));
      if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
        return reject('validation', { fields: { 'Idempotency-Key': 'invalid' } });
      }
      const commandId = hash('sha256', `${keeperOf(scope)}\n${key}`);
      const requestHash = hashOf(request);
      for (;;) {
        const another = underWay.get(commandId);
        if (another === undefined) break;
        const settled = await another;
        if (settled.requestHash === requestHash) return say<Body>(reply, settled);
        if (!isRejection(settled.body)) return reject('idempotencyKeyReused', { key });
        // It was refused: the key is free again, unless a third request was faster.
      }
      const answer = first(run, scope, newEnvelope(scope, commandId), requestHash);
      // A repeat may come before the row has arrived. An error is no answer: the next one tries again.
      const recorded = answer.then(({ isNew, outcome: settled }) => (isNew ? record(commandId, settled) : undefined));
      void recorded.catch(() => undefined).finally(() => underWay.delete(commandId));
      const outcome = answer.then((settled) => settled.outcome);
      underWay.set(commandId, outcome);
      const settled = await outcome;
      return settled.requestHash === requestHash ? say<Body>(reply, settled) : reject('idempotencyKeyReused', { key });
    },
    async sweep() {
      await pool.query(`DELETE FROM operational.command_outcome WHERE recorded_at < now() - interval '${keptFor}'`);
    },
  };
}

function say<Body>(reply: FastifyReply, outcome: Outcome): Body | Rejection {
  if (outcome.position !== undefined) reply.header('x-position', outcome.position);
  if (isRejection(outcome.body)) return outcome.body;
  reply.code(outcome.status);
  return outcome.body as Body;
}

/**
 * What makes two requests the same. Without passwords: beside the Argon2id of the credentials, a fast hash of the same
 * secret would be the one to guess at.
 */
function hashOf({ method, url, body }: FastifyRequest): string {
  const text = JSON.stringify(body ?? null, (name, value: unknown) => (/password/i.test(name) ? undefined : value));
  return hash('sha256', `${method} ${url}\n${text}`);
}

/** Whose key it is, and on which branch: the same key in a simulation names another command. */
const keeperOf = ({ actor, branch }: Scope): string =>
  `${userOf(actor) ?? ''}${branch.id === mainBranch ? '' : `~${branch.id}`}`;
