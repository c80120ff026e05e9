import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';

/**
 * Modules of `folder` that a command runs one after another: those that it names, or all. `isWhole`: all of them. Throws when there
 * is no module of a name.
 */
export function namedRuns<Result>(folder: string, all: readonly string[]) {
  const wanted = process.argv.slice(2);
  const names = wanted.length > 0 ? wanted : all;
  const fileOf = (name: string): string => path.join(folder, `${name}.ts`);
  const unknown = names.find((name) => !existsSync(fileOf(name)));
  if (unknown !== undefined) throw new Error(`There is no ${unknown}. There are: ${all.join(', ')}`);
  async function* results(): AsyncGenerator<Result> {
    for (const name of names) {
      process.stdout.write(`\n── ${name}\n`);
      const named = (await import(fileOf(name))) as { run(): Promise<readonly Result[]> };
      yield* await named.run();
    }
  }
  return { isWhole: wanted.length === 0, results };
}

/** Of which day and commit, and on what machine. */
export function circumstances(): readonly [of: string, on: string] {
  const [cpu] = cpus();
  const args = ['rev-parse', '--short', 'HEAD'];
  const commit = execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  return [
    `${new Date().toISOString().slice(0, 10)}, commit ${commit}`,
    `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB`,
  ];
}
