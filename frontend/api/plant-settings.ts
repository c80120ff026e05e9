import { z } from 'zod';
import { setPlantTimeZone } from '#frontend/i18n/plant-time-zone.ts';
import { ApiError } from './api-error.ts';
import { api } from './plant.ts';

const answerSchema = z.object({ data: z.object({ globalSettings: z.object({ plantTimeZone: z.string() }) }) });

/** Global settings that every page needs (planning §7). Until they come, and if they do not, the default zone holds. */
export async function loadPlantSettings(): Promise<void> {
  const query = '{ globalSettings { plantTimeZone } }';
  try {
    const { data } = await api.read('/graphql', answerSchema, { query: { query } });
    setPlantTimeZone(data.globalSettings.plantTimeZone);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
