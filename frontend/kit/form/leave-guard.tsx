import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { useUnsavedWork } from '#frontend/kit/unsaved-work.ts';

/** State of a navigation that may leave a changed form: the form itself has been saved. */
export const savedState = { saved: true } as const;

/** Asks before a changed form is left, by a link, by going back or by closing the window (its question is the browser's). */
export function LeaveGuard({ changed, onLeave }: { readonly changed: boolean; readonly onLeave?: () => void }) {
  const t = useKitText();
  useUnsavedWork(changed);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed &&
      currentLocation.pathname !== nextLocation.pathname &&
      (nextLocation.state as Partial<typeof savedState> | null)?.saved !== true,
  );
  useEffect(() => {
    if (!changed) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [changed]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t('leave.title')}
      action={t('leave.action')}
      cancel={t('leave.stay')}
      destructive
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  );
}
