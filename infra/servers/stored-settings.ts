import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '#infra/config.ts';
import { ifThere } from '#infra/if-there.ts';
import { embeddedPostgresUrl } from '#infra/postgres/running-embedded.ts';
import { privateFolder } from '#infra/private-folder.ts';

/** With passwords, so in the folder of secrets. Without an address the server is the embedded one. */
const storedSchema = z.object({ databaseUrl: z.string().optional(), eventStoreUrl: z.string().optional() });

const fileOf = (dataFolder: string): string => path.join(dataFolder, 'secrets', 'servers.json');

/** Keeps which servers a plant runs on, for commands beside it. */
export async function keepSettings(
  config: Pick<Config, 'dataFolder' | 'databaseUrl' | 'eventStoreUrl'>,
): Promise<void> {
  const file = fileOf(config.dataFolder);
  privateFolder(path.dirname(file));
  const { databaseUrl, eventStoreUrl } = config;
  await writeFile(`${file}.next`, JSON.stringify({ databaseUrl, eventStoreUrl }), { mode: 0o600 });
  await rename(`${file}.next`, file);
}

/**
 * The servers of the plant that runs on this data folder, whatever the environment of the caller names. undefined: none
 * runs on it.
 */
export async function runningSettings(
  dataFolder: string,
): Promise<{ readonly databaseUrl: string; readonly eventStoreUrl: string | undefined } | undefined> {
  const text = await ifThere(readFile(fileOf(dataFolder), 'utf8'));
  if (text === undefined) return undefined;
  const kept = storedSchema.parse(JSON.parse(text));
  const databaseUrl = kept.databaseUrl ?? (await embeddedPostgresUrl(dataFolder));
  return databaseUrl === undefined ? undefined : { databaseUrl, eventStoreUrl: kept.eventStoreUrl };
}
