import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
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

  it('is given to one only, however late the server on it is started, and whichever process asks', async () => {
    const here = await Promise.all(Array.from({ length: 200 }, freePort));
    const ask = `import { freePort } from '${import.meta.dirname}/free-port.ts';
      console.log(JSON.stringify(await Promise.all(Array.from({ length: 200 }, freePort))));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', ask]);
    const ports = [...here, ...(JSON.parse(stdout) as number[])];
    expect(new Set(ports).size).toBe(400);
  });
});
