import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
/** Bytes: every version of a picture stays in the history. */
const mostOfOne = 200_000;

test('pictures are kept for the documents that show them, and are small', () => {
  const pictures = globSync('docs/images/**/*.*', { cwd: root });
  expect(pictures.filter((file) => statSync(path.join(root, file)).size > mostOfOne)).toEqual([]);
  const documents = globSync(['README.md', 'docs/*.md'], { cwd: root });
  const shown = documents.flatMap((file) =>
    Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)/g), ([, place = '']) =>
      path.join(path.dirname(file), place),
    ),
  );
  expect(shown.toSorted()).toEqual(pictures.toSorted());
});
