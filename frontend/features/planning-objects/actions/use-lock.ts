import { useCallback } from 'react';
import { ask } from '#frontend/api/ask.ts';
import { objectKinds } from '#frontend/features/planning-objects/object-kinds.ts';
import { useRefreshPlan } from '#frontend/features/planning-objects/use-detail.ts';
import { useAttempt } from '#frontend/kit/use-attempt.ts';

/** Locks or unlocks an object and everything below it. */
export function useLock(kind: 'activity' | 'order' | 'operation', id: string) {
  const refresh = useRefreshPlan();
  const { attempt, busy } = useAttempt();
  const set = useCallback(
    (locked: boolean) =>
      attempt(async () => {
        await ask(objectKinds[kind].change, { params: { id }, body: { locked } });
        await refresh();
      }),
    [kind, id, refresh, attempt],
  );
  return { busy, set };
}
