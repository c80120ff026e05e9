import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type Config, httpUrl, readConfig } from '#infra/config.ts';
import { readPair } from '#infra/gateway/certificate.ts';
import { refuseUnencrypted } from '#infra/gateway/encrypted-only.ts';
import { openLog } from '#infra/logging/log.ts';
import {
  emptyPlant,
  endRecovery,
  readRecovery,
  recoveryHeader,
  type SalesRecovery,
  watchRecovery,
} from '#infra/plant/sales-recovery.ts';
import { isOutOfSpace } from '#infra/storage/out-of-space.ts';
import { thisMachine } from '#infra/this-machine.ts';
import { environmentOf, type ServiceName, services as serviceNames } from '../environment.ts';
import { ownAddress, usablePort } from './address.ts';
import { announcement } from './announce.ts';
import { askService } from './ask.ts';
import { buildFrontend } from './build-frontend.ts';
import { buildServices } from './build-services.ts';
import { checkServers } from './check-servers.ts';
import { type DataFolder, takeDataFolder } from './data-folder.ts';
import { loadDemoOnce } from './demo-once.ts';
import { type RunningPostgres, startNats, startPostgres } from './embedded-servers.ts';
import { type DemoAdmin, demoAdmin } from './first-sign-in.ts';
import { freePort } from './free-port.ts';
import { whenNpmEnds } from './npm-parent.ts';
import { supervise } from './supervise.ts';

/**
 * `npm start`: PostgreSQL, nats-server, the services and the gateway as processes of their own, started in this order
 * and stopped in the reverse one.
 */
const root = path.resolve(import.meta.dirname, '../..');
const say = (text: string): void => void process.stdout.write(`${text}\n`);
// A closed console (`npm start | head`, a closed terminal) must not leave servers running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** Milliseconds for the services to become ready, including the replay of a large plant. */
const readyWithin = 120_000;

/** Milliseconds that a start in progress gets to notice a stop. */
const startEndsWithin = 3_000;

const config = readConfigOrExit();
const data = await takeDataFolder(config.dataFolder, (error) =>
  log.error({ err: error }, 'launcher.json is not of now'),
).catch(exitWithoutRoom);
if ('takenBy' in data) {
  process.stderr.write(
    `Leitstand already runs on ${config.dataFolder} (process ${data.takenBy}).\n` +
      'Stop it there with Ctrl-C, or choose another folder with LEITSTAND_DATA.\n',
  );
  process.exit(1);
}

const log = openLog(config, 'launcher');
interface Stoppable {
  stop(): Promise<void>;
}
const servers: Stoppable[] = [];
const services = new Map<string, Stoppable>();
const stopped = new AbortController();
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0, data));
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error) => void fail(error));
whenNpmEnds(() => void stop(0, data));

const starting = start(config, data);
starting.catch((error: unknown) => {
  if (!stopped.signal.aborted) void fail(error);
});

