import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ownDataFolder } from '#tests/product/plants.ts';
import { startProduct } from '#tests/product/product.ts';

it('a start with a nats-server that is too old ends and says what to do', async () => {
  const programs = await mkdtemp(path.join(tmpdir(), 'leitstand-old-nats-'));
  const program = path.join(programs, 'nats-server');
  await writeFile(program, '#!/bin/sh\necho "nats-server: v2.2.0"\n');
  await chmod(program, 0o755);
  const env = { PATH: [programs, process.env['PATH'] ?? ''].join(path.delimiter) };
  const product = await startProduct({ dataFolder: await ownDataFolder(), env, expectExit: true });
  expect(await product.exited).toBe(1);
  expect(product.output()).toContain('nats-server 2.9.10 or newer is needed, and this one is 2.2.0. Install it');
  await product.remove();
  await rm(programs, { recursive: true });
});
