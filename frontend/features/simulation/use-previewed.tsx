import { type ReactNode, useState } from 'react';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { Refusal } from '#frontend/kit/note.tsx';
import { useRefusalWords } from '#frontend/kit/use-attempt.ts';

/** What a dialog shows of what would be done. */
interface Preview {
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/**
 * Carries out what a dialog asks about. Where that is refused, the preview is read anew: `outdated` is said when somebody was
 * faster, so that what is shown is not what would be done any more. `troubles` stand in the dialog.
 */
export function usePreviewed({ error, refetch }: Preview, outdated: string) {
  const errorText = useErrorText();
  const wordsOf = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const carryOut = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (refused) {
      setRefusal(errorCodeOf(refused) === 'TimelineDataOutdated' ? outdated : wordsOf(refused));
      await refetch();
    } finally {
      setBusy(false);
    }
  };
  const troubles: ReactNode = (
    <>
      <Refusal>{error === null ? undefined : errorText(errorCodeOf(error))}</Refusal>
      <Refusal>{refusal}</Refusal>
    </>
  );
  return { isBusy, carryOut, troubles };
}
