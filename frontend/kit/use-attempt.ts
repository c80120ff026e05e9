import { useCallback } from 'react';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { notify } from './notifications.ts';

/** Work that says in words what it did; answers whether it was done. */
export type Attempt = (work: () => Promise<string>) => Promise<boolean>;

/** Does what a person asked for, and tells what came of it. */
export function useAttempt(): Attempt {
  const errorText = useErrorText();
  return useCallback(
    async (work) => {
      try {
        notify({ severity: 'success', text: await work() });
        return true;
      } catch (error) {
        const details = error instanceof ApiError ? error.detailsObject : {};
        notify({ severity: 'error', text: errorText(errorCodeOf(error), details) });
        return false;
      }
    },
    [errorText],
  );
}
