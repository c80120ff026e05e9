import { useQuery } from '@tanstack/react-query';
import { listPersons, type Person } from '#domain/planning/api/person-calls.ts';
import { ask } from '#frontend/api/ask.ts';

const nobody: readonly Person[] = [];

/** Who can be given work, by name; nobody until they are read. */
export function usePersons(): readonly Person[] {
  const { data } = useQuery({
    queryKey: ['workbench-persons'],
    queryFn: ({ signal }) => ask(listPersons, {}, { signal }),
    staleTime: 5 * 60_000,
  });
  return data?.items ?? nobody;
}
