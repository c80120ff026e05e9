import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * Server data of one sign-in: the next person begins without what the one before could read. Live changes say when
 * something is old, so nothing is asked again on a hunch.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // Without a network the call is tried and fails, so that the page says so instead of waiting for ever.
        networkMode: 'always',
        // What the server refuses it refuses again; what did not arrive may arrive the second time.
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

const mayPass = (error: unknown): boolean => error instanceof ApiError && passing.has(error.status);

/** No answer, a service that is away, or too many reads of one person at once. */
const passing: ReadonlySet<number> = new Set([0, 429, 502, 503]);
