import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { readSamplePlant } from '#domain/sample-plant/calls.ts';
import { type SamplePlant } from '#domain/sample-plant/sample-plant.ts';
import { ask } from '#frontend/api/ask.ts';
import { useSettled } from '#frontend/kit/use-settled.ts';

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
    queryFn: ({ signal }) => ask(readSamplePlant, {}, { signal }),
    enabled: isSettled,
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? often : seldom),
  });
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: key }), [client]);
  return { data, refresh };
}
