import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#frontend/api/plant.ts';

const persons = z.object({ items: z.array(z.object({ userId: z.string(), fullName: z.string() })) });
type Person = z.infer<typeof persons>['items'][number];

const nobody: readonly Person[] = [];

/** Who can be given work, by name; nobody until they are read. */
export function usePersons(): readonly Person[] {
  const { data } = useQuery({
    queryKey: ['workbench-persons'],
    queryFn: ({ signal }) => api.read('/planning/persons', persons, { signal }),
    staleTime: 5 * 60_000,
  });
  return data?.items ?? nobody;
}
