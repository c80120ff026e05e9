import { factoryPath } from '#domain/base-data/factory-collections.ts';
import type { readTimeline } from '#domain/planning/api/timeline-calls.ts';
import type { PathBelowApi } from '#frontend/api/ask-client.ts';
import { api } from '#frontend/api/plant.ts';
import { readPlantSettingsAhead } from '#frontend/api/plant-settings.ts';
import { firstRange, usualLevel } from '#frontend/features/timeline/model/first-range.ts';
import { currentPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { preferenceOf } from '#frontend/kit/preferences/use-preference.ts';

/**
 * Begins to read what the production timeline shows first, while its code is loaded and the plant is asked who is signed
 * in. The plan goes first: it takes longest.
 */
export function readTimelineAhead(): void {
  const level = preferenceOf('timelines', 'production').level ?? usualLevel;
  const path: PathBelowApi<typeof readTimeline> = '/planning/planningTimelineRawFlat';
  api.readAhead(path, { ...firstRange(level, currentPlantTimeZone(), Date.now()) });
  readPlantSettingsAhead(api);
  api.readAhead(factoryPath);
}
