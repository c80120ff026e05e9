import path from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './sources.ts';

/**
 * Folders import each other in one direction: whoever reads one knows what it stands on. dependency-cruiser sees that of
 * files; of folders it cannot name a single import. Tests are free: they may use what stands above what they test.
 */

/** Folder → folder that it imports from → the imports. */
const imports = new Map<string, Map<string, string[]>>();
for (const { file, text } of sources)
  for (const [, name = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*'([#.][^']+\.tsx?)'/g)) {
    const imported = name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name);
    const from = path.dirname(file);
    const to = path.dirname(imported);
    if (from === to) continue;
    const ofFolder = imports.get(from) ?? new Map<string, string[]>();
    imports.set(from, ofFolder);
    ofFolder.set(to, [...(ofFolder.get(to) ?? []), `${file} imports ${imported}`]);
  }

/** The way from one folder to another over imports, with both ends. */
function wayBetween(start: string, end: string): readonly string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[start, undefined]]);
  for (const folder of cameFrom.keys()) {
    if (folder === end) {
      const way: string[] = [];
      for (let at: string | undefined = end; at !== undefined; at = cameFrom.get(at)) way.unshift(at);
      return way;
    }
    for (const next of imports.get(folder)?.keys() ?? []) if (!cameFrom.has(next)) cameFrom.set(next, folder);
  }
  return undefined;
}

test('folders import each other in no circle', () => {
  const circles = [...imports].flatMap(([from, ofFolder]) =>
    [...ofFolder].flatMap(([to, lines]) => {
      const back = wayBetween(to, from);
      return back === undefined ? [] : [`${[from, ...back].join(' -> ')}\n  ${lines.join('\n  ')}`];
    }),
  );
  expect(circles).toEqual([]);
});

test('a folder has no more code files than one reads at a glance', () => {
  const files = Map.groupBy(sources, ({ file }) => path.dirname(file));
  const large = [...files].filter(([, inFolder]) => inFolder.length > 25);
  expect(large.map(([folder, inFolder]) => `${folder}: ${inFolder.length}`)).toEqual([]);
});
