import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { thisMachine } from '#infra/this-machine.ts';

/** `owner` administers the server and owns the events; `services` is who the product runs as. */
export type EmbeddedRole = 'owner' | 'services';

export const embeddedDatabase = 'leitstand';
export const embeddedRoles: Readonly<Record<EmbeddedRole, string>> = {
  owner: 'leitstand',
  services: 'leitstand_services',
};

/** Files of the passwords in the folder of secrets. */
export const embeddedSecrets: Readonly<Record<EmbeddedRole, string>> = {
  owner: 'postgres',
  services: 'postgres-services',
};

export function embeddedUrl(port: number, role: EmbeddedRole, password: string, database = embeddedDatabase): string {
  return `postgres://${embeddedRoles[role]}:${encodeURIComponent(password)}@${thisMachine}:${port}/${database}`;
}

/**
 * Address of the embedded PostgreSQL of a running plant: its port stands in the file that PostgreSQL keeps while it
 * runs. undefined: none runs on this data folder.
 */
export async function embeddedPostgresUrl(dataFolder: string): Promise<string | undefined> {
  try {
    const lines = (await readFile(path.join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
    const password = (await readFile(path.join(dataFolder, 'secrets', embeddedSecrets.services), 'utf8')).trim();
    // Line 4 is the port (PostgreSQL documentation, "postmaster.pid").
    const port = Number(lines[3]);
    return Number.isInteger(port) && port > 0 ? embeddedUrl(port, 'services', password) : undefined;
  } catch {
    return undefined;
  }
}
