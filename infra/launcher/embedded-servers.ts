import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '#infra/config.ts';
import { loadNatsKeys } from '#infra/nats/keys.ts';
import { writeNatsServerConfig } from '#infra/nats/server-config.ts';
import { natsServerPath, natsServerTrouble, versionOfNatsServer } from '#infra/nats/server-version.ts';
import { type EmbeddedServer, startEmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { embeddedSecrets } from '#infra/postgres/running-embedded.ts';
import { thisMachine } from '#infra/this-machine.ts';
import { environmentOf } from '../environment.ts';
import { dyingWithParent } from '../processes.ts';
import { askNats, askPostgres } from './ask.ts';
import { type DataFolder, plantSecret } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { natsPorts } from './nats-ports.ts';
import { supervise } from './supervise.ts';
import { type Watchdog, watchForHanging } from './watchdog.ts';

export interface ServerContext {
  readonly config: Config;
  readonly folder: DataFolder;
  readonly log: Logger;
  readonly say: (text: string) => void;
}

/** Milliseconds between attempts to restart PostgreSQL. */
const retryPause = 3_000;
/** Milliseconds between two looks whether somebody has asked PostgreSQL to end. */
const lookEvery = 1_000;

export interface RunningPostgres {
  readonly name: 'postgres';
  readonly url: string;
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

/** PostgreSQL in `{data}/postgres`; restarted on the same port when it ends unexpectedly. */
export async function startPostgres({ config, log, say }: ServerContext): Promise<RunningPostgres> {
  const home = path.join(config.dataFolder, 'postgres');
  await mkdir(home, { recursive: true });
  const stopped = new AbortController();
  const settings = {
    folder: path.join(home, 'cluster'),
    port: await freePort(),
    passwords: {
      owner: await plantSecret(config.dataFolder, embeddedSecrets.owner),
      services: await plantSecret(config.dataFolder, embeddedSecrets.services),
    },
    log: (line: string) => log.info({ from: 'postgres' }, line),
    signal: stopped.signal,
  };
  let server: EmbeddedServer = await startEmbeddedPostgres(settings);
  const watch = (current: EmbeddedServer): Watchdog | undefined => {
    if (config.watchdog === 0) return undefined;
    const onHung = (seconds: number): void => {
      log.error({ seconds }, 'PostgreSQL gives no sign of life and is killed');
      void current.kill();
    };
    const ask = (signal: AbortSignal): Promise<unknown> => askPostgres(settings.port, signal);
    return watchForHanging({ pid: current.pid, frozenAfter: config.watchdog, ask, onHung });
  };
  /** Asked to end by somebody else, it would wait for our own connections and let nobody in until they go. */
  const hastened = new WeakSet<EmbeddedServer>();
  const hasten = async (current: EmbeddedServer): Promise<void> => {
    if (hastened.has(current) || !(await current.isEnding()) || stopped.signal.aborted) return;
    hastened.add(current);
    log.error('PostgreSQL was asked to end; its connections are closed');
    await current.stop();
  };
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      const dog = watch(server);
      const look = setInterval(() => void hasten(server), lookEvery);
      await server.ended;
      clearInterval(look);
      dog?.close();
      if (stopped.signal.aborted) return;
      log.error('PostgreSQL ended unexpectedly');
      say('PostgreSQL ended unexpectedly; it starts again');
      while (!stopped.signal.aborted) {
        try {
          server = await startEmbeddedPostgres(settings);
          break;
        } catch (error) {
          if (stopped.signal.aborted) return;
          log.error({ err: error }, 'PostgreSQL does not come back yet');
          say('PostgreSQL does not come back; its messages are in launcher.log. Trying again');
          await delay(retryPause, undefined, { signal: stopped.signal }).catch(() => undefined);
        }
      }
    }
  };
  const kept = keepRunning();
  return {
    name: 'postgres',
    url: server.url,
    ownerUrl: server.ownerUrl,
    async stop() {
      stopped.abort();
      await server.stop();
      // A restart may have been in progress.
      await kept;
      await server.stop();
    },
  };
}

export interface RunningNats {
  readonly name: 'nats-server';
  readonly url: string;
  readonly websocketUrl: string;
  stop(): Promise<void>;
}

/** nats-server from the PATH, with its keys in `{data}/nats`. */
export async function startNats({ config, folder, log, say }: ServerContext): Promise<RunningNats> {
  const home = path.join(config.dataFolder, 'nats');
  const trouble = natsServerTrouble(await versionOfNatsServer());
  if (trouble !== undefined) throw new Error(trouble);
  const keys = await loadNatsKeys(home);
  const { port, websocketPort } = await natsPorts(home, config.natsPort);
  const file = await writeNatsServerConfig({ folder: home, port, websocketPort, keys });
  const [command, args] = dyingWithParent('nats-server', ['-c', file], 'SIGTERM');
  const server = supervise({
    name: 'nats-server',
    command,
    args,
    env: { ...environmentOf('nats-server'), PATH: natsServerPath() },
    errorFile: path.join(config.dataFolder, 'logs', 'nats-server.log'),
    patience: 2_000,
    ...(config.watchdog === 0
      ? {}
      : { watch: { frozenAfter: config.watchdog, ask: (_child, signal) => askNats(port, signal) } }),
    onStarted(pid) {
      log.info({ service: 'nats-server', pid }, 'started');
      void folder.remember({ name: 'nats-server', pid, mark: file });
    },
    onEnded(how, againIn) {
      log.error({ service: 'nats-server', how, againIn }, 'ended unexpectedly');
      say(`nats-server ended unexpectedly (${how}); it starts again`);
    },
  });
  return {
    name: 'nats-server',
    url: `nats://${thisMachine}:${port}`,
    websocketUrl: `ws://${thisMachine}:${websocketPort}`,
    stop: () => server.stop(),
  };
}
