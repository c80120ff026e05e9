import { useState } from 'react';
import { useSession } from '#frontend/api/session-context.ts';
import type { ObjectKind } from '#frontend/features/planning-objects/object-kinds.ts';
import { readDraft } from '#frontend/kit/form/draft.ts';

/** Names what a person has entered for an object and not saved yet. */
export const editDraftKey = (userId: string, kind: ObjectKind, id: string): string => `${userId}.${kind}.${id}`;

/** Whether the form is open; at first it is when something was entered before the session ended or the page was reloaded. */
export function useEditing(kind: ObjectKind, id: string) {
  const { user } = useSession();
  return useState(() => readDraft(editDraftKey(user.userId, kind, id)) !== undefined);
}
