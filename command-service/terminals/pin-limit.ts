import type { Pool } from 'pg';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Counts PINs and badges that nobody has, of a terminal, and those of a person that do not let in (locked out, no right).
 * Counted before they are looked at, or a hundred guesses at once would all be; what was right is taken off again, and
 * nothing else: a worker among the guessers would otherwise clear the count. Badges have a count of their own: they cannot
 * be guessed, so who stands at a terminal where somebody plays with PINs signs in by badge, and at every other one as always.
 */
export interface PinLimit {
  /** Seconds to wait; undefined: it may be looked at. */
  ofTerminal(terminalId: string, kind: string): Promise<Wait | undefined>;
  ofUser(userId: string): Promise<Wait | undefined>;
  /** It was right. */
  reward(terminalId: string, kind: string, userId: string): Promise<void>;
}

interface Wait {
  readonly seconds: number;
  /** The one before was still looked at. */
  readonly isFirst: boolean;
}

/** Issue and base data §8: ten in ten minutes. */
export const triesPerDevice = 10;
const windowSeconds = 10 * 60;

export function openPinLimit(pool: Pool): PinLimit {
  const limiter = (keyPrefix: string) =>
    new RateLimiterPostgres({
      storeClient: pool,
      schemaName: 'operational',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix,
      points: triesPerDevice,
      duration: windowSeconds,
      clearExpiredByTimeout: false,
    });
  const terminals = limiter('pin-terminal');
  const users = limiter('pin-account');
  const waitOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Wait | undefined =>
    consumedPoints <= triesPerDevice
      ? undefined
      : {
          seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
          isFirst: consumedPoints === triesPerDevice + 1,
        };
  return {
    ofTerminal: async (terminalId, kind) => waitOf(await terminals.penalty(`${terminalId}|${kind}`)),
    ofUser: async (userId) => waitOf(await users.penalty(userId)),
    async reward(terminalId, kind, userId) {
      await Promise.all([terminals.reward(`${terminalId}|${kind}`), users.reward(userId)]);
    },
  };
}
