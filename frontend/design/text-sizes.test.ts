import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textVariables } from './text-sizes.ts';

const files = globSync('frontend/{features,kit,shell,terminal,screen}/**/*.{ts,tsx}').filter(
  (file) => !file.includes('.test.'),
);
const found = (pattern: RegExp): readonly string[] =>
  files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([text]) => `${file}: ${text}`));

test('pages have no sizes of text but those of the design', () => {
  expect(files.length).toBeGreaterThan(500);
  const ofDoor = /session\/door\/door\.tsx: font-size: (28|32)$/;
  expect(found(/font-size: *(max\()?[\d.]+|font: \d+ [\d.]+px/g).filter((one) => !ofDoor.test(one))).toEqual([]);
});

test('every size that a page names is one of the design', () => {
  const named = new Set(found(/var\(--(size-[\w-]+|font)\)/g).map((one) => `--${/--([\w-]+)\)/.exec(one)?.[1]}`));
  expect([...named].filter((name) => textVariables[name] === undefined)).toEqual([]);
});
