import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormat, type Format } from './format.ts';
import { currentPlantTimeZone, watchPlantTimeZone } from './plant-time-zone.ts';

/** Dates, times and numbers in the language on screen and the plant's time zone. */
export function useFormat(): Format {
  const { i18n } = useTranslation('errors');
  const zone = useSyncExternalStore(watchPlantTimeZone, currentPlantTimeZone);
  return useMemo(() => createFormat(i18n.language, zone), [i18n.language, zone]);
}
