import { useQuery } from '@tanstack/react-query';
import { countNotesLost } from '#domain/planning/api/order-calls.ts';
import type { PlanningObject } from '#domain/planning/plan/attachment.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';

/** A sentence each for the comments and files that go when the object is taken off the plan or deleted; none: none go. */
export function useNotesLost(
  type: PlanningObject['type'],
  id: string,
  action: 'takeOff' | 'delete',
): readonly string[] {
  const t = useKitText();
  const { data } = useQuery({
    queryKey: ['notes-lost', type, id, action],
    queryFn: () => ask(countNotesLost, { body: { type, id, action } }),
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
