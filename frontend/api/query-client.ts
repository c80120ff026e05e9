import { hashKey, type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
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
        // Whoever looks at the page need not press a button when the plant is back: nobody stands at a screen in the hall.
        refetchInterval: ({ state: { status, error } }) =>
          status === 'error' && mayPass(error) ? askAgainAfter : false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Milliseconds after which what could not be read is asked for again, for as long as it is on a page. */
const askAgainAfter = 10_000;

/** On a query: it is of now, whichever moment is shown. */
export const ofNow = { isOfNow: true } as const;

/**
 * The same data for a page that shows a moment: what is of it lies apart from what is of another or of now, under the
 * same keys. While the data of another moment are read, those of before stay in the picture.
 */
export function clientOfMoment(shared: QueryClient, moment: string | undefined): QueryClient {
  const client = new QueryClient({
    queryCache: shared.getQueryCache(),
    mutationCache: shared.getMutationCache(),
    defaultOptions: shared.getDefaultOptions(),
  });
  const completed = client.defaultQueryOptions.bind(client);
  client.defaultQueryOptions = ((options: Parameters<typeof completed>[0]) => {
    const { _defaulted: isComplete, meta, queryKey } = options;
    const all = completed(options);
    if (isComplete === true || meta?.['isOfNow'] === true) return all;
    all.queryHash = hashOf(queryKey, moment);
    const own = hashKey(queryKey ?? []);
    all.placeholderData ??= ((data: unknown, of: { readonly queryKey: readonly unknown[] } | undefined) =>
      of !== undefined && hashKey(of.queryKey) === own ? data : undefined) as never;
    return all;
  }) as typeof completed;
  return client;
}

const hashOf = (key: QueryKey = [], moment: string | undefined): string =>
  moment === undefined ? hashKey(key) : `${moment} ${hashKey(key)}`;

/** What was asked for a moment that is not shown any more comes to nothing: asked again, it would be of another one. */
export function leaveMoment(shared: QueryClient, moment: string | undefined): void {
  const isOf =
    (one: string | undefined) =>
    ({ meta, queryHash, queryKey }: Query): boolean =>
      meta?.['isOfNow'] !== true && queryHash === hashOf(queryKey, one);
  void shared.cancelQueries({ predicate: isOf(moment) });
  // Whoever comes back to now has not heard what changed meanwhile.
  if (moment !== undefined) void shared.invalidateQueries({ predicate: isOf(undefined) });
}

const mayPass = (error: unknown): boolean => error instanceof ApiError && passing.has(error.status);

/** No answer, a service that is away, or too many reads of one person at once. */
const passing: ReadonlySet<number> = new Set([0, 429, 502, 503]);
