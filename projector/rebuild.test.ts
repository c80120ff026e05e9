import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readModels } from './read-models/read-models.ts';

const rebuild = (...names: readonly string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'rebuild.ts'), ...names], { encoding: 'utf8' });

test('the rebuild of an unknown read model says which there are, and touches none', () => {
  const { status, stderr } = rebuild('timeline', 'lists');
  expect(status).toBe(2);
  expect(stderr).toContain('There is no read model “lists”');
  for (const { name } of readModels) expect(stderr).toContain(`  ${name} `);
});

test('a rebuild of nothing says how it is meant', () => {
  const { status, stderr } = rebuild();
  expect(status).toBe(2);
  expect(stderr).toContain('Usage: npm run rebuild');
});
