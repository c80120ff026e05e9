import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '#infra/config.ts';
import { forgetSecret, hasSecret, plantSecret } from './data-folder.ts';

/** `published`: in the README; `given`: from the environment; `madeUp`: generated and shown once. */
const sourceSchema = z.enum(['published', 'given', 'madeUp']);
export type PasswordSource = z.infer<typeof sourceSchema>;

/** Sign-in of `admin` in a plant with the demo. */
export interface DemoAdmin {
  readonly from: PasswordSource;
  /** Known until the demo is complete; later only `admin` knows it. */
  readonly password: string | undefined;
}

const markerSchema = z.object({ loadedAt: z.string(), adminPassword: sourceSchema });

/** Marks a data folder with a complete demo. */
const markerOf = (folder: string): string => path.join(folder, 'demo-loaded.json');

/** Secret with the generated password, until the demo has been loaded with it. */
const madeUpPassword = 'first-admin-password';

/**
 * When the plant is reachable from other machines the published password of `admin` is refused; one is then generated
 * unless the environment sets one, and kept until the demo is complete.
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
  const marker = { loadedAt: new Date().toISOString(), adminPassword: from };
  await writeFile(markerOf(folder), JSON.stringify(marker), { mode: 0o600 });
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
