import type { Reporter, TestModule } from 'vitest/node';

/** Files that take less are not worth a line. */
const worthSaying = 1_000;

/** A vitest reporter: says at the end of a run how long each file took, the slowest first. */
export default class Durations implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const slow = files
      .map((file) => ({ name: file.relativeModuleId, took: tookOf(file) }))
      .filter(({ took }) => took >= worthSaying)
      .sort((a, b) => b.took - a.took);
    if (slow.length === 0) return;
    const lines = slow.map(({ name, took }) => `${(took / 1000).toFixed(1).padStart(7)} s  ${name}`);
    process.stdout.write(`\nFiles that took a second or more, the slowest first:\n${lines.join('\n')}\n`);
  }
}

/** Milliseconds of the file's tests and hooks, and of what was loaded for them. */
function tookOf(file: TestModule): number {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = file.diagnostic();
  return duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration;
}
