import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#infra/launcher/free-port.ts';
import { loadNatsKeys, type NatsKeys } from '#infra/nats/keys.ts';
import { writeNatsServerConfig } from '#infra/nats/server-config.ts';

export interface TestNats {
  readonly url: string;
  readonly websocketUrl: string;
  readonly keys: NatsKeys;
  /** kill -9. */
  kill(): Promise<void>;
  restart(): void;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

/**
 * A real nats-server of a test's own. Clients connect when it is ready.
 * @param given folder of its keys, as `{data}/nats` of a plant; default one of its own
 */
export async function testNats(given?: string): Promise<TestNats> {
  const folder = given ?? (await mkdtemp(path.join(tmpdir(), 'leitstand-nats-')));
  const [port, websocketPort] = [await freePort(), await freePort()];
  const keys = await loadNatsKeys(folder);
  const config = await writeNatsServerConfig({ folder, port, websocketPort, keys });
  const start = (): ChildProcess => spawn('nats-server', ['-c', config], { stdio: 'ignore' });
  let server = start();
  const kill = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  };
  return {
    url: `nats://127.0.0.1:${port}`,
    websocketUrl: `ws://127.0.0.1:${websocketPort}`,
    keys,
    kill,
    restart() {
      server = start();
    },
    async remove() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
