import { describe, expect, it } from 'vitest';
import { type Choice, touchedBy } from './changed.ts';

const texts: Readonly<Record<string, string>> = {
  'domain/plan.ts': 'export const plan = 1;',
  'domain/plan.test.ts': "import { plan } from './plan.ts';",
  'query-service/as-of.ts': "const process = new URL('./as-of-process.ts', import.meta.url);",
  'query-service/history/moments.pg.test.ts': "import { createHash } from 'node:crypto';",
  'frontend/bar.tsx': 'export const Bar = () => null;',
  'frontend/texts/kit/de.json': '{}',
  'tests/architecture/trail.test.ts': "import { execFileSync } from 'node:child_process';",
  'tests/e2e/tray.e2e.test.ts': "import { readFile } from 'node:fs/promises';",
  'tests/fixtures/life.ts': 'export const life = 1;',
};
const by = (...changed: readonly string[]): Choice =>
  touchedBy(changed, Object.keys(texts), (file) => texts[file] ?? expect.fail(file));

const readers = ['tests/architecture/trail.test.ts'];
const starters = ['query-service/as-of.ts'];

describe('what a change can touch', () => {
  it('is nothing when nothing has changed, and what reads the documents when they have', () => {
    expect(by()).toEqual({ unit: [], pg: [], e2e: [] });
    expect(by('docs/planner.md')).toEqual({ unit: readers, pg: [], e2e: [] });
  });

  it('is what imports it, what reads the code, who starts it elsewhere, and every test in a browser', () => {
    const files = ['domain/plan.ts'];
    expect(by(...files)).toEqual({
      unit: [...files, ...starters, ...readers],
      pg: [...files, ...starters],
      e2e: 'all',
    });
    const page = ['frontend/bar.tsx'];
    expect(by(...page)).toEqual({ unit: [...page, ...readers], pg: page, e2e: 'all' });
  });

  it('is the changed tests, and those that import what only tests use', () => {
    for (const file of ['domain/plan.test.ts', 'tests/e2e/tray.e2e.test.ts', 'tests/fixtures/life.ts'])
      expect(by(file)).toEqual({ unit: [file, ...readers], pg: [file], e2e: [file] });
  });

  it('is everything where no import tells: data, settings, and what runs before the tests', () => {
    const words = 'frontend/texts/kit/de.json';
    expect(by(words)).toEqual({ unit: 'all', pg: [words], e2e: 'all' });
    for (const file of ['command-service/operational.sql', 'package-lock.json', 'tests/product/set-up.ts'])
      expect(by(file), file).toEqual({ unit: 'all', pg: 'all', e2e: 'all' });
  });
});
