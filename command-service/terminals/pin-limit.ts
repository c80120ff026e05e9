import type { Pool } from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Counts PINs and badges that nobody has, of a terminal, and those of a person that do not let in (locked out, no right).
 * Counted before they are looked at, or a hundred guesses at once would all be; what was right is taken off again, and
 * nothing else: a worker among the guessers would otherwise clear the count. Badges have a count of their own: they cannot
 * be guessed, so who stands at a terminal where somebody plays with PINs signs in by badge, and at every other one as always.
 * Whoever comes after ten wrong PINs waits a minute at most, and what is tried at somebody's locked screen is theirs alone
 * (decision 0261).
 */
export interface PinLimit {
  /** Seconds to wait; undefined: it may be looked at. */
  ofTerminal(tried: Tried): Promise<Wait | undefined>;
  ofUser(userId: string): Promise<Wait | undefined>;
  /** It was right. */
  reward(tried: Tried, userId: string): Promise<void>;
}

export interface Tried {
  readonly terminalId: string;
  readonly kind: string;
  /** Whose locked screen it was tried at. */
  readonly lockedBy?: string | undefined;
}

interface Wait {
  readonly seconds: number;
  /** The one before was still looked at. */
  readonly isFirst: boolean;
}

/** Issue and base data §8: ten in ten minutes. */
export const triesPerDevice = 10;
const windowSeconds = 10 * 60;
/** Beyond them one wrong PIN a minute is still looked at. */
const slowSeconds = 60;

export function openPinLimit(pool: Pool): PinLimit {
  const limiter = (keyPrefix: string, points = triesPerDevice, duration = windowSeconds) =>
    new RateLimiterPostgres({
      storeClient: pool,
      schemaName: 'operational',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout: false,
    });
  const terminals = limiter('pin-terminal');
  const slow = limiter('pin-terminal-slow', 1, slowSeconds);
  const screens = limiter('pin-screen');
  const users = limiter('pin-account');
  return {
    async ofTerminal({ terminalId, kind, lockedBy }) {
      if (lockedBy !== undefined) return waitOf(await screens.penalty(`${terminalId}|${kind}|${lockedBy}`));
      const key = `${terminalId}|${kind}`;
      const [all, ofMinute] = await Promise.all([terminals.penalty(key), slow.penalty(key)]);
      if (all.consumedPoints <= triesPerDevice || ofMinute.consumedPoints <= 1) return undefined;
      return {
        seconds: secondsOf(Math.min(all.msBeforeNext, ofMinute.msBeforeNext)),
        isFirst: all.consumedPoints === triesPerDevice + 1 || ofMinute.consumedPoints === 2,
      };
    },
    ofUser: async (userId) => waitOf(await users.penalty(userId)),
    async reward({ terminalId, kind, lockedBy }, userId) {
      const key = `${terminalId}|${kind}`;
      await Promise.all([
        users.reward(userId),
        ...(lockedBy === undefined
          ? [terminals.reward(key), slow.reward(key)]
          : [screens.reward(`${key}|${lockedBy}`)]),
      ]);
    },
  };
}

const waitOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Wait | undefined =>
  consumedPoints <= triesPerDevice
    ? undefined
    : { seconds: secondsOf(msBeforeNext), isFirst: consumedPoints === triesPerDevice + 1 };

const secondsOf = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000));
