import type pg from 'pg';
import { defaultSettings, type GlobalSettings } from '#domain/administration/settings.ts';

/** The settings that hold now: the defaults with what was changed. */
export async function readSettings(pool: pg.Pool): Promise<GlobalSettings> {
  const { rows } = await pool.query<{ doc: Partial<GlobalSettings> }>(
    "SELECT doc FROM base_data.object WHERE collection = 'settings' AND object_id = 'global'",
  );
  return { ...defaultSettings, ...rows[0]?.doc };
}

/** Whether there is something to read yet: a fresh plant answers "starting" until its read models exist. */
export async function modelsAreFilled(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>("SELECT to_regclass('base_data.object') IS NOT NULL AS there");
  return rows[0]?.there ?? false;
}
