import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildFrontend } from '#infra/launcher/build-frontend.ts';
import { buildServices } from '#infra/launcher/build-services.ts';
import { homeInMemory } from '#tests/servers/home-in-memory.ts';
import type { Asked } from './plants.ts';
import { copyOfPlant, type Product, startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server that answers `plants.ts`. */
    plants: string;
  }
}

/**
 * Once per run of the e2e project: the frontend and the services are built. The demo, and the empty plant that others are copied
 * from, are made when they are asked for first, so that a run of one file waits for what it needs only.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const root = path.resolve(import.meta.dirname, '../..');
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  const { signal } = new AbortController();
  await buildFrontend(root, say, signal);
  await buildServices(root, say, signal, (error) => {
    throw error;
  });
  const home = await mkdtemp(path.join(await homeInMemory(), 'leitstand-plants-'));
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
  /** Data folder of an empty plant that was started once and stopped. */
  template(): Promise<string>;
  demo(): Promise<Product>;
  /** An empty one that nobody has: that which this process had last, one that was given back, or a new one. */
  lend(to: string): Promise<Product>;
  takeBack(url: string, isEmpty: boolean): Promise<void>;
  stop(): Promise<void>;
}

function openPlants(home: string): Plants {
  let template: Promise<string> | undefined;
  let demo: Promise<Product> | undefined;
  const free: Product[] = [];
  const lastLentTo = new Map<Product, string>();
  const lent = new Map<string, Product>();
  const makeDemo = async (): Promise<Product> => {
    const dataFolder = path.join(home, 'demo');
    await mkdir(dataFolder);
    return startProduct({ dataFolder, demo: true });
  };
  const makeTemplate = async (): Promise<string> => {
    const dataFolder = path.join(home, 'template');
    await mkdir(dataFolder);
    await (await startProduct({ dataFolder })).stop();
    await rm(path.join(dataFolder, 'logs'), { recursive: true });
    return dataFolder;
  };
  const plants: Plants = {
    template: () => (template ??= makeTemplate()),
    demo: () => (demo ??= makeDemo()),
    async lend(to) {
      const known = free.findIndex((one) => lastLentTo.get(one) === to);
      const [again] = free.splice(Math.max(0, known), 1);
      const product = again ?? (await startProduct({ dataFolder: await copyOfPlant(await plants.template()) }));
      lastLentTo.set(product, to);
      lent.set(product.url, product);
      return product;
    },
    async takeBack(url, isEmpty) {
      const product = lent.get(url);
      if (product === undefined) throw new Error(`Nobody has ${url}`);
      lent.delete(url);
      if (isEmpty) free.push(product);
      else await product.remove();
    },
    async stop() {
      await template?.catch(() => undefined);
      await Promise.all([...free, ...lent.values()].map((product) => product.remove()));
      await (await demo?.catch(() => undefined))?.stop();
    },
  };
  return plants;
}

async function answer(plants: Plants, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    response.end(JSON.stringify(await said(plants, new URL(request.url ?? '', 'http://plants'))));
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.message : String(error));
  }
}

async function said(plants: Plants, { pathname, searchParams }: URL): Promise<object> {
  const asked = pathname.slice(1) as Asked;
  switch (asked) {
    case 'template':
      return { folder: await plants.template() };
    case 'demo':
      return { url: (await plants.demo()).url };
    case 'lent':
      return { url: (await plants.lend(searchParams.get('to') ?? '')).url };
    case 'given-back':
    case 'spoilt':
      await plants.takeBack(searchParams.get('plant') ?? '', asked === 'given-back');
      return {};
  }
}
