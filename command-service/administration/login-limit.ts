import pLimit from 'p-limit';
import type { Pool } from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';

/** Counts failed sign-ins by account and by address, in the database, so that all instances share the counts. */
export interface LoginLimit {
  /** Checks a password unless there were too many failures. */
  attempt(username: string, address: string, isRight: () => Promise<boolean>): Promise<LoginAttempt>;
}

export type LoginAttempt =
  | { readonly kind: 'right' | 'wrong' }
  /** Not checked; may be tried again after the given seconds. */
  | { readonly kind: 'blocked'; readonly seconds: number };

/** A person who mistypes gets there in five; guessing gets 20 tries an hour. */
export const triesPerAccount = 5;
/** Higher than per account, because a plant's terminals may share one address behind a router. */
export const triesPerAddress = 50;
const windowSeconds = 15 * 60;
/**
 * Sign-ins that are looked at at the same time; as many as Node derives keys at once, and fewer than an account or an
 * address has tries: a whole shift that signs in at once must not look like failures.
 */
export const attemptsAtOnce = 4;

/** Needs the table of `rate-limit.sql`; counts that are an hour out of date are removed from it. */
export function openLoginLimit(pool: Pool): LoginLimit {
  const options = {
    storeClient: pool,
    schemaName: 'operational',
    tableName: 'rate_limit',
    tableCreated: true,
    duration: windowSeconds,
  };
  const accounts = new RateLimiterPostgres({ ...options, keyPrefix: 'sign-in-account', points: triesPerAccount });
  const addresses = new RateLimiterPostgres({
    ...options,
    keyPrefix: 'sign-in-address',
    points: triesPerAddress,
    // The other one does it for the whole table.
    clearExpiredByTimeout: false,
  });
  const inTurn = pLimit(attemptsAtOnce);

  async function attempt(username: string, address: string, isRight: () => Promise<boolean>): Promise<LoginAttempt> {
    const ofAddress = await addresses.get(address);
    if (ofAddress !== null && ofAddress.remainingPoints === 0) return blocked(ofAddress);
    // Both count before the password is looked at, or a hundred guesses at once would all be looked at.
    const ofAccount = await accounts.penalty(username);
    if (ofAccount.consumedPoints > triesPerAccount) return blocked(ofAccount);
    await addresses.penalty(address);
    if (!(await isRight())) return { kind: 'wrong' };
    // Earlier failures of the address stay, or one known account would open it.
    await Promise.all([accounts.delete(username), addresses.reward(address)]);
    return { kind: 'right' };
  }

  return { attempt: (username, address, isRight) => inTurn(() => attempt(username, address, isRight)) };
}

const blocked = ({ msBeforeNext }: RateLimiterRes): LoginAttempt => ({
  kind: 'blocked',
  seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});
