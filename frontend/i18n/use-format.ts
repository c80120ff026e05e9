import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { createFormat, type Format } from './format.ts';
import { currentPlantTimeZone, watchPlantTimeZone } from './plant-time-zone.ts';

/** Dates, times and numbers in the language on screen and the plant's time zone. */
export function useFormat(): Format {
  const { i18n } = useTranslation('errors');
  const zone = useSyncExternalStore(watchPlantTimeZone, currentPlantTimeZone);
  return formatOf(i18n.language, zone);
}

/** By language and zone: each row of a list asks for one. */
const made = new Map<string, Format>();

function formatOf(language: string, zone: string): Format {
  const key = `${language} ${zone}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const format = createFormat(language, zone);
  made.set(key, format);
  return format;
}
