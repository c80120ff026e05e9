import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { readSamplePlant } from '#domain/sample-plant/calls.ts';
import { type SamplePlant, samplePlantSchema } from '#domain/sample-plant/sample-state.ts';
import type { PathBelowApi } from '#frontend/api/ask-client.ts';
import { api } from '#frontend/api/plant.ts';
import { useSettled } from '#frontend/kit/use-settled.ts';

const path: PathBelowApi<typeof readSamplePlant> = '/useradmin/samplePlant';
const key = ['samplePlant'] as const;
/** Milliseconds between two looks while it is loaded or removed, and otherwise. */
const often = 700;
const seldom = 60_000;

/** Whether something happens to the sample plant at this moment. */
export const isUnderWay = ({ state }: SamplePlant): boolean =>
  state === 'loading' || state === 'reporting' || state === 'removing';

/** The sample plant as everybody sees it. Asked for after the first picture: how far it is, is in no live message. */
export function useSamplePlant(): { readonly data: SamplePlant | undefined; readonly refresh: () => Promise<void> } {
  const client = useQueryClient();
  const isSettled = useSettled();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.read(path, samplePlantSchema, { signal }),
    enabled: isSettled,
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? often : seldom),
  });
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: key }), [client]);
  return { data, refresh };
}
