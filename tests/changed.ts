import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Which tests of a kind are to be run: all of them, or those that are among these files or import one of them; none of an
 * empty list.
 */
export type Chosen = 'all' | readonly string[];

export interface Choice {
  readonly unit: Chosen;
  /** Those with a database: `pg` and `esdb`. */
  readonly pg: Chosen;
  readonly e2e: Chosen;
}

/**
 * What a change can touch. Files are paths from the root, with `/`. Imports say it, and beside them: tests read other files
 * than code, start scripts in processes of their own, or read the code itself; and whatever of the product has changed, a
 * browser may show it.
 * @param changed what is different
 * @param all every file of the repository
 * @param read the text of one of them
 */
export function touchedBy(changed: readonly string[], all: readonly string[], read: (file: string) => string): Choice {
  const files = changed.filter((file) => !isDocument(file));
  if (files.some(isOfEverything)) return { unit: 'all', pg: 'all', e2e: 'all' };
  const data = files.filter((file) => !isCode(file));
  const product = files.filter((file) => !file.startsWith('tests/') && !isTest(file));
  const server = product.filter((file) => !file.startsWith('frontend/'));
  const starters = server.length === 0 ? [] : all.filter((file) => isCode(file) && startsScript.test(read(file)));
  const readers = all.filter((file) => isTest(file) && !isNeedy(file) && readsTree.test(read(file)));
  return {
    unit: changed.length === 0 ? [] : data.length > 0 ? 'all' : [...files, ...starters, ...readers],
    pg: data.some((file) => !file.startsWith('frontend/')) ? 'all' : [...files, ...starters],
    e2e: product.length > 0 || data.length > 0 ? 'all' : files,
  };
}

const isDocument = (file: string): boolean => /\.(md|webp)$|^LICENSE$/.test(file);
/** What says how tests are run, and what runs before them. */
const isOfEverything = (file: string): boolean =>
  /^(package(-lock)?|tsconfig)\.json$|^vitest\.config\.ts$|^tests\/([^/]+\.ts$|servers\/|product\/)/.test(file);
const isCode = (file: string): boolean => /\.tsx?$/.test(file);
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isNeedy = (file: string): boolean => /\.(pg|esdb|e2e)\.test\.ts$/.test(file);
/** A script beside the file, which it starts without importing it. */
const startsScript = /new URL\('[^']*\.ts'/;
/** A test that looks at files, or starts one. */
const readsTree = /from 'node:(fs|fs\/promises|child_process)'/;

/** `touchedBy` what differs from a commit: what came after the branch had left it, what is not committed, and new files. */
export function touchedSince(commit: string, root: string): Choice {
  const git = (...args: readonly string[]): readonly string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64e6 })
      .split(/[\0\n]/)
      .filter(Boolean);
  const [base = commit] = git('merge-base', commit, 'HEAD');
  const fresh = git('ls-files', '-z', '--others', '--exclude-standard');
  const changed = [...git('diff', '-z', '--name-only', '--no-renames', base), ...fresh];
  const all = [...git('ls-files', '-z'), ...fresh].filter((file) => existsSync(path.join(root, file)));
  return touchedBy(changed, all, (file) => readFileSync(path.join(root, file), 'utf8'));
}
