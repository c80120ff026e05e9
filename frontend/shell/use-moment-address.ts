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
  useEffect(() => {
    const named = momentIn(search);
    const hasMoved = last.current !== key;
    last.current = key;
    if (named === moment) return;
    if (hasMoved && (kind === 'POP' || named !== undefined)) showMoment(named);
    else void navigate({ pathname, search: withMoment(search, moment), hash }, { replace: true, state });
  }, [moment, navigate, key, pathname, search, hash, state, kind]);
}
