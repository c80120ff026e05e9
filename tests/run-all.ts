import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import { z } from 'zod';
import { type Choice, type Chosen, touchedSince } from './changed.ts';
import { figureText } from './specification/record.ts';

/**
 * `npm test` runs every stage, `npm run check` (`--fast`) those that need no server. What reads the sources only runs beside each
 * other, then the tests one project after another. Stops behind what has failed: what comes later would only repeat its
 * message. `npm test -- --changed` runs the tests that can be touched by
 * what is not committed, `--changed=main` by all that came since the branch left main.
 */
const root = path.resolve(import.meta.dirname, '..');
const output = path.join(root, 'test-output');
const isFast = process.argv.includes('--fast');
const choice = chosen(process.argv.find((arg) => /^--changed(=|$)/.test(arg)));
const tools = path.join(root, 'node_modules', '.bin');
const bin = (name: string): string => path.join(tools, name);
/** The tools are scripts that look for `node` on the PATH: it must be the one that came with the packages. */
const env = { ...process.env, PATH: `${tools}${path.delimiter}${process.env['PATH'] ?? ''}` };

interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Set for stages that count tests. */
  readonly report?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Left out by `--fast`. */
  readonly slow?: boolean;
  /** Nothing of it can be touched by what has changed. */
  readonly isNothing?: boolean;
}

function chosen(changed: string | undefined): Choice {
  if (changed === undefined) return { unit: 'all', pg: 'all', e2e: 'all' };
  return touchedSince(changed.slice('--changed='.length) || 'HEAD', root);
}

const vitest = (project: string, files: Chosen, slow: boolean): Stage => {
  const report = path.join(output, `${project}.json`);
  const reporters = [
    '--reporter=default',
    '--reporter=./tests/durations.ts',
    '--reporter=./tests/flaky.ts',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return {
    name: `tests: ${project}`,
    command: [
      bin('vitest'),
      ...(files === 'all' ? ['run'] : ['related', '--run', ...files]),
      '--project',
      project,
      '--passWithNoTests',
      ...reporters,
    ],
    report,
    slow,
    isNothing: files.length === 0,
  };
};

const folders = ['domain', 'infra', 'command-service', 'query-service', 'projector', 'frontend', 'tests'];

/** Each is one process on one processor: with more threads types and lint take nearly twice the work. Those that take longest first. */
const readings: readonly Stage[] = [
  { name: 'types', command: [bin('tsc'), '--noEmit', '--singleThreaded'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'], env: { GOMAXPROCS: '1' } },
  { name: 'imports', command: [bin('depcruise'), ...folders, '--output-type', 'err-long'] },
  { name: 'unused', command: [bin('knip')] },
  // Without tests: what only they reach belongs to them.
  { name: 'unused in production', command: [bin('knip'), '--production'] },
  { name: 'licences', command: [process.execPath, path.join(root, 'infra/dependencies/licences.ts')] },
  { name: 'format', command: [bin('biome'), 'ci', '.', '--reporter=summary'] },
];
const tests: readonly Stage[] = [
  vitest('unit', choice.unit, false),
  vitest('pg', choice.pg, true),
  vitest('esdb', choice.pg, true),
  vitest('e2e', choice.e2e, true),
];

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), failureMessages: z.array(z.string()) })) }),
  ),
});
const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 };

rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
const beside = pLimit(availableParallelism());
const readingsPassed = await Promise.all(readings.map((stage) => beside(() => run(stage, 'whole'))));
const failed = readings.filter((_, nth) => readingsPassed[nth] === false).map(({ name }) => name);
for (const stage of tests.filter(({ slow = false, isNothing = false }) => !(slow && isFast) && !isNothing)) {
  if (failed.length > 0) break;
  const passed = await run(stage, 'as it comes');
  if (stage.report !== undefined) count(stage.report);
  if (!passed) failed.push(stage.name);
}
if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`);
process.stdout.write(`\nspecification: ${figureText()}\n`);
if (total.flaky > 0) process.stdout.write(`\n${total.flaky} passed only when they were tried again\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(failed.length === 0 ? 0 : 1);

/** Whether it passed. `told`: what it says, `whole` when it has ended, where others speak meanwhile. */
async function run(
  { name, command: [command, ...args], env: more }: Stage,
  told: 'whole' | 'as it comes',
): Promise<boolean> {
  const started = performance.now();
  const said: string[] = [];
  if (told === 'as it comes') process.stdout.write(`\n── ${name}\n`);
  const stdio = told === 'whole' ? 'pipe' : 'inherit';
  const one = spawn(command, args, { cwd: root, stdio, env: { ...env, ...more } });
  for (const stream of [one.stdout, one.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const isOk = await new Promise<boolean>((resolve) => {
    one.once('error', (error) => {
      said.push(`${error}\n`);
      resolve(false);
    });
    one.once('close', (code) => resolve(code === 0));
  });
  if (told === 'whole') process.stdout.write(`\n── ${name}\n${said.join('')}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`── ${name}: ${isOk ? 'ok' : 'FAILED'} in ${seconds} s\n`);
  return isOk;
}

function count(report: string): void {
  try {
    const found = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    total.passed += found.numPassedTests;
    total.failed += found.numFailedTests;
    total.skipped += found.numPendingTests;
    total.flaky += found.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0).length;
  } catch {
    // vitest ended before it could write: its exit code tells that the stage failed.
  }
}
