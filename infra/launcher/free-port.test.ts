import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { thisMachine } from '#infra/this-machine.ts';
import { freePort } from './free-port.ts';

describe('a free port', () => {
  it('is none that connections going out are given, and can be listened on', async () => {
    for (let round = 0; round < 20; round++) {
      const port = await freePort();
      expect(port).toBeLessThan(32_768);
      const server = createServer();
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, thisMachine, resolve));
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