async function start(asked: Config, folder: DataFolder): Promise<void> {
  say('Leitstand starts …');
  const settings = { ...asked, port: await usablePort(asked.host, asked.port) };
  await buildFrontend(root, say, stopped.signal);
  const scripts = await buildServices(root, say, stopped.signal, (error) =>
    log.warn({ err: error }, 'the services run from their sources: they could not be built'),
  );
  const context = { config: settings, folder, log, say };
  const canRecover = isRecoverable(settings);
  const recovery = canRecover ? await readRecovery(settings.dataFolder) : undefined;
  if (recovery !== undefined) await beginRecovery(settings);
  stopped.signal.throwIfAborted();
  const postgres = settings.databaseUrl === undefined ? await startPostgres(context) : undefined;
  if (postgres !== undefined) servers.push(postgres);
  stopped.signal.throwIfAborted();
  const nats = settings.natsUrl === undefined ? await startNats(context) : undefined;
  if (nats !== undefined) servers.push(nats);
  await checkDatabase(settings, postgres, recovery !== undefined);

  const admin = settings.demo ? await demoAdmin(settings) : undefined;
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const inner = settings.tls === undefined ? undefined : await freePort();
  const env = {
    ...process.env,
    ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }),
    // What is stored elsewhere needs no room here; an upload that does not fit says so itself.
    ...(postgres === undefined ? { LEITSTAND_DISK_RESERVE: '0' } : {}),
    ...(nats === undefined ? {} : { NATS_URL: nats.url, NATS_WS_URL: nats.websocketUrl }),
    ...(admin?.password === undefined ? {} : { LEITSTAND_ADMIN_PASSWORD: admin.password }),
    PORT: String(settings.port),
    COMMAND_SERVICE_PORT: String(ports[0]),
    QUERY_SERVICE_PORT: String(ports[1]),
    PROJECTOR_PORT: String(ports[2]),
    SIMULATION_SERVICE_PORT: String(ports[3]),
    ...(inner === undefined ? {} : { GATEWAY_LOOPBACK_PORT: String(inner) }),
    LEITSTAND_DATA: settings.dataFolder,
    LEITSTAND_SERVICE_SECRET: settings.serviceSecret ?? randomBytes(32).toString('base64url'),
    LEITSTAND_SUPERVISED: '1',
    LEITSTAND_SALES_RECOVERY: canRecover ? 'on' : 'off',
    NODE_ENV: 'production',
    // Each process would compile the same scripts again: a third of its start.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(root, 'node_modules/.cache/node-compile'),
  };
  stopped.signal.throwIfAborted();
  const begin = (name: ServiceName, known: Readonly<Record<string, string | undefined>>): void =>
    void services.set(name, superviseService(name, scripts[name], environmentOf(name, known), folder));
  for (const name of serviceNames) begin(name, env);

  const address = inner === undefined ? ownAddress(settings) : httpUrl(thisMachine, inner);
  const fill = async (by: DemoAdmin | undefined, recovered: SalesRecovery | undefined): Promise<void> => {
    await untilHealthy(address);
    stopped.signal.throwIfAborted();
    const headers: Record<string, string> = recovered === undefined ? {} : { [recoveryHeader]: recovered.token };
    if (by !== undefined) await loadDemoOnce({ url: address, folder: settings.dataFolder, admin: by, say, headers });
    stopped.signal.throwIfAborted();
    if (recovered !== undefined) await endRecovery(settings.dataFolder);
  };
  await fill(admin, recovery);
  for (const line of announcement(settings, admin)) say(line);
  if (postgres === undefined || !canRecover) return;

  let database = postgres;
  /** All but the gateway, which tells everybody meanwhile; the database gets another port. */
  const recover = async (asked: SalesRecovery): Promise<void> => {
    const stopping = serviceNames.filter((name) => name !== 'gateway');
    await Promise.all(stopping.map(async (name) => services.get(name)?.stop()));
    await servers.splice(servers.indexOf(database), 1)[0]?.stop();
    await beginRecovery(settings);
    stopped.signal.throwIfAborted();
    database = await startPostgres(context);
    servers.unshift(database);
    await checkDatabase(settings, database, true);
    for (const name of stopping) begin(name, { ...env, DATABASE_URL: database.url });
    const first = await demoAdmin(settings);
    await fill(first, asked);
    for (const line of announcement(settings, first)) say(line);
  };
  let recovering: Promise<void> = Promise.resolve();
  const watch = await watchRecovery(settings.dataFolder, log, (asked) => {
    if (asked === undefined) return;
    recovering = recovering.then(() => recover(asked));
    recovering.catch((error: unknown) => {
      if (!stopped.signal.aborted) void fail(error);
    });
  });
  stopped.signal.addEventListener('abort', () => watch.close());
}

/** A plant for sales with the demo whose servers are this launcher's: only what it has made itself does it take away. */
const isRecoverable = ({ environment, demo, databaseUrl, eventStoreUrl }: Config): boolean =>
  environment === 'SALESSYSTEM' && demo && databaseUrl === undefined && eventStoreUrl === undefined;

/** Nothing of the plant runs any more, or yet: what a reset before this one left undone is done again. */
async function beginRecovery({ dataFolder }: Config): Promise<void> {
  say('The plant is reset to the state of the demo …');
  log.warn('the plant is emptied to be reset to the state of the demo');
  await emptyPlant(dataFolder);
}

async function checkDatabase(
  settings: Config,
  postgres: RunningPostgres | undefined,
  isEmptied: boolean,
): Promise<void> {
  await checkServers({
    config: settings,
    databaseUrl: postgres?.url ?? settings.databaseUrl ?? '',
    ownerUrl: postgres?.ownerUrl ?? settings.databaseOwnerUrl,
    acceptsOlder: process.argv.includes('--accept-older-store'),
    isEmptied,
    log,
    say,
    signal: stopped.signal,
    patience: readyWithin,
  });
  stopped.signal.throwIfAborted();
}

