import { useFormat } from '#frontend/i18n/use-format.ts';
import { usePreference } from '../preferences/use-preference.ts';

/** Writes seconds that were reported, or that follow from reports, in the unit that the person has chosen (base data §9). */
export function useProgressTime(): (seconds: number) => string {
  const format = useFormat();
  const [{ timeUnit }] = usePreference('pages', 'progress');
  return (seconds) =>
    timeUnit === undefined ? format.duration(seconds * 1_000) : format.durationIn(seconds * 1_000, timeUnit);
}
