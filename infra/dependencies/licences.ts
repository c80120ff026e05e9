import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/**
 * `npm run licences`: every package of the lock file, those for development included, has a licence that the product may
 * be made and shipped with. MPL-2.0 and CC-BY bind their own files only, which are passed on unchanged.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'Bitstream-Vera',
  'BSD-3-Clause',
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  /** libvips: a library of its own file, loaded when it runs and passed on unchanged. */
  'LGPL-3.0-or-later',
  'MIT',
  /** MIT without the notice that has to be kept. */
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'PSF-2.0',
  /** argparse, which took it from Python's own. */
  'Python-2.0',
  'Unlicense',
]);

/** What their own files say; the lock file has no word of it, or refers to them. */
const readByHand: Readonly<Record<string, string>> = {
  /** `no-canvas` beside this file. */
  '@napi-rs/canvas': 'MIT',
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
  'png-js': 'MIT',
  ssh2: 'MIT',
};

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional(), license: z.string().optional() })),
});

const root = path.resolve(import.meta.dirname, '../..');
const { packages } = lockSchema.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
const refused = Object.entries(packages).flatMap(([place, { version = '', license }]) => {
  // The product itself has no place.
  if (place === '') return [];
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const found = readByHand[name] ?? license;
  return found !== undefined && isAllowed(found) ? [] : [`${name} ${version}: ${found ?? 'no licence'}`];
});
if (refused.length > 0) {
  process.stderr.write(`Licences that nobody has allowed (infra/dependencies/licences.ts):\n${refused.join('\n')}\n`);
  process.exitCode = 1;
} else process.stdout.write(`${Object.keys(packages).length - 1} packages have allowed licences\n`);

/** Expressions of SPDX as npm packages have them: one operator, one level of brackets. */
function isAllowed(expression: string): boolean {
  const words = expression.replaceAll(/[()]/g, '').split(/\s+/);
  const ids = words.filter((word) => word !== 'AND' && word !== 'OR');
  return words.includes('OR') && !words.includes('AND')
    ? ids.some((id) => allowed.has(id))
    : ids.every((id) => allowed.has(id));
}
