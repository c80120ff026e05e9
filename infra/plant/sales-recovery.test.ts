import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askForRecovery, emptyPlant, endRecovery, readRecovery, watchRecovery } from './sales-recovery.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recovery-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a reset that is asked for is known until it is done, to nobody else of the machine', async () => {
  expect(await readRecovery(folder)).toBeUndefined();
  await askForRecovery(folder, 'u1', 0);
  expect(await readRecovery(folder)).toMatchObject({ askedAt: '1970-01-01T00:00:00.000Z', askedBy: 'u1' });
  for (const name of await readdir(folder)) expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0);
  await endRecovery(folder);
  await endRecovery(folder);
  expect(await readRecovery(folder)).toBeUndefined();
});

test('a file that says something else is no reset: nothing is taken away', async () => {
  await writeFile(path.join(folder, 'sales-recovery.json'), '{}');
  await expect(readRecovery(folder)).rejects.toThrow('cannot be read');
});

test('a watch hears of the begin, of another one and of the end', async () => {
  const heard: (string | undefined)[] = [];
  const next = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const watch = await watchRecovery(folder, { error: () => undefined }, (recovery) => {
    heard.push(recovery?.askedBy);
    (recovery === undefined ? over : next).resolve();
  });
  expect(watch.current()).toBeUndefined();
  await askForRecovery(folder, 'u1', 0);
  await next.promise;
  expect(watch.current()?.askedBy).toBe('u1');
  await endRecovery(folder);
  await over.promise;
  watch.close();
  expect(heard).toEqual(['u1', undefined]);
});

test('what the plant has stored goes, also a second time; keys, logs and archives of the operator stay', async () => {
  for (const name of [
    'postgres/cluster',
    'attachments',
    'tutorials',
    'snapshots',
    'secrets',
    'logs',
    'nats',
    'restore',
    'seals',
  ])
    await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, 'demo-loaded.json'), '{}');
  await emptyPlant(folder);
  await emptyPlant(folder);
  expect((await readdir(folder)).toSorted()).toEqual(['logs', 'nats', 'postgres', 'restore', 'seals', 'secrets']);
  expect(await readdir(path.join(folder, 'postgres'))).toEqual([]);
});
