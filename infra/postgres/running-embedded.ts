import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { thisMachine } from '#infra/this-machine.ts';

/**
 * Address of the embedded PostgreSQL of a running plant: its port stands in the file that PostgreSQL keeps while it
 * runs. undefined: none runs on this data folder.
 */
export async function embeddedPostgresUrl(dataFolder: string): Promise<string | undefined> {
  try {
    const lines = (await readFile(path.join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
    const password = (await readFile(path.join(dataFolder, 'secrets', 'postgres'), 'utf8')).trim();
    // Line 4 is the port (PostgreSQL documentation, "postmaster.pid").
    const port = Number(lines[3]);
    if (!Number.isInteger(port) || port <= 0) return undefined;
    // User and database of `embedded.ts`.
    return `postgres://leitstand:${encodeURIComponent(password)}@${thisMachine}:${port}/leitstand`;
  } catch {
    return undefined;
  }
}
