import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '#infra/config.ts';
import { forgetSecret, hasSecret, plantSecret } from './data-folder.ts';

/** `published`: everybody can read it (README); `given`: from the environment; `madeUp`: shown once. */
const sourceSchema = z.enum(['published', 'given', 'madeUp']);
export type PasswordSource = z.infer<typeof sourceSchema>;

/** How `admin` of a plant with the demo signs in. */
export interface DemoAdmin {
  readonly from: PasswordSource;
  /** Known until the demo is complete; later it is the business of `admin` alone. */
  readonly password: string | undefined;
}

const markerSchema = z.object({ loadedAt: z.string(), adminPassword: sourceSchema });

/** Marks a data folder whose demo is complete. */
const markerOf = (folder: string): string => path.join(folder, 'demo-loaded.json');

/** Secret that holds a made-up password until the demo has been loaded with it. */
const madeUpPassword = 'first-admin-password';

/**
 * Where others reach the plant the published password of `admin` is refused, so one is made up unless the environment
 * gives one, and kept until the demo is complete.
 */
export async function demoAdmin(config: Config): Promise<DemoAdmin> {
  const { dataFolder, adminPassword, isOpen } = config;
  const marker = await readMarker(dataFolder);
  if (marker !== undefined) return { from: marker.adminPassword, password: undefined };
  if (adminPassword !== undefined) return { from: 'given', password: adminPassword };
  if (!isOpen && !hasSecret(dataFolder, madeUpPassword)) {
    return { from: 'published', password: 'Leitstand-Admin1' };
  }
  return { from: 'madeUp', password: await plantSecret(dataFolder, madeUpPassword) };
}

export async function markDemoComplete(folder: string, from: PasswordSource): Promise<void> {
  await writeFile(markerOf(folder), JSON.stringify({ loadedAt: new Date().toISOString(), adminPassword: from }));
  await forgetSecret(folder, madeUpPassword);
}

async function readMarker(folder: string): Promise<z.infer<typeof markerSchema> | undefined> {
  try {
    return markerSchema.parse(JSON.parse(await readFile(markerOf(folder), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${markerOf(folder)} cannot be read`, { cause: error });
  }
}
