import { Navigate, useHref } from 'react-router';
import { useRight } from '#frontend/api/session-context.ts';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { startPath } from './sections/areas.ts';
import { nextStep, setUpPath, useSetUp } from './set-up/use-set-up.ts';

/**
 * The start page that the person has chosen (`/welcome`); without one the timeline of resources, or the set-up guide for
 * whoever administers a plant without any planned order, until they hide it.
 */
export function StartRedirect() {
  const [{ startPage, hidesSetUp = false }] = usePreference('pages', 'start');
  const administers = useRight('settings.write');
  const asks = startPage === undefined && administers && !hidesSetUp;
  const { data, isError } = useSetUp(asks);
  const start = useHref('/');
  // Whoever has gone on meanwhile, to a page that is still being loaded, is not taken back.
  if (withSlash(globalThis.location.pathname) !== withSlash(start)) return null;
  if (!asks || isError) return <Navigate to={startPage ?? startPath} replace />;
  if (data === undefined) return null;
  return <Navigate to={nextStep(data) === undefined ? startPath : setUpPath} replace />;
}

const withSlash = (path: string): string => path.replace(/\/?$/, '/');
