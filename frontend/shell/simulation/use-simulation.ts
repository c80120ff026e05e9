import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { listSimulations, previewRebase, readSimulation, type ShownSimulation } from '#domain/simulation/calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { pathOf } from '#frontend/api/ask-client.ts';

const list = pathOf(listSimulations);

/** Milliseconds between looks at what is shown of simulations: of who is in one and what is done in it no line tells. */
const lookEvery = 15_000;

/** One simulation as whoever looks may see it. */
export const useSimulation = (simulationId: string) =>
  useQuery({
    queryKey: ['list', list, 'one', simulationId],
    queryFn: ({ signal }) => ask(readSimulation, { params: { id: simulationId } }, { signal }),
    refetchInterval: lookEvery,
  });

/** Reads what is shown of simulations again, from time to time. */
export function useLooking(): void {
  const refresh = useRefreshSimulations();
  useQuery({
    queryKey: ['simulations', 'looking'],
    queryFn: async () => {
      await refresh();
      return null;
    },
    refetchInterval: lookEvery,
  });
}

/** What would become of its steps on the plan as it is now; tried anew each time that somebody asks. */
export const useTriedSteps = (simulationId: string) =>
  useQuery({
    queryKey: ['rebase', simulationId],
    queryFn: ({ signal }) => ask(previewRebase, { params: { id: simulationId } }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Key figures against the plan: the plant reckons them for each that is looked at, so they are kept while nothing changes. */
export const useFigures = ({
  simulationId,
  ahead,
  behind,
}: Pick<ShownSimulation, 'simulationId' | 'ahead' | 'behind'>) =>
  useQuery({
    queryKey: ['simulation-figures', simulationId, ahead, behind],
    queryFn: async ({ signal }) =>
      (await ask(readSimulation, { params: { id: simulationId }, query: { figures: 'true' } }, { signal })).figures ??
      [],
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads all that is shown of simulations again. */
export function useRefreshSimulations(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: ['list', list] }), [client]);
}

/** Simulations that one may choose among, the newest first. */
export const useSimulations = (): readonly ShownSimulation[] =>
  useQuery({
    queryKey: ['list', list, 'all'],
    queryFn: ({ signal }) => ask(listSimulations, {}, { page: { limit: 200, sort: '-createdAt' }, signal }),
  }).data?.items ?? [];

/** Since when the plan of the plant is this simulation, as an instant; undefined: it is not, or no longer. */
export const planSince = ({ becamePlan }: Pick<ShownSimulation, 'becamePlan'>): number | undefined =>
  becamePlan === undefined || becamePlan.isUndone ? undefined : Date.parse(becamePlan.at);
