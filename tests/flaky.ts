import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** More than that is no accident. */
const mostFlaky = 3;

/**
 * A vitest reporter: names at the end of a run the tests that failed once and passed when they were tried again, with what
 * had failed. Each is to be mended; with more than three of them the run has failed (decision 0208).
 */
export default class Flaky implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const found = files.flatMap((file) =>
      [...file.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky === true)
        .map((test) => `  ${file.relativeModuleId} > ${test.fullName}\n${failuresOf(test)}`),
    );
    if (found.length === 0) return;
    process.stdout.write(`\nFlaky, to be mended (${found.length}):\n${found.join('\n')}\n`);
    if (found.length <= mostFlaky) return;
    process.stdout.write(`More than ${mostFlaky} tests are flaky: the run has failed.\n`);
    process.exitCode = 1;
  }
}

/** The message of each failure, and where in the test it was. */
function failuresOf(test: TestCase): string {
  const failures = (test.result().errors ?? []).map(({ message, stacks = [] }) => {
    const at = stacks.find(({ file }) => file === test.module.moduleId);
    return [...message.split('\n'), ...(at === undefined ? [] : [`at line ${at.line}`])];
  });
  return failures
    .flat()
    .map((line) => `      ${line}`)
    .join('\n');
}
