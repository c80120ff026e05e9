import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readConflicts } from '#domain/planning/api/conflict-calls.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { askAt } from '#frontend/api/ask.ts';
import { live } from '#frontend/api/plant.ts';

/** All conflicts with the position that they show; read again when the live count speaks of a later one. */
export function useRadar() {
  const query = useQuery({
    queryKey: ['conflict-radar'],
    queryFn: ({ signal }) => askAt(readConflicts, {}, { signal }),
    throwOnError: (error) => !(error instanceof ApiError),
  });
  const { refetch } = query;
  useEffect(() => live.subscribeDeltas('conflicts', () => void refetch()), [refetch]);
  return query;
}
