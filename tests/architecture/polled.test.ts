import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** What playwright, or a page of the timeline, answers as it is in that moment. */
const reads = [
  'allInnerTexts',
  'allTextContents',
  'boundingBox',
  'changed',
  'count',
  'describe',
  'evaluate',
  'evaluateAll',
  'getAttribute',
  'innerHTML',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
  'title',
];
const readOnce = new RegExp(String.raw`expect\(\s*\(*await [^;]*\.(?:${reads.join('|')})\(`, 'g');

test('what a page shows is polled: it follows an action a moment later, on a busy machine a long one', () => {
  const files = globSync('{tests,infra}/**/*.e2e.test.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(readOnce), ([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

/** Of the time that something took, or a second that is all there is for it. */
const timed = /\bvi\.wait(?:For|Until)\(|\b(?:cpuUsage|hrtime)\b|performance\.now\(\) - |- performance\.now\(\)/g;

test('no test measures time: how soon something comes depends on what else the machine does', () => {
  const files = globSync('{domain,infra,*-service,projector,frontend,tests}/**/*.test.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const found = files
    .filter((file) => file !== path.relative(root, import.meta.filename))
    .flatMap((file) =>
      Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(timed), ([text]) => `${file}: ${text}`),
    );
  expect(found).toEqual([]);
});
