import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ListedStep, listWork } from '#domain/planning/api/shop-floor/work-calls.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import type { WorkStep } from '#domain/planning/rows/work-step-row.ts';
import { askClient } from '#frontend/api/ask-client.ts';
import { useWorker } from '../session/terminal-context.tsx';
import { mostSteps, type WorkFilter, workQuery } from './work-filter.ts';

interface WorkRead {
  readonly items: readonly ListedStep[];
  readonly total: number;
}

/** A terminal has no live line (decision 0153): it asks. */
const askEvery = 10_000;

/** Before the query of every list of work. */
export const workKey = ['work'] as const;

/** Steps that fit the filter: what runs first, then what was begun, then by their start. */
export function useWork(filter: WorkFilter, machineId?: string) {
  const { client } = useWorker();
  const queries = useQueryClient();
  const query = workQuery(filter, machineId);
  return useQuery({
    queryKey: [...workKey, query],
    queryFn: async (): Promise<WorkRead> => {
      const { items, total } = await askClient(client, listWork.operations, { query }, { page: { limit: mostSteps } });
      return { items: inOrder(items), total };
    },
    refetchInterval: askEvery,
    placeholderData: (before) => before ?? (machineId === undefined ? undefined : knownOf(queries, filter, machineId)),
  });
}

/** What the list of all machines has of one: there is something to look at before the plant has answered. */
function knownOf(queries: QueryClient, filter: WorkFilter, machineId: string): WorkRead | undefined {
  const all = queries.getQueryData<WorkRead>([...workKey, workQuery(filter)]);
  const items = all?.items.filter(({ resourceId }) => resourceId === machineId);
  return items && { items, total: items.length };
}

const ranks: Readonly<Record<number, number>> = {
  [statusId.started]: 0,
  [statusId.interrupted]: 1,
  [statusId.paused]: 2,
};

/** What somebody is at comes first: it is what they have come to report. */
export const inOrder = <Step extends Pick<WorkStep, 'statusId'>>(steps: readonly Step[]): readonly Step[] =>
  steps.toSorted((a, b) => (ranks[a.statusId] ?? 3) - (ranks[b.statusId] ?? 3));
