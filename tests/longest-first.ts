import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files with long tests. Files are begun by their size: these would come last, and one worker would end them alone. */
const long = [
  'command-service/bad-input.pg.test.ts',
  'tests/faults/projector-killed.pg.test.ts',
  'command-service/plan/large-edits.pg.test.ts',
  'tests/faults/postgres-killed.pg.test.ts',
  'infra/postgres/embedded.pg.test.ts',
  'tests/e2e/addresses.e2e.test.ts',
  'tests/e2e/accessible-administration.e2e.test.ts',
  'tests/e2e/one-area-alone.e2e.test.ts',
  'tests/e2e/accessible.e2e.test.ts',
  'infra/launcher/sales-recovery.e2e.test.ts',
  'tests/faults/import-killed.e2e.test.ts',
  'tests/e2e/moved-picture.e2e.test.ts',
  'tests/e2e/preferences.e2e.test.ts',
];
const gone = long.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)));
if (gone.length > 0) throw new Error(`tests/longest-first.ts names what is not there: ${gone.join(', ')}`);

/** vitest's order, with the long ones of each project before the others. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => long.some((file) => moduleId.endsWith(`/${file}`));
    return [...Map.groupBy(sorted, ({ project }) => project).values()].flatMap((those) => [
      ...those.filter(isLong),
      ...those.filter((file) => !isLong(file)),
    ]);
  }
}
