import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, readConfig } from '#infra/config.ts';
import { openLog } from '#infra/log.ts';
import { buildFrontend } from './build-frontend.ts';
import { type DataFolder, takeDataFolder } from './data-folder.ts';
import { loadDemoOnce } from './demo-once.ts';
import { startNats, startPostgres } from './embedded-servers.ts';
import { freePort } from './free-port.ts';
import { type Supervised, supervise } from './supervise.ts';

/**
 * `npm start`: PostgreSQL, nats-server, the services and the gateway, each as a process of its own, in this order;
 * stopped in the opposite one.
 */
const root = path.resolve(import.meta.dirname, '../..');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** In what time the services answer after their start; a replay of a big plant included. */
const readyWithin = 120_000;

const config = readConfigOrExit();
const data = await takeDataFolder(config.dataFolder);
if ('takenBy' in data) {
  process.stderr.write(
    `Leitstand already runs on ${config.dataFolder} (process ${data.takenBy}).\n` +
      'Stop it there with Ctrl-C, or choose another folder with LEITSTAND_DATA.\n',
  );
  process.exit(1);
}

const log = openLog(config, 'launcher');
const started: { readonly name: string; stop(): Promise<void> }[] = [];
let stopping: Promise<void> | undefined;
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
process.on('SIGHUP', () => void stop(0));

try {
  await start(config, data);
} catch (error) {
  log.fatal({ err: error }, 'could not start');
  process.stderr.write(`Leitstand could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.stderr.write(`The logs are in ${path.join(config.dataFolder, 'logs')}\n`);
  await stop(1);
}

async function start(settings: Config, folder: DataFolder): Promise<void> {
  say('Leitstand starts …');
  await buildFrontend(root, say);
  const context = { config: settings, folder, log, say };
  const postgres = settings.databaseUrl === undefined ? await startPostgres(context) : undefined;
  if (postgres !== undefined) started.push(postgres);
  const nats = settings.natsUrl === undefined ? await startNats(context) : undefined;
  if (nats !== undefined) started.push(nats);

  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const env = {
    ...process.env,
    ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }),
    ...(nats === undefined ? {} : { NATS_URL: nats.url, NATS_WS_URL: nats.websocketUrl }),
    COMMAND_SERVICE_PORT: String(ports[0]),
    QUERY_SERVICE_PORT: String(ports[1]),
    PROJECTOR_PORT: String(ports[2]),
    LEITSTAND_DATA: settings.dataFolder,
    LEITSTAND_SUPERVISED: '1',
    NODE_ENV: 'production',
  };
  for (const name of ['command-service', 'projector', 'query-service', 'gateway']) {
    const script = path.join(root, name === 'gateway' ? 'infra/gateway' : name, 'main.ts');
    started.push(superviseService(name, script, env, folder));
  }

  const address = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${settings.port}`;
  await untilHealthy(address);
  if (settings.demo && stopping === undefined) await loadDemoOnce({ url: address, folder: settings.dataFolder, say });
  if (stopping !== undefined) return;
  announce(address, settings);
}

function superviseService(
  name: string,
  script: string,
  env: Readonly<Record<string, string | undefined>>,
  folder: DataFolder,
): Supervised {
  return supervise({
    name,
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', script],
    env,
    errorFile: path.join(config.dataFolder, 'logs', `${name}.err`),
    patience: 6_000,
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
  const deadline = Date.now() + readyWithin;
  let last = 'no answer';
  while (stopping === undefined) {
    try {
      const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(3_000) });
      if (response.ok) return;
      last = await response.text();
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    if (Date.now() > deadline) throw new Error(`Not everything answers after ${readyWithin / 1000} s: ${last}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function announce(address: string, settings: Config): void {
  say('');
  say(`  Leitstand is ready:  ${address}`);
  if (settings.demo) {
    say('');
    say('  Sign in as   anna    Leitstand-Plan1    planner');
    say('               ben     Leitstand-Plan2    planner, for a second browser');
    say('               werner  Leitstand-Work1    worker');
    say('               admin   Leitstand-Admin1   administrator');
  }
  say('');
  say(`  Data and logs: ${settings.dataFolder}`);
  say('  Ctrl-C stops everything.');
}

async function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    say('Stopping …');
    // The gateway first, so that nothing new comes in; PostgreSQL last.
    const last = started.slice(0, 2);
    await Promise.all(started.slice(2).map((one) => one.stop()));
    for (const one of last.reverse()) await one.stop();
    if (data !== undefined && 'release' in data) await data.release();
    process.exit(code);
  })().catch((error: unknown) => {
    log.fatal({ err: error }, 'could not stop cleanly');
    process.exit(1);
  });
  await stopping;
}

function readConfigOrExit(): Config {
  try {
    const settings = readConfig();
    if (!existsSync(path.join(root, 'node_modules'))) throw new Error('Packages are missing; use npm start');
    return settings;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
