import path from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './tests/longest-first.ts';

// What tests start in processes of their own, and what workers load, is compiled once: half of what a short process takes.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve(import.meta.dirname, 'node_modules/.cache/node-compile');

/** The file suffix says what a test needs: `.test.ts` nothing, `.pg.test.ts` PostgreSQL, `.e2e.test.ts` the product. */
const everywhere = ['domain', 'infra', 'command-service', 'query-service', 'projector', 'frontend', 'tests'];
const files = (suffix: string): string[] => everywhere.map((folder) => `${folder}/**/*.${suffix}`);
const needy = [...files('pg.test.ts'), ...files('esdb.test.ts'), ...files('e2e.test.ts')];

/** Limits are for what never comes: how soon something comes depends on what else the machine does (decision 0189). */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    reporters: ['default', './tests/durations.ts', './tests/flaky.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...patience,
          name: 'unit',
          include: [...files('test.ts'), ...files('test.tsx')],
          exclude: needy,
          // Loading the same files for each of a hundred test files took longer than the tests.
          isolate: false,
          // Some wait for what does not answer; meanwhile the other one works.
          maxWorkers: 2,
        },
      },
      {
        test: {
          ...patience,
          name: 'pg',
          include: files('pg.test.ts'),
          globalSetup: ['tests/servers/postgres-set-up.ts'],
          // Loading the services for each file took a quarter of the time.
          isolate: false,
          maxWorkers: 3,
        },
      },
      {
        test: {
          ...patience,
          name: 'esdb',
          include: files('esdb.test.ts'),
          fileParallelism: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'e2e',
          include: files('e2e.test.ts'),
          globalSetup: ['tests/product/set-up.ts'],
          setupFiles: ['tests/product/say-failed.ts'],
          isolate: false,
          // What fails once is named and mended, and does not hold up what it has nothing to do with (decision 0208).
          retry: 1,
          // Each waits for pages and servers for a quarter of its time.
          maxWorkers: 3,
        },
      },
    ],
  },
});
