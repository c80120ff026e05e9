import { useCallback, useEffect, useRef, useState } from 'react';
import { type Location, useBlocker, useNavigate } from 'react-router';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { useUnsavedWork } from '#frontend/kit/unsaved-work.ts';

/** State of a navigation that may leave a changed form: the form itself has been saved. */
export const savedState = { saved: true } as const;

/** Milliseconds that somebody who wants to go on waits for a form that is being sent, before they are asked. */
const patience = 2000;

interface LeaveGuardProps {
  readonly changed: boolean;
  /** It is being sent, until the form itself has gone where it leads. */
  readonly busy: boolean;
  readonly onLeave?: () => void;
}

/**
 * Asks before a changed form is left, by a link, by going back or by closing the window (its question is the browser's). Who
 * goes on while it is being sent is not asked, and goes where they wanted once it is stored.
 */
export function LeaveGuard({ changed, busy, onLeave }: LeaveGuardProps) {
  const t = useKitText();
  const navigate = useNavigate();
  const isUnsaved = changed || busy;
  useUnsavedWork(isUnsaved);
  /** Where the person wanted to go while it was being sent. */
  const wanted = useRef<Location>(undefined);
  const goOn = useCallback(() => {
    const next = wanted.current;
    wanted.current = undefined;
    // The form may still be on the page, as it was before it was stored.
    if (next !== undefined) setTimeout(() => void navigate(next, { state: { ...next.state, ...savedState } }));
  }, [navigate]);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // Whoever goes back comes to a page that another form had led to.
    if (historyAction !== 'POP' && (nextLocation.state as Partial<typeof savedState> | null)?.saved === true) {
      goOn();
      return false;
    }
    if (!isUnsaved || currentLocation.pathname === nextLocation.pathname) return false;
    wanted.current = busy ? nextLocation : undefined;
    return true;
  });
  useEffect(() => goOn, [goOn]);
  const isHeld = blocker.state === 'blocked';
  useEffect(() => {
    // Who was asked has decided it: a blocker that is told twice to let somebody go fails.
    if (!isHeld || isUnsaved || wanted.current === undefined) return;
    wanted.current = undefined;
    blocker.proceed();
  }, [isHeld, isUnsaved, blocker]);
  const asks = useAsks(isHeld, busy);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return (
    <ConfirmDialog
      open={asks}
      title={t('leave.title')}
      action={t('leave.action')}
      cancel={t('leave.stay')}
      destructive
      onConfirm={() => {
        wanted.current = undefined;
        onLeave?.();
        blocker.proceed?.();
      }}
      onCancel={() => {
        wanted.current = undefined;
        blocker.reset?.();
      }}
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  );
}

/** Whether somebody who is held is asked: at once, or when what is being sent takes longer than they have patience. */
function useAsks(isHeld: boolean, busy: boolean): boolean {
  const waits = isHeld && busy;
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setOver(true), patience);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [waits]);
  return isHeld && (!busy || isOver);
}
