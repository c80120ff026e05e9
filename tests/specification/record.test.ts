import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { marksIn, nameOf, readMarks, readSections, recordFile, recordOf, sectionsOf } from './record.ts';

const sections = readSections();
const requirements = sections.flatMap((section) => section.requirements);
const { marks, lost } = readMarks();

describe('the lists of requirements', () => {
  test('number them within each section from 1, in order, each with a sentence', () => {
    for (const { specification, number, requirements: own } of sections) {
      const expected = own.map((_, nth) => `${number}.${nth + 1}`);
      expect(
        own.map((one) => one.number),
        `${specification} ${number}`,
      ).toEqual(expected);
      expect(own.filter(({ text }) => text.trim().length < 5)).toEqual([]);
    }
    for (const specification of ['planning', 'base-data'] as const) {
      const list = readFileSync(path.join(import.meta.dirname, `${specification}.tsv`), 'utf8');
      const read = sections.filter((section) => section.specification === specification);
      const lines = read.reduce((sum, section) => sum + 1 + section.requirements.length, 0);
      expect(list.trimEnd().split('\n').length, 'lines that belong to a section').toBe(lines);
    }
  });

  test('name decision records that exist', () => {
    for (const { decisions } of requirements) for (const number of decisions) expect(recordFile(number)).toMatch(/md$/);
    expect(() => recordFile('9999')).toThrow();
  });
});

describe('marks', () => {
  test('stand directly above a test, and are written as they are read', () => {
    expect(lost).toEqual([]);
  });

  test('name requirements that exist, each once', () => {
    const known = new Set(requirements.map(nameOf));
    expect(
      marks.flatMap(({ file, names, requirements: own }) =>
        own.filter((name) => !known.has(name)).map((name) => `${file}, ${names.join(' › ')}: ${name}`),
      ),
    ).toEqual([]);
    const each = marks.flatMap(({ file, names, requirements: own }) =>
      own.map((name) => `${file}, ${names.join(' › ')}: ${name}`),
    );
    expect(each.filter((name, nth) => each.indexOf(name) !== nth)).toEqual([]);
  });

  test('are read with the names around the test, of whatever form it is', () => {
    const text = `
describe('bars', () => {
  // shows planning 1.1
  test.each([[1], [2]])('are %i', () => {});
});

describe('others', () => {
  describe('of two', () => {
    // shows planning 1.1, base-data 2.1
    // shows planning 1.2
    it(\`is\`, async () => {});
  });
});
// shows base-data 2.2
describe('all', () => {});
`;
    expect(marksIn('a.test.ts', text)).toEqual({
      marks: [
        { file: 'a.test.ts', names: ['bars', 'are %i'], requirements: ['planning 1.1'] },
        { file: 'a.test.ts', names: ['others', 'of two', 'is'], requirements: ['planning 1.1', 'base-data 2.1'] },
        { file: 'a.test.ts', names: ['others', 'of two', 'is'], requirements: ['planning 1.2'] },
        { file: 'a.test.ts', names: ['all'], requirements: ['base-data 2.2'] },
      ],
      lost: [],
    });
  });

  test.each([
    ['above no test', "// shows planning 1.1\nconst one = 1;\ntest('a', () => {});\n"],
    ['a comment between', "// shows planning 1.1\n// and more\ntest('a', () => {});\n"],
    ['a number that is none', "// shows planning 1\ntest('a', () => {});\n"],
    ['another specification', "// shows plan 1.1\ntest('a', () => {});\n"],
    ['a test without a name of its own', '// shows planning 1.1\ntest(name, () => {});\n'],
    ['no comma', "// shows planning 1.1 planning 1.2\ntest('a', () => {});\n"],
  ])('are lost with %s', (_, text) => {
    expect(marksIn('a.test.ts', text)).toEqual({ marks: [], lost: [expect.stringMatching(/^a\.test\.ts:1: /)] });
  });
});

describe('the page', () => {
  test('says of each requirement its tests, its decision, or that it has none', () => {
    const list = '1\tFirst\n1.1\tBars move\n1.2\tBars fade\t0263\n1.3\tBars | stand\n2\tSecond\n2.1\tLate\t0263\n';
    const text = recordOf(sectionsOf('planning', list), [
      { file: 'domain/a.test.ts', names: ['bars', 'move [far]'], requirements: ['planning 1.1', 'planning 2.1'] },
    ]);
    expect(text).toContain('**2 of 4 requirements are shown by a test, 1 decided otherwise.**');
    expect(text).toContain('| Planning | 4 | 2 | 1 | 1 |\n| Base data and shop floor | 0 | 0 | 0 | 0 |\n');
    expect(text).toContain('### 1. First\n');
    const record = 'decided: [0263](decisions/0263-what-the-specification-has-otherwise.md)';
    expect(text.split('\n').filter((line) => /^\| \d/.test(line))).toEqual([
      '| 1.1 | Bars move | [bars › move \\[far\\]](../domain/a.test.ts) |',
      `| 1.2 | Bars fade | ${record} |`,
      '| 1.3 | Bars \\| stand | – |',
      `| 2.1 | Late | [bars › move \\[far\\]](../domain/a.test.ts)<br>${record} |`,
    ]);
  });

  test('is as the lists and marks have it: `npm run specification` writes it anew', () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/specification.md'), 'utf8');
    expect(page === recordOf(sections, marks), 'docs/specification.md is old: npm run specification').toBe(true);
  });
});
