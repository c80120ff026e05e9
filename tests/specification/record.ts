import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * `npm run specification` writes `docs/specification.md`: which test shows which requirement of the two specifications, and which
 * requirements none does. From the lists beside this file and from marks above tests (decision 0292):
 *
 *     // shows planning 5.12, base-data 4.2
 *     test('…', () => …)
 */
const root = path.resolve(import.meta.dirname, '../..');
const page = path.join(root, 'docs/specification.md');

const specifications = {
  planning: 'Planning',
  'base-data': 'Base data and shop floor',
} as const;
type Specification = keyof typeof specifications;

/** One that is asked for: `5.12` is the twelfth of section 5. */
interface Requirement {
  readonly specification: Specification;
  readonly number: string;
  readonly text: string;
  /** Numbers of the records by which it is otherwise here. */
  readonly decisions: readonly string[];
}

interface Section {
  readonly specification: Specification;
  readonly number: string;
  readonly title: string;
  readonly requirements: readonly Requirement[];
}

/** A test, or all those of a `describe`, and what it would fail without. */
interface Mark {
  /** From the root of the repository. */
  readonly file: string;
  /** Those of the `describe`s around it first. */
  readonly names: readonly string[];
  /** As `planning 5.12`. */
  readonly requirements: readonly string[];
}

interface Marks {
  readonly marks: readonly Mark[];
  /** Marks that stand above no test, or cannot be read: file and line of each. */
  readonly lost: readonly string[];
}

interface Figure {
  readonly requirements: number;
  readonly shown: number;
  /** Otherwise by a record, and shown by no test. */
  readonly decided: number;
}

/** As marks name it. */
export const nameOf = ({ specification, number }: Requirement): string => `${specification} ${number}`;

/** Lines: number, tab, sentence, and a tab with the records where it is otherwise; of a section its number and its title. */
export function sectionsOf(specification: Specification, list: string): readonly Section[] {
  const lines = list.split('\n').filter(Boolean);
  const rows = lines.map((line) => line.split('\t') as [number: string, text: string, decisions?: string]);
  return rows
    .filter(([number]) => !number.includes('.'))
    .map(([section, title]) => ({
      specification,
      number: section,
      title,
      requirements: rows
        .filter(([number]) => number.startsWith(`${section}.`))
        .map(([number, text, decisions = '']) => ({
          specification,
          number,
          text,
          decisions: decisions.split(', ').filter(Boolean),
        })),
    }));
}

/** Of all lists, in the order of the specifications. */
export function readSections(): readonly Section[] {
  return (Object.keys(specifications) as Specification[]).flatMap((specification) =>
    sectionsOf(specification, readFileSync(path.join(import.meta.dirname, `${specification}.tsv`), 'utf8')),
  );
}

const markLine = /^[^\S\n]*\/\/ shows .*$/gm;
const oneName = /^(?:planning|base-data) \d+\.\d+$/;

/** Marks in the text of a test file. */
export function marksIn(file: string, text: string): Marks {
  if (text.search(markLine) === -1) return { marks: [], lost: [] };
  const named = testsIn(file, text);
  const found = [...text.matchAll(markLine)].map(({ 0: line, index }) => {
    const requirements = line.replace('// shows ', '').trim().split(', ');
    // Several lines of marks are above the same test.
    const [above = ''] = /^(?:\s*\/\/ shows .*\n)*\s*/.exec(text.slice(index)) ?? [];
    const names = named.get(index + above.length);
    const isMark = names !== undefined && requirements.every((name) => oneName.test(name));
    return isMark
      ? { file, names, requirements }
      : `${file}:${text.slice(0, index).split('\n').length}: ${line.trim()}`;
  });
  return {
    marks: found.filter((one) => typeof one !== 'string'),
    lost: found.filter((one) => typeof one === 'string'),
  };
}

/** Where each test and each `describe` with a name in words begins → the names of those around it, and its own. */
function testsIn(file: string, text: string): ReadonlyMap<number, readonly string[]> {
  const tests = new Map<number, readonly string[]>();
  const around: { readonly end: number; readonly names: readonly string[] }[] = [];
  new Visitor({
    CallExpression(call) {
      const name = nameIn(call.arguments[0], text);
      if (name === undefined || !/^(?:test|it|describe)\b/.test(text.slice(call.start))) return;
      while ((around.at(-1)?.end ?? call.start + 1) <= call.start) around.pop();
      const names = [...(around.at(-1)?.names ?? []), name];
      tests.set(call.start, names);
      around.push({ end: call.end, names });
    },
  }).visit(parseSync(file, text).program);
  return tests;
}

