import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type Choice, type Chosen, touchedSince } from './changed.ts';

/**
 * `npm test` runs every stage, `npm run check` (`--fast`) those that need no server. Stops at the first stage that
 * fails: what comes later would only repeat its message. `npm test -- --changed` runs the tests that can be touched by
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

const stages: readonly Stage[] = [
  { name: 'types', command: [bin('tsc'), '--noEmit'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'imports', command: [bin('depcruise'), ...folders, '--output-type', 'err-long'] },
  { name: 'unused', command: [bin('knip')] },
  // Without tests: what only they reach belongs to them.
  { name: 'unused in production', command: [bin('knip'), '--production'] },
  { name: 'licences', command: [process.execPath, path.join(root, 'infra/dependencies/licences.ts')] },
  { name: 'format', command: [bin('biome'), 'ci', '.', '--reporter=summary'] },
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
let failed: string | undefined;
for (const stage of stages.filter(({ slow = false, isNothing = false }) => !(slow && isFast) && !isNothing)) {
  const started = performance.now();
  process.stdout.write(`\n── ${stage.name}\n`);
  const [command, ...args] = stage.command;
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (stage.report !== undefined) count(stage.report);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`── ${stage.name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s\n`);
  if (status !== 0) {
    failed = stage.name;
    break;
  }
}
if (failed !== undefined) process.stdout.write(`\nFailed: ${failed}\n`);
if (total.flaky > 0) process.stdout.write(`\n${total.flaky} passed only when they were tried again\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(failed === undefined ? 0 : 1);

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
