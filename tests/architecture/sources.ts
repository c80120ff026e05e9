import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export interface Source {
  /** From the root of the repository, as `domain/call.ts`. */
  readonly file: string;
  readonly text: string;
}

/** Every code file of the product, without tests and without comments. */
export const sources: readonly Source[] = [
  'domain',
  'infra',
  'command-service',
  'projector',
  'query-service',
  'frontend',
].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('/node_modules/') && !file.includes('/dist/'))
    .map((file) => ({ file: path.relative(root, file), text: withoutComments(readFileSync(file, 'utf8')) })),
);

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}
