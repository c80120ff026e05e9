import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ServiceName, services } from '../environment.ts';
import { buildTo } from './build-to.ts';
import { sourcesAt } from './sources.ts';

/** Where each process begins, below the product's folder. */
export const sourceOf: Readonly<Record<ServiceName, string>> = {
  'command-service': 'command-service/main.ts',
  'simulation-service': 'command-service/simulation-service.ts',
  projector: 'projector/main.ts',
  'query-service': 'query-service/main.ts',
  gateway: 'infra/gateway/main.ts',
};

/** Builds that are kept: a plant that runs meanwhile still loads parts of its own. */
const kept = 5;

/**
 * The script of each service, in a few files instead of the thousand of its sources and packages: finding and reading those
 * takes more than half of what a start takes of the processors (decision 0302). Built once for what the sources are; where that
 * cannot be, services run from their sources.
 * @param onUnbuilt told why not
 * @returns absolute paths, by the name of the service
 */
export async function buildServices(
  root: string,
  say: (text: string) => void,
  signal: AbortSignal,
  onUnbuilt: (error: unknown) => void,
): Promise<Readonly<Record<ServiceName, string>>> {
  const home = path.join(root, 'node_modules/.cache/services');
  const place = path.join(home, stateOfSources(root));
  try {
    if (!existsSync(place)) {
      say('Building the services …');
      const args = ['--config', path.join(import.meta.dirname, 'services.vite.ts')];
      await buildTo(place, { what: 'services', root, args, signal });
      await removeOld(home);
    }
    return mapOf((name) => path.join(place, `${name}.mjs`));
  } catch (error) {
    signal.throwIfAborted();
    onUnbuilt(error);
    return mapOf((name) => path.join(root, sourceOf[name]));
  }
}

const mapOf = (scriptOf: (name: ServiceName) => string): Readonly<Record<ServiceName, string>> =>
  Object.fromEntries(services.map((name) => [name, scriptOf(name)])) as Record<ServiceName, string>;

/** Of every source of a service and the packages: when it was written, and how long it is. */
function stateOfSources(root: string): string {
  const entries = ['package-lock.json', 'domain', 'infra', 'command-service', 'query-service', 'projector'];
  const states = sourcesAt(root, entries).map((source) => Object.values(source).join(' '));
  return createHash('sha256').update(states.join('\n')).digest('hex').slice(0, 16);
}

async function removeOld(home: string): Promise<void> {
  const builds = (await readdir(home)).filter((name) => !name.startsWith('.')).map((name) => path.join(home, name));
  const made = await Promise.all(builds.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })));
  for (const { folder } of made.sort((a, b) => b.at - a.at).slice(kept)) await rm(folder, { recursive: true });
}
