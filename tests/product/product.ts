import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#infra/launcher/free-port.ts';
import { dyingWithParent, endProcess, isRunning } from '#infra/processes.ts';
import { homeInMemory } from '#tests/servers/home-in-memory.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The whole product as `npm start` runs it, on a port and in a data folder of its own. */
export interface Product {
  readonly url: string;
  readonly dataFolder: string;
  /** What the console has shown so far. */
  output(): string;
  /** Processes that the launcher has started, by name; the newest of each. */
  processes(): Promise<ReadonlyMap<string, number>>;
  readonly launcherPid: number;
  /** Ctrl-C; resolves when the launcher is gone. */
  stop(): Promise<void>;
  /** kill -9 of the launcher. */
  killLauncher(): Promise<void>;
  readonly exited: Promise<number | null>;
  /** Stops what runs and removes the data folder. */
  remove(): Promise<void>;
}

export interface ProductOptions {
  readonly demo?: boolean;
  readonly dataFolder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Do not wait for "ready": the start is expected to end by itself. */
  readonly expectExit?: boolean;
  /** Default http. */
  readonly scheme?: 'http' | 'https';
}

/** In what time a product is ready on a busy machine of two cores, the demo's import included. */
const readyWithin = 120_000;

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataFolder = options.dataFolder ?? (await newFolder());
  const port = await freePort();
  const start = ['--disable-warning=ExperimentalWarning', 'infra/launcher/start.ts'];
  // A run that is killed leaves no plant behind.
  const [command, args] = dyingWithParent(process.execPath, start, 'SIGTERM');
  const launcher = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      LEITSTAND_DATA: dataFolder,
      LEITSTAND_DEMO: options.demo === true ? 'on' : 'off',
      LEITSTAND_ADMIN_PASSWORD: 'Leitstand-Admin1',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const output: string[] = [];
  for (const stream of [launcher.stdout, launcher.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const exited = new Promise<number | null>((resolve) => launcher.once('exit', resolve));
  const pid = launcher.pid;
  if (pid === undefined) throw new Error('The launcher did not start');

  const product: Product = {
    url: `${options.scheme ?? 'http'}://127.0.0.1:${port}`,
    dataFolder,
    launcherPid: pid,
    exited,
    output: () => output.join(''),
    processes: async () => {
      const record = JSON.parse(await readFile(path.join(dataFolder, 'launcher.json'), 'utf8')) as {
        processes: { name: string; pid: number }[];
      };
      return new Map(record.processes.map((one) => [one.name, one.pid]));
    },
    async stop() {
      if (await isRunning(pid)) process.kill(pid, 'SIGINT');
      await exited;
    },
    killLauncher: () => endProcess(pid, 'SIGKILL', 0),
    async remove() {
      await product.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
  if (options.expectExit !== true) await untilReady(launcher, exited, product);
  return product;
}

const newFolder = async (): Promise<string> => mkdtemp(path.join(await homeInMemory(), 'leitstand-'));

/** A copy of a data folder that nobody uses; not with Node: the cluster stays that of the user `postgres` when root copies it. */
export async function copyOfPlant(folder: string): Promise<string> {
  const copy = await newFolder();
  await promisify(execFile)('cp', ['-a', `${folder}/.`, copy]);
  // Copies that start at the same moment would all find the ports of their original free.
  await rm(path.join(copy, 'nats', 'ports.json'), { force: true });
  return copy;
}

async function untilReady(launcher: ChildProcess, exited: Promise<number | null>, product: Product): Promise<void> {
  const ready = new Promise<'ready'>((resolve) => {
    const look = (): void => {
      if (product.output().includes('Leitstand is ready')) resolve('ready');
    };
    launcher.stdout?.on('data', look);
    look();
  });
  const late = new Promise<'late'>((resolve) => {
    setTimeout(() => resolve('late'), readyWithin).unref();
  });
  const outcome = await Promise.race([ready, exited, late]);
  if (outcome === 'ready') return;
  const logs = path.join(product.dataFolder, 'logs');
  const ends = (await readdir(logs).catch(() => [])).map(async (file) => {
    return `── ${file}\n${(await readFile(path.join(logs, file), 'utf8')).slice(-2_000)}`;
  });
  const told = (await Promise.all(ends)).join('\n');
  await product.killLauncher();
  throw new Error(`The product is not ready (${outcome}):\n${product.output()}\n${told}`);
}

/** A signed-in client of the HTTP interface. */
export interface ApiClient {
  readonly token: string;
  readonly userId: string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
  send(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests reach into answers of every shape
  readonly body: any;
}

/** As the pages send it: the password leaves them only as a hash. */
export function basicOf(username: string, password: string): string {
  const hash = createHash('sha256').update(password).digest('hex');
  return `Basic ${Buffer.from(`${username}:${hash}`).toString('base64')}`;
}

/** By plant, the newest position that a test of this file or a page of its has written. */
const written = new Map<string, bigint>();

/** Reads of this plant from now on show the rows of `position`. */
export function hear(url: string, position: string | null | undefined): void {
  const { origin } = new URL(url);
  const newest = BigInt(position ?? 0);
  if (newest > (written.get(origin) ?? 0n)) written.set(origin, newest);
}

/** On a busy machine read models may need longer than the two seconds for which a read waits for them. */
const patience = 30_000;

/** What this client, another one or a page of the same file has written, its reads show, as a page's do of the page's own. */
export async function signIn(url: string, username: string, password: string): Promise<ApiClient> {
  const authorization = basicOf(username, password);
  const answer = await request(url, 'POST', '/api/login', undefined, { authorization });
  if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const { token, user } = answer.body as { token: string; user: { userId: string } };
  const bearer = { authorization: `Bearer ${token}` };
  return {
    token,
    userId: user.userId,
    async get(where, headers = {}) {
      const minPosition = String(written.get(new URL(url).origin) ?? 0);
      for (const deadline = Date.now() + patience; ; ) {
        const got = await request(url, 'GET', where, undefined, { minPosition, ...bearer, ...headers });
        if (got.body?.errorCode !== 'readModelBehind' || Date.now() > deadline) return got;
      }
    },
    async send(method, where, body, headers = {}) {
      const sent = await request(url, method, where, body, { ...bearer, ...headers });
      hear(url, sent.headers.get('x-position'));
      return sent;
    },
  };
}

export async function request(
  url: string,
  method: string,
  where: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<ApiAnswer> {
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch(new URL(where, url), {
    method,
    headers: { ...json, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return { status: answer.status, headers: answer.headers, body: isJson && text !== '' ? JSON.parse(text) : text };
}
