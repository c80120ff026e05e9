import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#domain/call.ts';
import { listMachines } from '#domain/planning/api/shop-floor/machines-api.ts';
import { ask } from '#frontend/api/ask.ts';

export type Machine = AnswerOf<typeof listMachines>['items'][number];

/** Milliseconds; silence is told by nobody, so it is asked for. */
const askEvery = 20_000;

/** Machines that have sent signals, those first that are silent. */
export const useMachines = () =>
  useQuery({
    queryKey: ['machines'],
    queryFn: ({ signal }) => ask(listMachines, {}, { signal }),
    refetchInterval: askEvery,
    select: ({ items }) => items,
  });
