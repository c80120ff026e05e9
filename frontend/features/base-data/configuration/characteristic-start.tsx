import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { collectionCalls } from '#domain/planning/api/collection-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { objectsOf } from '#frontend/kit/list/data/read-objects.ts';
import { LoadingLine } from '#frontend/kit/loading-line.tsx';

/** `/characteristics` leads to its first list, `/characteristics/{id}` to the one of the kinds that the object is of. */
export default function CharacteristicStart() {
  const { id } = useParams();
  const { data, isError } = useQuery({
    queryKey: ['list', objectsOf('characteristics').path, 'kind', id],
    queryFn: ({ signal }) => ask(collectionCalls('characteristics').read, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
  });
  if (id === undefined || isError) return <Navigate to="/characteristics/physical" replace />;
  return data === undefined ? <LoadingLine show /> : <Navigate to={`/characteristics/${data.kind}/${id}`} replace />;
}
