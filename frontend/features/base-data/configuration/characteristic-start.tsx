import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { z } from 'zod';
import { api } from '#frontend/api/plant.ts';
import { LoadingLine } from '#frontend/kit/loading-line.tsx';

const characteristic = z.object({ kind: z.enum(['physical', 'free', 'order']) });

/** `/characteristics` leads to its first list, `/characteristics/{id}` to the one of the kinds that the object is of. */
export default function CharacteristicStart() {
  const { id } = useParams();
  const { data, isError } = useQuery({
    queryKey: ['list', '/basedata/characteristics', 'object', id],
    queryFn: ({ signal }) => api.read(`/basedata/characteristics/${id}`, characteristic, { signal }),
    enabled: id !== undefined,
  });
  if (id === undefined || isError) return <Navigate to="/characteristics/physical" replace />;
  return data === undefined ? <LoadingLine show /> : <Navigate to={`/characteristics/${data.kind}/${id}`} replace />;
}
