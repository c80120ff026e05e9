import { useCallback, useState } from 'react';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { notify } from './notifications.ts';

/** Work that says in words what it did, where that is to be told; answers whether it was done. */
export type Attempt = (work: () => Promise<string | void>) => Promise<boolean>;

/** Does what a person asked for, and tells what came of it. */
export function useAttempt(): { readonly attempt: Attempt; readonly busy: boolean } {
  const wordsOf = useRefusalWords();
  const [busy, setBusy] = useState(false);
  const attempt = useCallback<Attempt>(
    async (work) => {
      setBusy(true);
      try {
        const done = await work();
        if (done !== undefined) notify({ severity: 'success', text: done });
        return true;
      } catch (error) {
        notify({ severity: 'error', text: wordsOf(error) });
        return false;
      } finally {
        setBusy(false);
      }
    },
    [wordsOf],
  );
  return { attempt, busy };
}

/** The same where a refusal stands beside what was asked for, until it is tried again. */
export function useWork() {
  const wordsOf = useRefusalWords();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, run };
}

/** A refusal in words, with its details in them. */
export function useRefusalWords(): (error: unknown) => string {
  const errorText = useErrorText();
  return useCallback(
    (error) => errorText(errorCodeOf(error), error instanceof ApiError ? error.detailsObject : {}),
    [errorText],
  );
}
