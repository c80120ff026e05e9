import { createHmac } from 'node:crypto';
import { Algorithms, encodeAccount, encodeOperator, encodeUser } from '@nats-io/jwt';
import type { Branch } from '#domain/kernel/event.ts';
import type { Right, Rights } from '#domain/kernel/rights.ts';
import { type LiveTopic, liveSubject, liveTopics, messageSubject, presenceSubject } from '#domain/live.ts';
import type { Session } from '#infra/session.ts';
import type { NatsKeys } from './keys.ts';
import { makeNkey, seedOf } from './nkey.ts';

/** What a client connects to NATS with. */
export interface NatsCredentials extends BrowserCredentials {
  /** With which it signs what nats-server gives it to sign. */
  readonly seed: string;
}

/** Who has them has the line, as with a cookie of a session: they stay in the memory of a page (decision 0299). */
export interface BrowserCredentials {
  readonly jwt: string;
  /** Epoch milliseconds; nats-server closes the connection then. */
  readonly expiresAt: number;
}

/**
 * Milliseconds. A revocation is kept until the credential ends by itself, so a short life keeps their list short; the
 * page renews its credential before it ends (`frontend/api/live.ts`).
 */
export const browserLifetime = 15 * 60 * 1000;

/** A session at one state of its rights, as in `infra/session.ts`. */
type LiveSession = Pick<Session, 'tokenHash' | 'liveEpoch'>;

/**
 * The public key under which a session's credentials are revoked: one per session and state of its rights, however often
 * it asks, because it follows from them. Only who has the plant's signing key can compute it; no two sessions have the same.
 */
export function liveKeyOf(keys: NatsKeys, { tokenHash, liveEpoch }: LiveSession): string {
  const secret = createHmac('sha256', keys.plant.getSeed()).update(`live\n${tokenHash}\n${liveEpoch}`).digest();
  return makeNkey('user', secret).getPublicKey();
}

/** Who listens, and on which branch: a page is of one (decision 0037), and may not hear what its reader may not read. */
type Listener = LiveSession & { readonly userId: string; readonly rights: Rights; readonly branch: Branch };

/** Browser: may subscribe to its own messages and the topics of a branch that its rights allow; may not publish. */
export async function mintBrowserCredentials(
  keys: NatsKeys,
  { userId, rights, branch, ...session }: Listener,
  now: number,
): Promise<BrowserCredentials> {
  const mayHear = (topic: LiveTopic): boolean => {
    const right = rightOfTopic[topic];
    return right === 'session' || rights.has(right);
  };
  const live = [
    ...liveTopics.filter(mayHear).map((topic) => liveSubject(branch, topic)),
    ...(rights.has(rightOfPresence) ? [presenceSubject(branch)] : []),
  ];
  const expiresAt = now + browserLifetime;
  const jwt = await encodeUser(
    `user-${userId}`,
    liveKeyOf(keys, session),
    keys.plant,
    {
      pub: { allow: [], deny: ['>'] },
      sub: { allow: [messageSubject(userId), ...live], deny: [] },
      allowed_connection_types: ['WEBSOCKET'],
      subs: 50,
      payload: 1024,
      data: -1,
      bearer_token: true,
    },
    { exp: Math.floor(expiresAt / 1000), algorithm: Algorithms.v2 },
  );
  return { jwt, expiresAt };
}

/** Service on this machine: publishes live messages. Made anew for each connection (`connection.ts`). */
export async function mintServiceCredentials(keys: NatsKeys, name: string): Promise<NatsCredentials> {
  const key = makeNkey('user');
  const jwt = await encodeUser(name, key, keys.plant, unlimited, { algorithm: Algorithms.v2 });
  return { jwt, seed: seedOf(key), expiresAt: Number.POSITIVE_INFINITY };
}

/** For sending account claims to nats-server (`revocations.ts`). */
export async function mintSystemCredentials(keys: NatsKeys): Promise<NatsCredentials> {
  const key = makeNkey('user');
  const jwt = await encodeUser('claims', key, keys.system, unlimited, { algorithm: Algorithms.v2 });
  return { jwt, seed: seedOf(key), expiresAt: Number.POSITIVE_INFINITY };
}

const unlimited = { subs: -1, payload: -1, data: -1 };

/** Claims that nats-server starts with. */
export async function operatorClaims(keys: NatsKeys): Promise<string> {
  return encodeOperator('leitstand', keys.operator, { system_account: keys.system.getPublicKey() });
}

export async function systemAccountClaims(keys: NatsKeys): Promise<string> {
  return encodeAccount(
    'SYS',
    keys.system,
    { limits: accountLimits },
    { signer: keys.operator, algorithm: Algorithms.v2 },
  );
}

/** `revoked`: public keys of users with the instant (epoch seconds) up to which their credentials are invalid. */
export async function plantAccountClaims(
  keys: NatsKeys,
  revoked: Readonly<Record<string, number>> = {},
): Promise<string> {
  return encodeAccount(
    'PLANT',
    keys.plant,
    {
      limits: accountLimits,
      revocations: { ...revoked },
    },
    { signer: keys.operator, algorithm: Algorithms.v2 },
  );
}

/** Unlimited; a missing limit would count as zero. */
const accountLimits = {
  conn: -1,
  leaf: -1,
  imports: -1,
  exports: -1,
  wildcards: true,
  subs: -1,
  payload: -1,
  data: -1,
};

/**
 * Who may listen to what the projector tells. `base-data` says only which objects have changed, never what is in them, so
 * whoever is signed in may: it also wakes the lists of users and settings.
 */
const rightOfTopic: Readonly<Record<LiveTopic, Right | 'session'>> = {
  timeline: 'plan.read',
  lists: 'plan.read',
  conflicts: 'plan.read',
  'base-data': 'session',
};

/** Presence: what others hold at this moment. */
const rightOfPresence: Right = 'timeline.read';
