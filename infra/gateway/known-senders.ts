import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deviceTokenHeaders } from '#infra/http/device-token.ts';
import { cookieAuthorization } from '#infra/http/session-cookie.ts';

/**
 * Whom the plant knows: the user, API token or device behind what a request carries. It decides about room only; what a
 * request may do is looked up by the service each time, so it does no harm that an answer is a minute old.
 */
export interface KnownSenders {
  /** Known lately, without asking. */
  lately(proof: Proof): string | undefined;
  /** Asks the query-service. `refused`: nobody is known by it; `unanswered`: nobody could say. */
  ask(proof: Proof): Promise<Told>;
}

export type Told = { readonly sender: string } | 'refused' | 'unanswered';

/** Headers by which a sender is known, and what they are remembered by: tokens themselves are not kept. */
export interface Proof {
  readonly headers: Readonly<Record<string, string>>;
  readonly key: string;
}

/** Milliseconds for which an answer counts; then it is asked again while the old one goes on counting. */
const believedFor = 60_000;
/** Milliseconds until nobody could say. */
const answerWithin = 2_000;
/** Remembered at once; whoever was longest silent is forgotten first. */
const mostKept = 20_000;

const answerSchema = z.object({ sender: z.string() });

export function openKnownSenders(queryService: string, ownHeaders: Readonly<Record<string, string>>): KnownSenders {
  const known = new Map<string, { readonly sender: string; readonly since: number }>();
  const asking = new Map<string, Promise<Told>>();

  async function look({ key, headers }: Proof): Promise<Told> {
    try {
      const answer = await fetch(new URL('/sender', queryService), {
        headers: { ...ownHeaders, ...headers },
        signal: AbortSignal.timeout(answerWithin),
      });
      const body: unknown = await answer.json();
      if (answer.status === 401) known.delete(key);
      if (answer.status !== 200) return answer.status === 401 ? 'refused' : 'unanswered';
      const { sender } = answerSchema.parse(body);
      remember(key, sender, Date.now());
      return { sender };
    } catch {
      // Not there, or slow: who was known stays known.
      return 'unanswered';
    }
  }

  function remember(key: string, sender: string, since: number): void {
    known.delete(key);
    known.set(key, { sender, since });
    const [oldest] = known.keys();
    if (known.size > mostKept && oldest !== undefined) known.delete(oldest);
  }

  function ask(proof: Proof): Promise<Told> {
    const underWay = asking.get(proof.key);
    if (underWay !== undefined) return underWay;
    const answer = look(proof).finally(() => asking.delete(proof.key));
    asking.set(proof.key, answer);
    return answer;
  }

  return {
    ask,
    lately(proof) {
      const found = known.get(proof.key);
      if (found === undefined) return undefined;
      remember(proof.key, found.sender, found.since);
      if (Date.now() - found.since > believedFor) void ask(proof);
      return found.sender;
    },
  };
}

/** What no token is made of is not asked about. */
const bearer = /^Bearer [\w-]{20,100}$/i;
const deviceToken = /^[\w-]{20,100}$/;

/** undefined: nothing by which anybody could be known. */
export function proofOf(request: FastifyRequest): Proof | undefined {
  const { authorization = '' } = request.headers;
  const session = bearer.test(authorization) ? authorization : cookieAuthorization(request);
  if (session !== undefined && bearer.test(session)) return proof('authorization', session);
  for (const name of deviceTokenHeaders) {
    const token = request.headers[name];
    if (typeof token === 'string' && deviceToken.test(token)) return proof(name, token);
  }
  return undefined;
}

const proof = (name: string, value: string): Proof => ({
  headers: { [name]: value },
  key: hash('sha256', `${name} ${value}`, 'base64'),
});