/**
 * Folding the whole plan creates some hundred thousand long-lived objects. With the default young generation of 16 MB
 * the collector copies each several times: a third of the start time (planning benchmark). And where it may use more than
 * 2 GB it lets the heap grow to four times what lives in it: an import of 190,000 rows took 1.4 GB of which it needed 0.4
 * (decision 0298).
 */
const memoryOf = (name: string): readonly string[] => [
  ...(['command-service', 'simulation-service', 'projector'].includes(name) ? ['--max-semi-space-size=64'] : []),
  ...(process.env['NODE_OPTIONS']?.includes('max-old-space-size') === true ? [] : ['--max-old-space-size=1600']),
  // The garbage of eight plans, collected by all processors at once, would pause the plant.
  ...(name === 'simulation-service' ? ['--single-threaded-gc'] : []),
];

function superviseService(
  name: string,
  script: string,
  env: Readonly<Record<string, string>>,
  folder: DataFolder,
): Stoppable {
  return supervise({
    name,
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', ...memoryOf(name), script],
    env,
    errorFile: path.join(config.dataFolder, 'logs', `${name}.err`),
    patience: 4_500,
    hasChannel: true,
    ...(config.watchdog === 0 ? {} : { watch: { frozenAfter: config.watchdog, ask: askService } }),
    onStarted(pid) {
      log.info({ service: name, pid }, 'started');
      void folder.remember({ name, pid, mark: script });
    },
    onEnded(how, againIn) {
      log.error({ service: name, how, againIn }, 'ended unexpectedly');
      say(`${name} ended unexpectedly (${how}); it starts again. Its log: ${name}.log in the data folder`);
    },
  });
}

async function untilHealthy(address: string): Promise<void> {
  const began = Date.now();
  const deadline = began + readyWithin;
  let last = 'no answer';
  for (;;) {
    stopped.signal.throwIfAborted();
    try {
      const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(3_000) });
      if (response.ok) return;
      last = await response.text();
      // What has come can be read; room is for a person to make.
      if (lacksRoomOnly(last)) {
        say(`The disk of ${config.dataFolder} is full: nothing is stored until there is room again.`);
        return;
      }
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    if (Date.now() > deadline) throw new Error(`Not everything answers after ${readyWithin / 1000} s: ${last}`);
    // Each answer asks every process, which slows their start: where that takes long, the longer between two.
    await delay(Math.max(100, (Date.now() - began) / 10));
  }
}

function lacksRoomOnly(health: string): boolean {
  const { checks } = z.object({ checks: z.record(z.string(), z.string()) }).parse(JSON.parse(health));
  return Object.entries(checks).every(([name, state]) => state === 'ok' || name === 'storage');
}

async function fail(error: unknown): Promise<void> {
  log.fatal({ err: error }, 'the launcher cannot go on');
  process.stderr.write(`Leitstand cannot run: ${error instanceof Error ? error.message : String(error)}\n`);
  process.stderr.write(`The logs are in ${path.join(config.dataFolder, 'logs')}\n`);
  await stop(1, data as DataFolder);
}

/** Services first, so that no new requests arrive, then the servers; less than ten seconds in total. */
async function stop(code: number, folder: DataFolder): Promise<void> {
  stopping ??= (async () => {
    say('Stopping …');
    stopped.abort();
    await folder.stopping();
    await Promise.all([...services.values()].map((one) => one.stop()));
    const late = new Promise((resolve) => setTimeout(resolve, startEndsWithin));
    await Promise.race([starting.catch(() => undefined), late]);
    await Promise.all([...services.values(), ...servers].map((one) => one.stop()));
    await folder.release();
    process.exit(code);
  })().catch((error: unknown) => {
    log.fatal({ err: error }, 'could not stop cleanly');
    process.exit(1);
  });
  await stopping;
}

function exitWithoutRoom(error: unknown): never {
  if (!isOutOfSpace(error)) throw error;
  process.stderr.write(`There is no room left on the disk of ${config.dataFolder}. Make some and start again.\n`);
  process.exit(1);
}

function readConfigOrExit(): Config {
  try {
    const given = readConfig();
    refuseUnencrypted(given);
    if (given.tls !== undefined) readPair(given.tls);
    return given;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