function nameIn(argument: ESTree.Argument | undefined, text: string): string | undefined {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  return argument?.type === 'TemplateLiteral' ? text.slice(argument.start + 1, argument.end - 1) : undefined;
}

/** Of all test files. */
export function readMarks(): Marks {
  const files = globSync('{domain,infra,*-service,projector,frontend,tests}/**/*.test.ts', { cwd: root }).toSorted();
  const own = path.relative(root, import.meta.filename).replace('.ts', '.test.ts');
  const each = files
    .filter((file) => file !== own)
    .map((file) => marksIn(file, readFileSync(path.join(root, file), 'utf8')));
  return { marks: each.flatMap(({ marks }) => marks), lost: each.flatMap(({ lost }) => lost) };
}

/** `shown`: names of what a mark names. */
function figureOf(requirements: readonly Requirement[], shown: ReadonlySet<string>): Figure {
  const left = requirements.filter((one) => !shown.has(nameOf(one)));
  return {
    requirements: requirements.length,
    shown: requirements.length - left.length,
    decided: left.filter(({ decisions }) => decisions.length > 0).length,
  };
}

const shownBy = (marks: readonly Mark[]): ReadonlySet<string> =>
  new Set(marks.flatMap(({ requirements }) => requirements));

/** In one line. */
export function figureText(sections = readSections(), { marks }: Pick<Marks, 'marks'> = readMarks()): string {
  const { requirements, shown, decided } = figureOf(
    sections.flatMap((section) => section.requirements),
    shownBy(marks),
  );
  return `${shown} of ${requirements} requirements are shown by a test, ${decided} decided otherwise`;
}

/** The page. */
export function recordOf(sections: readonly Section[], marks: readonly Mark[]): string {
  const shown = shownBy(marks);
  const all = sections.flatMap(({ requirements }) => requirements);
  const row = (title: string, of: readonly Requirement[]): string => {
    const figure = figureOf(of, shown);
    const none = figure.requirements - figure.shown - figure.decided;
    return `| ${[title, figure.requirements, figure.shown, figure.decided, none].join(' | ')} |`;
  };
  const lines = [
    '# What is asked for, and the tests that show it',
    '',
    'Written by `npm run specification` from the lists of requirements in [tests/specification](../tests/specification) and from marks',
    'above tests; a test checks that it is up to date. How requirements were counted, and when a test is marked, stands in',
    '[decision 0292](decisions/0292-marks-of-requirements.md).',
    '',
    `**${figureText(sections, { marks })}.**`,
    '',
    '| Specification | Requirements | Shown | Decided otherwise, without a test | None |',
    '|---|---|---|---|---|',
    ...Object.entries(specifications).map(([specification, title]) =>
      row(
        title,
        all.filter((one) => one.specification === specification),
      ),
    ),
  ];
  for (const [specification, title] of Object.entries(specifications)) {
    lines.push('', `## ${title}`);
    for (const section of sections.filter((one) => one.specification === specification))
      lines.push(
        '',
        `### ${section.number}. ${section.title}`,
        '',
        '| | Requirement | Shown by |',
        '|---|---|---|',
        ...section.requirements.map((one) => `| ${one.number} | ${cell(one.text)} | ${showing(one, marks)} |`),
      );
  }
  return `${lines.join('\n')}\n`;
}

function showing(requirement: Requirement, marks: readonly Mark[]): string {
  const name = nameOf(requirement);
  const tests = marks
    .filter(({ requirements }) => requirements.includes(name))
    .map(({ file, names }) => `[${cell(names.join(' › ')).replaceAll(/[[\]]/g, '\\$&')}](../${file})`);
  const records = requirement.decisions.map((number) => `decided: [${number}](decisions/${recordFile(number)})`);
  return [...tests, ...records].join('<br>') || '–';
}

/** The file of a decision. Throws when there is none. */
export function recordFile(number: string): string {
  const [file] = globSync(`${number}-*.md`, { cwd: path.join(root, 'docs/decisions') });
  if (file === undefined) throw new Error(`There is no decision ${number}`);
  return file;
}

const cell = (text: string): string => text.replaceAll(/[|<>`*_\\]/g, '\\$&');

if (import.meta.main) {
  const sections = readSections();
  const { marks } = readMarks();
  writeFileSync(page, recordOf(sections, marks));
  process.stdout.write(`${figureText(sections, { marks })}\n`);
}
