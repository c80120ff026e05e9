import { useCallback, useState } from 'react';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { objectKinds } from '#frontend/features/planning-objects/object-kinds.ts';
import { useRefreshPlan } from '#frontend/features/planning-objects/use-detail.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { notify } from '#frontend/kit/notifications.ts';

/** Locks or unlocks an object and everything below it. */
export function useLock(kind: 'activity' | 'order' | 'operation', id: string) {
  const refresh = useRefreshPlan();
  const [busy, setBusy] = useState(false);
  const set = useCallback(
    async (locked: boolean) => {
      setBusy(true);
      try {
        await ask(objectKinds[kind].change, { params: { id }, body: { locked } });
        await refresh();
      } catch (error) {
        notify({ severity: 'error', text: errorText(errorCodeOf(error)) });
      } finally {
        setBusy(false);
      }
    },
    [kind, id, refresh],
  );
  return { busy, set };
}
