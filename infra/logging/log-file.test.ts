import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLogFile } from './log-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'leitstand-log-'));
  file = path.join(folder, 'service.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const textOf = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

it('keeps so many files of so many bytes, the newest lines in the file of its name', () => {
  const log = openLogFile(file, { maxBytes: 100, kept: 2 });
  for (let line = 0; line < 100; line++) log.write(`${String(line).padStart(9)}\n`);
  log.close();
  expect(readdirSync(folder).toSorted()).toEqual(['service.log', 'service.log.1', 'service.log.2']);
  for (const name of readdirSync(folder)) expect(statSync(path.join(folder, name)).size).toBeLessThanOrEqual(110);
  expect(textOf('service.log')).toMatch(/ 99\n$/);
  expect(textOf('service.log.1')).toMatch(/ 89\n$/);
});

it('goes on in the file that is there, and counts what is in it', () => {
  openLogFile(file, { maxBytes: 10 }).write('of the run before\n');
  openLogFile(file, { maxBytes: 10 }).write('of this run\n');
  expect([textOf('service.log.1'), textOf('service.log')]).toEqual(['of the run before\n', 'of this run\n']);
});

it('never fails on a full disk, and says how many lines are missing when there is room again', () => {
  let clock = 0;
  symlinkSync('/dev/full', file);
  const log = openLogFile(file, { now: () => clock });
  for (let line = 0; line < 5; line++) log.write('lost\n');
  rmSync(file);
  log.write('still resting\n');
  clock = 2_000;
  log.write('kept\n');
  const [missing, kept] = textOf('service.log').split('\n');
  expect(JSON.parse(missing ?? '')).toMatchObject({ level: 40, lost: 6 });
  expect(kept).toBe('kept');
});

it('never fails where there is no folder', () => {
  rmSync(folder, { recursive: true });
  openLogFile(file).write('nowhere\n');
  folder = mkdtempSync(path.join(tmpdir(), 'leitstand-log-'));
});
