import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { PlanningObject } from '#domain/planning/plan/attachment.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { defineMessages } from '#frontend/i18n/messages.ts';
import { de } from './messages/de.ts';
import { en } from './messages/en.ts';
import { es } from './messages/es.ts';
import { fr } from './messages/fr.ts';
import { ru } from './messages/ru.ts';

const { useText } = defineMessages('notesLost', { de, en, es, fr, ru });

const answer = z.object({ comments: z.number(), files: z.number() });

/** A sentence each for the comments and files that go when the object is taken off the plan or deleted; none: none go. */
export function useNotesLost(
  type: PlanningObject['type'],
  id: string,
  action: 'takeOff' | 'delete',
): readonly string[] {
  const t = useText();
  const { data } = useQuery({
    queryKey: ['notes-lost', type, id, action],
    queryFn: async () => (await api.write('POST', '/planning/notesLost', { type, id, action }, answer)).body,
    staleTime: 0,
    gcTime: 0,
    throwOnError: (error) => !(error instanceof ApiError),
  });
  const { comments = 0, files = 0 } = data ?? {};
  return [
    ...(comments > 0 ? [t('comments', { count: comments })] : []),
    ...(files > 0 ? [t('files', { count: files })] : []),
  ];
}
