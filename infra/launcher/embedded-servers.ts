import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '#infra/config.ts';
import { loadNatsKeys } from '#infra/nats/keys.ts';
import { writeNatsServerConfig } from '#infra/nats/server-config.ts';
import { type EmbeddedServer, startEmbeddedPostgres } from '#infra/postgres/embedded.ts';
import { type DataFolder, plantSecret } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { supervise } from './supervise.ts';

export interface ServerContext {
  readonly config: Config;
  readonly folder: DataFolder;
  readonly log: Logger;
  readonly say: (text: string) => void;
}

export interface RunningPostgres {
  readonly name: 'postgres';
  readonly url: string;
  stop(): Promise<void>;
}

/** PostgreSQL in `{data}/postgres`; started again on the same port when it ends by itself. */
export async function startPostgres({ config, log, say }: ServerContext): Promise<RunningPostgres> {
  const home = path.join(config.dataFolder, 'postgres');
  await mkdir(home, { recursive: true });
  // As root PostgreSQL runs as the user `postgres`, who must be able to pass through the folders above.
  if (process.getuid?.() === 0) await chmod(config.dataFolder, 0o755);
  const settings = {
    folder: path.join(home, 'cluster'),
    port: await freePort(),
    password: await plantSecret(config.dataFolder, 'postgres'),
    log: (line: string) => log.info({ from: 'postgres' }, line),
  };
  let server: EmbeddedServer = await startEmbeddedPostgres(settings);
  let stopping = false;
  const watch = async (): Promise<void> => {
    await server.ended;
    if (stopping) return;
    log.error('PostgreSQL ended unexpectedly');
    say('PostgreSQL ended unexpectedly; it starts again');
    server = await startEmbeddedPostgres(settings);
    await watch();
  };
  watch().catch((error: unknown) => {
    log.fatal({ err: error }, 'PostgreSQL does not come back');
    say('PostgreSQL does not come back; its messages are in launcher.log');
  });
  return {
    name: 'postgres',
    url: server.url,
    async stop() {
      stopping = true;
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
  const keys = await loadNatsKeys(home);
  const [port, websocketPort] = [await freePort(), await freePort()];
  const file = await writeNatsServerConfig({ folder: home, port, websocketPort, keys });
  const server = supervise({
    name: 'nats-server',
    command: 'nats-server',
    args: ['-c', file],
    // Debian puts it into a folder that is not on every user's PATH.
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` },
    errorFile: path.join(config.dataFolder, 'logs', 'nats-server.log'),
    patience: 4_000,
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
    url: `nats://127.0.0.1:${port}`,
    websocketUrl: `ws://127.0.0.1:${websocketPort}`,
    stop: () => server.stop(),
  };
}
