import type { GlobalSettings } from '#domain/base-data/settings.ts';

/** The settings with changes in them. A region belongs to a country: changing the country clears it. */
export const settingsAfter = (current: GlobalSettings, changes: Partial<GlobalSettings>): GlobalSettings => ({
  ...current,
  ...(changes.holidayCountry !== undefined && changes.holidayCountry !== current.holidayCountry
    ? { holidayRegion: '' }
    : {}),
  ...changes,
});
