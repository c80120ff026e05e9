import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildServices } from './build-services.ts';
import { sourcesAt } from './sources.ts';

const root = mkdtempSync(path.join(tmpdir(), 'leitstand-sources-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('services run from their sources where there is nothing to build them with, and it is told', async () => {
  for (const folder of ['domain', 'infra', 'command-service', 'query-service', 'projector'])
    mkdirSync(path.join(root, folder, 'dist'), { recursive: true });
  for (const file of ['package-lock.json', 'domain/order.ts', 'domain/dist/built.js', 'infra/.hidden'])
    writeFileSync(path.join(root, file), '{}');
  expect(sourcesAt(root, ['domain', 'infra']).map(({ file }) => path.relative(root, file))).toEqual([
    'domain/order.ts',
  ]);

  const told: unknown[] = [];
  const { signal } = new AbortController();
  const scripts = await buildServices(
    root,
    () => undefined,
    signal,
    (error) => told.push(error),
  );
  expect(scripts.projector).toBe(path.join(root, 'projector/main.ts'));
  expect(String(told[0])).toContain('The services could not be built');
});
