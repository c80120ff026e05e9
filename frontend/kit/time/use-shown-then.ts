import { usePreference } from '#frontend/kit/preferences/use-preference.ts';
import { useReplay } from './replay.ts';
import { useShownMoment } from './use-shown-moment.ts';

/** Whether bars stand where they stood at the moment that is shown; else they stand where they are now, with outlines of then. */
export function useShownThen(): boolean {
  const isThen = useShownMoment() !== undefined;
  const [{ thenAlone = false }] = usePreference('pages', 'time');
  const isPlayed = useReplay() !== undefined;
  return isThen && (thenAlone || isPlayed);
}
