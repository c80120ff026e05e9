import { useEffect, useSyncExternalStore } from 'react';
import { preferences } from '#frontend/api/page-preferences.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { notify } from '#frontend/kit/notifications.ts';

/** Follows what this person has set for itself while it is signed in; answers whether a page can open with it. */
export function usePreferencesOf(userId: string): boolean {
  useEffect(
    () =>
      preferences.start(userId, ({ errorCode, detailsObject }) =>
        notify({ severity: 'error', text: errorText(errorCode, detailsObject) }),
      ),
    [userId],
  );
  return useSyncExternalStore(preferences.subscribe, () => preferences.isKnown(userId));
}
