import type pg from 'pg';
import { settingsPages } from '#domain/administration/settings-pages.ts';
import { defaultSettings, type GlobalSettings, settingsFrom } from '#domain/base-data/settings.ts';
import type { Rights } from '#domain/kernel/rights.ts';
import { type RowScope, rowsOf } from './rows.ts';

/** The settings that hold now, or held then: the defaults with what was changed. */
export async function readSettings(pool: pg.Pool, scope: RowScope = { position: undefined }): Promise<GlobalSettings> {
  const values: unknown[] = ['settings:global'];
  const table = await rowsOf(pool, 'base_data.object', scope, values);
  const { rows } = await pool.query<{ doc: Record<string, unknown> }>(
    `SELECT o.doc FROM ${table} o WHERE o.id = $1`,
    values,
  );
  return settingsFrom(rows[0]?.doc ?? {});
}

/** As the caller may see them: folders of the server, and who and what imports are about, are for whoever may read settings. */
export async function shownSettings(pool: pg.Pool, scope: RowScope, rights: Rights): Promise<GlobalSettings> {
  const settings = await readSettings(pool, scope);
  if (rights.has('settings.read')) return settings;
  const hidden = Object.values(settingsPages.importSettings).flat();
  return { ...settings, ...Object.fromEntries(hidden.map((name) => [name, defaultSettings[name]])) };
}

/** Whether there is something to read yet: a fresh plant answers "starting" until its read models exist. */
export async function modelsAreFilled(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>("SELECT to_regclass('base_data.object') IS NOT NULL AS there");
  return rows[0]?.there ?? false;
}
