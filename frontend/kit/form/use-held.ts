import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Holds a form as it was sent until the answer is there: what somebody changed meanwhile would go with the panel that closes. The
 * keyboard is where it was afterwards.
 */
export function useHeld(busy: boolean) {
  const focused = useRef<Element>(null);
  // Before the browser takes the focus away from what is held.
  useLayoutEffect(() => {
    if (busy) focused.current = document.activeElement;
  }, [busy]);
  useEffect(() => {
    if (busy) return;
    if (document.activeElement === document.body && focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  }, [busy]);
  return { inert: busy, 'aria-busy': busy };
}
