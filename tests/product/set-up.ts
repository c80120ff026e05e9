import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildFrontend } from '#infra/launcher/build-frontend.ts';
import type { PlantKind } from './plants.ts';
import { copyPlant, type Product, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server that answers `plants.ts`. */
    plants: string;
  }
}

/**
 * Once per run of the e2e project: the frontend is built, and a plant of each kind that a test asks for is made. Kinds
 * are made when they are asked for first, so that a run of one file waits for what it needs only.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const root = path.resolve(import.meta.dirname, '../..');
  await buildFrontend(root, (text) => void process.stdout.write(`${text}\n`), new AbortController().signal);
  const home = await mkdtemp(path.join(tmpdir(), 'leitstand-plants-'));
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(home, 0o755);
  const plants = openPlants(home);
  const server = createServer((request, response) => void answer(plants, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('plants', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return async () => {
    server.close();
    server.closeAllConnections();
    await plants.stop();
    await rm(home, { recursive: true, force: true });
  };
}

interface Plants {
  /** Data folder of a plant of this kind that was started once and stopped. */
  template(kind: PlantKind): Promise<string>;
  shared(kind: PlantKind): Promise<Product>;
  stop(): Promise<void>;
}

function openPlants(home: string): Plants {
  const templates = new Map<PlantKind, Promise<string>>();
  const running = new Map<PlantKind, Promise<Product>>();
  const onceOf = <Made>(made: Map<PlantKind, Promise<Made>>, make: (kind: PlantKind) => Promise<Made>) => {
    return (kind: PlantKind): Promise<Made> => {
      const known = made.get(kind) ?? make(kind);
      made.set(kind, known);
      return known;
    };
  };
  const template = onceOf(templates, async (kind) => {
    const dataFolder = path.join(home, `${kind}-template`);
    await mkdir(dataFolder);
    const product = await startProduct({ dataFolder, demo: kind === 'demo' });
    await product.stop();
    await rm(path.join(dataFolder, 'logs'), { recursive: true });
    return dataFolder;
  });
  const shared = onceOf(running, async (kind) => {
    const dataFolder = path.join(home, `${kind}-shared`);
    // To make a demo takes several times as long as to start the copy of one.
    if (kind === 'demo') await copyPlant(await template(kind), dataFolder);
    else await mkdir(dataFolder);
    return startProduct({ dataFolder, demo: kind === 'demo' });
  });
  return {
    template,
    shared,
    async stop() {
      await Promise.allSettled(templates.values());
      for (const started of await Promise.allSettled(running.values()))
        if (started.status === 'fulfilled') await started.value.stop();
    },
  };
}

async function answer(plants: Plants, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, what, kind] = (request.url ?? '').split('/');
  try {
    if (kind !== 'empty' && kind !== 'demo') throw new Error(`There is no plant of kind ${kind}`);
    const body = what === 'shared' ? { url: (await plants.shared(kind)).url } : { folder: await plants.template(kind) };
    response.end(JSON.stringify(body));
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.message : String(error));
  }
}
