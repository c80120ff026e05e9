import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '#frontend/api/plant.ts';

const places = z.array(z.object({ id: z.string(), name: z.string() }));
const schema = z.object({ resource: places, group: places, location: places });
type Places = Readonly<z.infer<typeof schema>>;

const none: Places = { resource: [], group: [], location: [] };

/** Machines that are reported on, their groups and locations; none until they are read. */
export function usePlaces(): Places {
  const { data } = useQuery({
    queryKey: ['workbench-places'],
    queryFn: ({ signal }) => api.read('/planning/workbench/places', schema, { signal }),
    staleTime: 5 * 60_000,
  });
  return data ?? none;
}
