import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { statusId } from '#domain/planning/plan/status.ts';
import { type WorkStep, workStepSchema } from '#domain/planning/rows/work-step-row.ts';
import { useWorker } from '../session/terminal-context.tsx';
import { type WorkFilter, workQuery } from './work-filter.ts';

const workSchema = z.object({ items: z.array(workStepSchema.extend({ plausible: z.boolean() })), total: z.number() });

/** A terminal has no live line (decision 0153): it asks. */
const askEvery = 10_000;

/** Steps that fit the filter: what runs first, then what was begun, then by their start. */
export function useWork(filter: WorkFilter, machineId?: string) {
  const { client } = useWorker();
  const query = workQuery(filter, machineId);
  return useQuery({
    queryKey: ['work', query],
    queryFn: async () => {
      const { items, total } = await client.read('/planning/workbench/operations', workSchema, { query });
      return { items: inOrder(items), total };
    },
    refetchInterval: askEvery,
    placeholderData: keepPreviousData,
  });
}

const ranks: Readonly<Record<number, number>> = {
  [statusId.started]: 0,
  [statusId.interrupted]: 1,
  [statusId.paused]: 2,
};

/** What somebody is at comes first: it is what they have come to report. */
export const inOrder = <Step extends Pick<WorkStep, 'statusId'>>(steps: readonly Step[]): readonly Step[] =>
  steps.toSorted((a, b) => (ranks[a.statusId] ?? 3) - (ranks[b.statusId] ?? 3));
