import { Navigate } from 'react-router';
import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { startPath } from './areas.ts';

/** The start page that the person has chosen (`/welcome`); without one the timeline of resources. */
export function StartRedirect() {
  const [{ startPage = startPath }] = usePreference('pages', 'start');
  return <Navigate to={startPage} replace />;
}
