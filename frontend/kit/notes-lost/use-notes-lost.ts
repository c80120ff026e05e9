import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { PlanningObject } from '#domain/planning/plan/attachment.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';

const answer = z.object({ comments: z.number(), files: z.number() });

/** A sentence each for the comments and files that go when the object is taken off the plan or deleted; none: none go. */
export function useNotesLost(
  type: PlanningObject['type'],
  id: string,
  action: 'takeOff' | 'delete',
): readonly string[] {
  const t = useKitText();
  const { data } = useQuery({
    queryKey: ['notes-lost', type, id, action],
    queryFn: async () => (await api.write('POST', '/planning/notesLost', { type, id, action }, answer)).body,
    staleTime: 0,
    gcTime: 0,
    throwOnError: (error) => !(error instanceof ApiError),
  });
  const { comments = 0, files = 0 } = data ?? {};
  return [
    ...(comments > 0 ? [t('notesLost.comments', { count: comments })] : []),
    ...(files > 0 ? [t('notesLost.files', { count: files })] : []),
  ];
}
