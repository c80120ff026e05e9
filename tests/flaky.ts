import type { Reporter, TestModule } from 'vitest/node';

/** More than that is no accident. */
const mostFlaky = 3;

/**
 * A vitest reporter: names at the end of a run the tests that failed once and passed when they were tried again. Each is
 * to be mended; with more than three of them the run has failed (decision 0208).
 */
export default class Flaky implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const names = files.flatMap((file) =>
      [...file.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky === true)
        .map((test) => `${file.relativeModuleId} > ${test.fullName}`),
    );
    if (names.length === 0) return;
    process.stdout.write(`\nFlaky, to be mended (${names.length}):\n${names.map((name) => `  ${name}`).join('\n')}\n`);
    if (names.length <= mostFlaky) return;
    process.stdout.write(`More than ${mostFlaky} tests are flaky: the run has failed.\n`);
    process.exitCode = 1;
  }
}
