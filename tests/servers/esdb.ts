import { connect, createServer, type Server, type Socket } from 'node:net';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { freePort } from '#infra/launcher/free-port.ts';

/** A real EventStoreDB that a test may take away and bring back. */
export interface EsdbServer {
  readonly url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** The server of `EVENTSTORE_URL`, or one in a container; otherwise why there is none. */
export async function esdbServer(): Promise<EsdbServer | { readonly missing: string }> {
  const url = process.env.EVENTSTORE_URL;
  if (url !== undefined && url !== '') return behindSwitch(url);
  try {
    await getContainerRuntimeClient();
  } catch {
    return { missing: 'EVENTSTORE_URL is not set and no Docker runs here' };
  }
  return inContainer();
}

/**
 * A server that does not belong to the test is not killed but cut off: its connections break and new ones are
 * refused, which is what its clients see of a kill -9.
 */
async function behindSwitch(url: string): Promise<EsdbServer> {
  const [, scheme, host, port, rest] = /^(esdb:\/\/(?:[^@/]+@)?)([^:,/?@]+):(\d+)(.*)$/.exec(url) ?? [];
  if (scheme === undefined || host === undefined) throw new Error('EVENTSTORE_URL must name one node as host:port');
  const own = await freePort();
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  const start = async (): Promise<void> => {
    const fresh = createServer((near) => {
      const far = connect(Number(port), host);
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        socket.pipe(other);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
      }
    });
    server = fresh;
    await new Promise<void>((resolve) => fresh.listen(own, '127.0.0.1', resolve));
  };
  const kill = async (): Promise<void> => {
    const closed = new Promise((resolve) => server?.close(resolve));
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };
  await start();
  return { url: `${scheme}127.0.0.1:${own}${rest}`, kill, start, remove: kill };
}

async function inContainer(): Promise<EsdbServer> {
  const port = await freePort();
  const started = await new GenericContainer('eventstore/eventstore:23.10.1-jammy')
    .withExposedPorts({ container: 2113, host: port })
    .withCommand(['--insecure', '--run-projections=None'])
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start();
  const { container } = await getContainerRuntimeClient();
  const handle = container.getById(started.getId());
  return {
    url: `esdb://${started.getHost()}:${port}?tls=false`,
    kill: async () => {
      await handle.kill({ signal: 'SIGKILL' });
      await handle.wait();
    },
    start: async () => {
      await handle.start();
      await live(`http://${started.getHost()}:${port}/health/live`);
    },
    remove: async () => {
      await started.stop();
    },
  };
}

async function live(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined); // Not up yet.
    if (answer?.status === 204) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
