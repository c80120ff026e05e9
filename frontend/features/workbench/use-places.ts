import { useQuery } from '@tanstack/react-query';
import { listPlaces, type Places } from '#domain/planning/api/shop-floor/work-calls.ts';
import { ask } from '#frontend/api/ask.ts';

const none: Places = { resource: [], group: [], location: [] };

/** Machines that are reported on, their groups and locations; none until they are read. */
export function usePlaces(): Places {
  const { data } = useQuery({
    queryKey: ['workbench-places'],
    queryFn: ({ signal }) => ask(listPlaces, {}, { signal }),
    staleTime: 5 * 60_000,
  });
  return data ?? none;
}
