import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** How often one session or API token may ask for a credential of its line: each needs a new one every few minutes. */
export interface CredentialLimit {
  /** Counts; seconds to wait when it was too often. */
  take(tokenHash: string): Promise<number | undefined>;
}

/** Many tabs that all come back at once are still served. */
export const credentialsPerMinute = 30;

/** Counted in this process: it guards its own processor time, not a secret. */
export function openCredentialLimit(): CredentialLimit {
  const limiter = new RateLimiterMemory({ keyPrefix: 'credentials', points: credentialsPerMinute, duration: 60 });
  return {
    async take(tokenHash) {
      try {
        await limiter.consume(tokenHash);
        return undefined;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw error;
      }
    },
  };
}
