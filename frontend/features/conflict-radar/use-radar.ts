import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { namedConflictsSchema } from '#domain/planning/conflicts/conflict-names.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { api, live } from '#frontend/api/plant.ts';

/** All conflicts with the position that they show; read again when the live count speaks of a later one. */
export function useRadar() {
  const query = useQuery({
    queryKey: ['conflict-radar'],
    queryFn: ({ signal }) => api.readAt('/planning/conflicts', namedConflictsSchema, { signal }),
    throwOnError: (error) => !(error instanceof ApiError),
  });
  const { refetch } = query;
  useEffect(() => live.hear('conflicts', () => void refetch()), [refetch]);
  return query;
}
