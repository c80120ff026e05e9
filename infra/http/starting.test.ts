import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { fromGateway } from '#infra/http/gateway-only.ts';
import { answerWhileStarting } from './starting.ts';

const host = '127.0.0.1';
const secret = 's'.repeat(32);

/** One that nobody has at this moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it('says to the gateway what a service waits for, that it starts to everybody, and leaves its port to it', async () => {
  const port = await freePort();
  const starting = answerWhileStarting({ check: 'commandService', port, host, secret });
  const ask = async (path: string, headers: Readonly<Record<string, string>> = fromGateway(secret)) => {
    const answer = await fetch(`http://${host}:${port}${path}`, { headers });
    return { status: answer.status, body: await answer.json() };
  };
  await expect.poll(() => ask('/health').catch(() => undefined)).toBeDefined();
  starting.waitsFor('plan');
  expect(await ask('/health')).toEqual({
    status: 503,
    body: { status: 'unavailable', checks: { commandService: 'unavailable' }, waitsFor: 'plan' },
  });
  expect((await ask('/health', {})).body).toMatchObject({ errorCode: 'backendStarting' });
  expect(await ask('/api/planning/projects')).toMatchObject({ status: 503, body: { errorCode: 'backendStarting' } });
  await starting.over();
  const service = createServer((_request, response) => response.end('"here"')).listen(port, host);
  await new Promise((resolve) => service.once('listening', resolve));
  expect((await ask('/health')).body).toBe('here');
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

it('a port that is taken stops nobody', async () => {
  const taken = createServer().listen(0, host);
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  await answerWhileStarting({ check: 'projector', port, host, secret }).over();
  expect(taken.listening).toBe(true);
  await new Promise((resolve) => taken.close(resolve));
});
