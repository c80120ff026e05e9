import { z } from 'zod';
import { type GlobalSettings, globalSettingsSchema } from '#domain/base-data/settings.ts';
import { setPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';
import { api } from './plant.ts';

const query = `{ globalSettings { ${Object.keys(globalSettingsSchema.shape).join(' ')} } }`;
const answerSchema = z.object({ data: z.object({ globalSettings: globalSettingsSchema }) });

/** Questions that are under way: who asks meanwhile gets the same answer. */
const asked = new WeakMap<ApiClient, Promise<GlobalSettings>>();

/** Global settings (planning §7), as they are now; the zone of every date on screen follows them. */
export function readPlantSettings(client: ApiClient): Promise<GlobalSettings> {
  const known = asked.get(client);
  if (known !== undefined) return known;
  const asking = client
    .read('/graphql', answerSchema, { query: { query } })
    .then(({ data }) => {
      setPlantTimeZone(data.globalSettings.plantTimeZone);
      return data.globalSettings;
    })
    .finally(() => asked.delete(client));
  asked.set(client, asking);
  return asking;
}

/** Begins to read them before anybody asks. */
export const readPlantSettingsAhead = (client: ApiClient): void => client.readAhead('/graphql', { query });

/** What every page needs of them. Until they come, and if they do not, the default zone holds. */
export async function loadPlantSettings(): Promise<void> {
  try {
    await readPlantSettings(api);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
