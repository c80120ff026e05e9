import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { momentIn, showMoment, withMoment } from '#frontend/api/shown-moment.ts';
import { useShownMoment } from '#frontend/kit/time/use-shown-moment.ts';

/**
 * Keeps the address and the moment shown the same, so that a copied address opens what one sees. A page that is opened
 * from another goes on with the moment; going back and forward, and an address that names one, bring their own.
 */
export function useMomentAddress(): void {
  const moment = useShownMoment();
  const navigate = useNavigate();
  const { key, pathname, search, hash, state } = useLocation();
  const kind = useNavigationType();
  const last = useRef(key);
  /** What this has put into the address, until that is the address. */
  const written = useRef<{ readonly moment: typeof moment }>(undefined);
  useEffect(() => {
    const named = momentIn(search);
    const hasMoved = last.current !== key;
    last.current = key;
    // A page that is still being loaded brings it late, when somebody may have gone back to now: nobody asks for it any more.
    const isOwn = hasMoved && kind === 'REPLACE' && written.current?.moment === named;
    if (isOwn) written.current = undefined;
    if (named === moment) return;
    if (hasMoved && !isOwn && (kind === 'POP' || named !== undefined)) return showMoment(named);
    written.current = { moment };
    void navigate({ pathname, search: withMoment(search, moment), hash }, { replace: true, state });
  }, [moment, navigate, key, pathname, search, hash, state, kind]);
}
