import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { readSetUpSteps } from '#domain/administration/api/settings-calls.ts';
import { type SetUp, setUpSchema } from '#domain/administration/set-up.ts';
import type { PathBelowApi } from '#frontend/api/ask-client.ts';
import { pageSimulation } from '#frontend/api/page-simulation.ts';
import { api } from '#frontend/api/plant.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';

/** Where the set-up guide stands. */
export const setUpPath = '/setup';

const path: PathBelowApi<typeof readSetUpSteps> = '/useradmin/setUp';
const key = ['setUp'] as const;

/** How far the plant is from its first planned order, read again when anything of it changes. */
export function useSetUp(enabled = true): { readonly data: SetUp | undefined; readonly isError: boolean } {
  const client = useQueryClient();
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.readAt(path, setUpSchema, { signal }),
    enabled: enabled && pageSimulation === undefined,
    // What was made on the page before came before this one began to listen.
    refetchOnMount: 'always',
  });
  const at = { position: enabled ? read.data?.position : undefined, at: read.dataUpdatedAt };
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: key }), [client]);
  useLiveRefresh('base-data', at, refresh);
  useLiveRefresh('timeline', at, refresh);
  return { data: read.data?.body, isError: read.isError };
}

export type Step = SetUp['steps'][number];

/** The first step that is still to be done before an order can be planned. */
export const nextStep = ({ steps }: SetUp): Step | undefined =>
  steps.find(({ isDone, isOptional }) => !isDone && !isOptional);
