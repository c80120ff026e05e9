import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { machineSchema } from '#domain/planning/api/machines-api.ts';
import { api } from '#frontend/api/plant.ts';

export type Machine = z.infer<typeof machineSchema>;

/** Milliseconds; silence is told by nobody, so it is asked for. */
const askEvery = 20_000;

const schema = z.object({ items: z.array(machineSchema) });

/** Machines that have sent signals, those first that are silent. */
export const useMachines = () =>
  useQuery({
    queryKey: ['machines'],
    queryFn: ({ signal }) => api.read('/planning/machines', schema, { signal }),
    refetchInterval: askEvery,
    select: ({ items }) => items,
  });
