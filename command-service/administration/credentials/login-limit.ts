import pLimit from 'p-limit';
import type { Pool } from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '#infra/network-of.ts';

/**
 * Counts failed sign-ins in the database, so that all instances share the counts: of an account from one address, of an
 * address, and of an account from all addresses that it has not been signed in from before. So guessing is bounded whoever
 * shares the work, and nobody can lock a person out of the places where they work (decision 0055).
 */
export interface LoginLimit {
  /** Checks a password unless there were too many failures. */
  attempt(username: string, address: string, isRight: () => Promise<boolean>): Promise<LoginAttempt>;
  /** Looks at a link to a new password unless there were too many wrong ones from the address. */
  attemptLink(address: string, isRight: () => Promise<boolean>): Promise<LoginAttempt>;
}

export type LoginAttempt =
  | { readonly kind: 'right' | 'wrong' }
  /** Not checked; may be tried again after the given seconds. `isFirst`: the one before was still looked at. */
  | { readonly kind: 'blocked'; readonly seconds: number; readonly isFirst: boolean };

/** A person who mistypes gets there in five; guessing from one address gets 20 tries an hour. */
export const triesPerAccount = 5;
/** Higher than per account, because a plant's terminals may share one address behind a router. */
export const triesPerAddress = 50;
/** Of one account from everywhere else together: 200 guesses an hour, however many addresses they come from. */
export const triesFromStrangers = 50;
const windowSeconds = 15 * 60;
/** Wrong links to a new password hold their address up for no longer than the page says (base data §8). */
const linkSeconds = 10 * 60;
/** Days for which an address counts as one of an account's own after a sign-in. */
const familiarSeconds = 90 * 24 * 60 * 60;
/**
 * Sign-ins that are looked at at the same time; as many as Node derives keys at once, and fewer than an account or an
 * address has tries: a whole shift that signs in at once must not look like failures.
 */
export const attemptsAtOnce = 4;

/** Needs the table of `rate-limit.sql`; counts that are an hour out of date are removed from it. */
export function openLoginLimit(pool: Pool): LoginLimit {
  const limiter = (keyPrefix: string, points: number, duration = windowSeconds, clearExpiredByTimeout = false) =>
    new RateLimiterPostgres({
      storeClient: pool,
      schemaName: 'operational',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout,
    });
  // One of them removes for the whole table.
  const accounts = limiter('sign-in-account', triesPerAccount, windowSeconds, true);
  const addresses = limiter('sign-in-address', triesPerAddress);
  const strangers = limiter('sign-in-strangers', triesFromStrangers);
  const familiar = limiter('sign-in-familiar', 1, familiarSeconds);
  const links = limiter('reset-link', triesPerAccount, linkSeconds);
  const inTurn = pLimit(attemptsAtOnce);

  async function attempt(username: string, from: string, isRight: () => Promise<boolean>): Promise<LoginAttempt> {
    const address = networkOf(from);
    const both = `${username}|${address}`;
    const [ofAddress, known] = await Promise.all([addresses.get(address), familiar.get(both)]);
    if (ofAddress !== null && ofAddress.remainingPoints === 0) return blocked(ofAddress, false);
    // All count before the password is looked at, or a hundred guesses at once would all be looked at.
    const ofAccount = await accounts.penalty(both);
    if (ofAccount.consumedPoints > triesPerAccount)
      return blocked(ofAccount, ofAccount.consumedPoints === triesPerAccount + 1);
    if (known === null) {
      const ofStrangers = await strangers.penalty(username);
      if (ofStrangers.consumedPoints > triesFromStrangers)
        return blocked(ofStrangers, ofStrangers.consumedPoints === triesFromStrangers + 1);
    }
    await addresses.penalty(address);
    if (!(await isRight())) return { kind: 'wrong' };
    // Earlier failures of the address and of strangers stay, or one known account would open the address to guesses.
    await Promise.all([
      accounts.delete(both),
      addresses.reward(address),
      known === null ? strangers.reward(username) : undefined,
      familiar.set(both, 1, familiarSeconds),
    ]);
    return { kind: 'right' };
  }

  async function attemptLink(from: string, isRight: () => Promise<boolean>): Promise<LoginAttempt> {
    const address = networkOf(from);
    const tried = await links.penalty(address);
    if (tried.consumedPoints > triesPerAccount) return blocked(tried, tried.consumedPoints === triesPerAccount + 1);
    if (!(await isRight())) return { kind: 'wrong' };
    await links.reward(address);
    return { kind: 'right' };
  }

  return {
    attempt: (username, address, isRight) => inTurn(() => attempt(username, address, isRight)),
    attemptLink: (address, isRight) => inTurn(() => attemptLink(address, isRight)),
  };
}

const blocked = ({ msBeforeNext }: RateLimiterRes, isFirst: boolean): LoginAttempt => ({
  kind: 'blocked',
  isFirst,
  seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});
