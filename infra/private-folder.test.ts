import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { privateFolder } from './private-folder.ts';

const home = mkdtempSync(path.join(tmpdir(), 'leitstand-private-'));
afterAll(() => rmSync(home, { recursive: true }));

it('is closed to other users, also when it was open before', () => {
  const folder = path.join(home, 'data', 'logs');
  const mode = (): number => statSync(privateFolder(folder)).mode & 0o777;
  expect(mode()).toBe(0o700);
  chmodSync(folder, 0o755);
  expect(mode()).toBe(0o700);
});
