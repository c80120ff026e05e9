import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { exactBench } from './exact.ts';
import { type Measure, type Measured, measure, measures } from './measure.ts';
import { objectivesBench } from './objectives.ts';
import { benchPlant } from './plant.ts';
import { randomTrial } from './random-trial.ts';
import { refitBench } from './refit.ts';
import { repairBench } from './repair.ts';

/**
 * `npm run bench:planning [-- sizes …]`: how fast the planning core is with 1,000, 10,000 and 100,000 operations, and
 * how its times grow; without sizes it writes `results.md`. The exponent is the slope between the smallest and the
 * largest size in a doubly logarithmic picture: 1 is linear, n log n between 1,000 and 100,000 is 1.11. Runs with the
 * memory for young objects that the launcher gives the services. `-- random` tries random plants instead
 * (`random-trial.ts`), `-- refit` places anew under a new holiday (`refit.ts`), `-- repair` follows breakdowns (`repair.ts`),
 * `-- objectives` optimises (`objectives.ts`), `-- exact` optimises small plants beside an exact solver (`exact.ts`).
 */
const others: Readonly<Record<string, (numbers: readonly number[]) => number | void | Promise<number>>> = {
  random: randomTrial,
  refit: refitBench,
  repair: repairBench,
  objectives: objectivesBench,
  exact: exactBench,
};
const other = others[process.argv[2] ?? ''];
if (other !== undefined) process.exit((await other(process.argv.slice(3).map(Number))) ?? 0);
const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [1_000, 10_000, 100_000];
if (sizes.some((size) => !(size >= 10))) throw new Error('A size is a number of operations, at least 10');

const titles: Readonly<Record<Measure, readonly [title: string, aim: number]>> = {
  preview: ['move preview with its consequences, median', 4],
  refusal: ['refused preview with tried offers, 95 %', 16],
  decision: ['decision about a move, median', 2],
  position: ['planning a position of 10 steps, median', 10],
  conflicts: ['conflicts of the whole plan', 200],
  snapshot: ['plan from a snapshot', 2_000],
  events: ['plan from its events', Number.NaN],
};
/** Events a second. */
const eventAim = 200_000;

// Code that runs for the first time is not what a plant runs all day.
measure(benchPlant(2_000));
const rows: Measured[] = [];
for (const size of sizes) {
  process.stderr.write(`${size} operations …\n`);
  rows.push(measure(benchPlant(size)));
}
const page = report(rows);
process.stdout.write(page);
if (given.length === 0) await writeFile(path.join(import.meta.dirname, 'results.md'), `# Speed at size\n\n${page}`);

function report(measured: readonly Measured[]): string {
  const counts = measured.map(({ operations }) => `${operations.toLocaleString('en-GB')} operations`);
  return [
    line(['milliseconds', ...counts, 'exponent', 'aim', '']),
    line(['---', ...counts.map(() => '---:'), '---:', '---:', '---']),
    ...measures.map((name) => measureLine(measured, name)),
    '',
    `Moves tried: ${measured.map(({ moves, refused }) => `${moves} (${refused} refused)`).join(', ')}.`,
    `Events a second: ${measured.map((one) => `${Math.round(rate(one)).toLocaleString('en-GB')} of ${one.events.toLocaleString('en-GB')}`).join(', ')}.`,
    'In brackets: milliseconds of processor time, garbage collection included. Exponents of those lines are theirs, because',
    'on a busy machine the clock tells how busy it is.',
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1)}.`,
    '',
  ].join('\n');
}

function measureLine(measured: readonly Measured[], name: Measure): string {
  const [title, aim] = titles[name];
  const last = measured.at(-1);
  const cells = measured.map(({ value, processor }) => {
    const spent = processor[name];
    return spent === undefined ? cell(value[name]) : `${cell(value[name])} (${cell(spent)})`;
  });
  const isReached = last !== undefined && (name === 'events' ? rate(last) >= eventAim : last.value[name] <= aim);
  const aimText =
    name === 'events' ? `≥ ${eventAim.toLocaleString('en-GB')} events/s` : `≤ ${aim.toLocaleString('en-GB')}`;
  return line([title, ...cells, exponent(measured, name), aimText, isReached ? 'reached' : 'missed']);
}

function rate({ events, value }: Measured): number {
  return (events / value.events) * 1000;
}

function exponent(measured: readonly Measured[], name: Measure): string {
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined || first.operations === last.operations) return '–';
  const time = ({ processor, value }: Measured): number => processor[name] ?? value[name];
  return (Math.log(time(last) / time(first)) / Math.log(last.operations / first.operations)).toFixed(2);
}

function cell(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toPrecision(3);
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
