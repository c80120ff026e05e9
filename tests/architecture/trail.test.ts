import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');

/** File → step, from the table of the trail. */
const trail = new Map(
  [...page.matchAll(/^\| (\d)\. [^|]*\|([^|]*)\|$/gm)].flatMap(([, step = '', files = '']) =>
    [...files.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, file = '']) => [file, step] as const),
  ),
);

/** What the command of the page prints; a line per hit. */
function grep(): readonly string[] {
  const command = /^`grep -rn "(.*)" (.*)` finds/m.exec(page);
  if (command === null) throw new Error('ARCHITECTURE.md has no grep for the trail');
  const [, pattern = '', folders = ''] = command;
  return execFileSync('grep', ['-rn', '--include=*.ts', '--include=*.tsx', pattern, ...folders.split(' ')], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  }).split('\n');
}

test('the grep of ARCHITECTURE.md hits each file of the trail, and the first line of the file says its step', () => {
  const steps = new Map(
    grep().flatMap((line) => {
      const [, file, step] = /^([^:]+):1:\/\/ Trail of OperationsMoved, step (\d) /.exec(line) ?? [];
      return file === undefined || step === undefined ? [] : [[file, step] as const];
    }),
  );
  expect(trail.size).toBeGreaterThan(15);
  // A file that takes over a step takes its line along, and the table names it.
  expect(Object.fromEntries(steps)).toEqual(Object.fromEntries(trail));
});
