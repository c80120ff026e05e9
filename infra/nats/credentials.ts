import { Algorithms, encodeAccount, encodeOperator, encodeUser } from '@nats-io/jwt';
import { createUser } from 'nkeys.js';
import type { Rights } from '#domain/administration/rights.ts';
import { liveSubject, liveTopics, messageSubject } from '#domain/live.ts';
import { type NatsKeys, seedOf } from './keys.ts';

/** NATS credentials of a client. `userKey` is its public key, which a revocation names. */
export interface NatsCredentials {
  readonly jwt: string;
  readonly seed: string;
  readonly userKey: string;
  /** Epoch milliseconds; nats-server closes the connection then. */
  readonly expiresAt: number;
}

/** Milliseconds: long enough that a shift rarely reconnects, short enough to keep the list of revocations small. */
const browserLifetime = 60 * 60 * 1000;

/** One token of a subject: rights on the plan hold in every simulation of it. */
const anyBranch = '*';

/** Browser: may subscribe to its own messages and the topics that its rights allow; may not publish. */
export async function mintBrowserCredentials(
  keys: NatsKeys,
  userId: string,
  rights: Rights,
  now: number,
): Promise<NatsCredentials> {
  const live = rights.has('planning.read') ? liveTopics.map((topic) => liveSubject(anyBranch, topic)) : [];
  const key = createUser();
  const expiresAt = now + browserLifetime;
  const jwt = await encodeUser(
    `user-${userId}`,
    seedOf(key),
    seedOf(keys.plant),
    {
      pub: { allow: [], deny: ['>'] },
      sub: { allow: [messageSubject(userId), ...live], deny: [] },
      allowed_connection_types: ['WEBSOCKET'],
      subs: 50,
      payload: 1024,
      data: -1,
    },
    { exp: Math.floor(expiresAt / 1000), algorithm: Algorithms.v2 },
  );
  return { jwt, seed: seedOf(key), userKey: key.getPublicKey(), expiresAt };
}

/** Service on this machine: publishes live messages. Ends with the process. */
export async function mintServiceCredentials(keys: NatsKeys, name: string): Promise<NatsCredentials> {
  const key = createUser();
  const jwt = await encodeUser(name, seedOf(key), seedOf(keys.plant), unlimited, { algorithm: Algorithms.v2 });
  return { jwt, seed: seedOf(key), userKey: key.getPublicKey(), expiresAt: Number.POSITIVE_INFINITY };
}

/** For sending account claims to nats-server (`revocations.ts`). */
export async function mintSystemCredentials(keys: NatsKeys): Promise<NatsCredentials> {
  const key = createUser();
  const jwt = await encodeUser('claims', seedOf(key), seedOf(keys.system), unlimited, { algorithm: Algorithms.v2 });
  return { jwt, seed: seedOf(key), userKey: key.getPublicKey(), expiresAt: Number.POSITIVE_INFINITY };
}

const unlimited = { subs: -1, payload: -1, data: -1 };

/** Claims that nats-server starts with. */
export async function operatorClaims(keys: NatsKeys): Promise<string> {
  return encodeOperator('leitstand', seedOf(keys.operator), { system_account: keys.system.getPublicKey() });
}

export async function systemAccountClaims(keys: NatsKeys): Promise<string> {
  return encodeAccount(
    'SYS',
    seedOf(keys.system),
    { limits: accountLimits },
    { signer: seedOf(keys.operator), algorithm: Algorithms.v2 },
  );
}

/** `revoked`: public keys of users with the instant (epoch seconds) up to which their credentials are invalid. */
export async function plantAccountClaims(
  keys: NatsKeys,
  revoked: Readonly<Record<string, number>> = {},
): Promise<string> {
  return encodeAccount(
    'PLANT',
    seedOf(keys.plant),
    {
      limits: accountLimits,
      revocations: { ...revoked },
    },
    { signer: seedOf(keys.operator), algorithm: Algorithms.v2 },
  );
}

/** Unlimited; a missing limit would count as zero. Credentials without a key of their own are refused. */
const accountLimits = {
  conn: -1,
  leaf: -1,
  imports: -1,
  exports: -1,
  wildcards: true,
  subs: -1,
  payload: -1,
  data: -1,
  disallow_bearer: true,
};
