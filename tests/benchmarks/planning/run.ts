import { type Measure, type Measured, measure, measures } from './measure.ts';
import { benchPlant } from './plant.ts';

/**
 * `npm run bench:planning [-- sizes …]`: how fast the planning core is with 1,000, 10,000 and 100,000 operations, and
 * how its times grow. An exponent of 1 is linear; n log n between 1,000 and 100,000 is 1.11.
 */
const sizes = process.argv.slice(2).map(Number);
const rows: Measured[] = [];
// Code that runs for the first time is not what a plant runs all day.
measure(benchPlant(2_000));
for (const size of sizes.length > 0 ? sizes : [1_000, 10_000, 100_000]) {
  process.stderr.write(`${size} operations …\n`);
  rows.push(measure(benchPlant(size)));
}

const titles: Readonly<Record<Measure, readonly [title: string, aim: number]>> = {
  preview: ['move preview with conflicts, median', 4],
  decision: ['decision about a move, median', 2],
  position: ['planning a position of 10 steps, median', 10],
  conflicts: ['conflicts of the whole plan', 200],
  snapshot: ['plan from a snapshot', 2_000],
  events: ['plan from its events', 0],
};
const largest = rows.at(-1);
const smallest = rows[0];
if (largest === undefined || smallest === undefined) throw new Error('Name at least one size');

const cell = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toPrecision(3);
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
process.stdout.write(
  [
    line([
      'milliseconds',
      ...rows.map(({ operations }) => `${operations.toLocaleString('en-GB')} operations`),
      'exponent',
      'aim',
      '',
    ]),
    line(['---', ...rows.map(() => '---:'), '---:', '---:', '---']),
    ...measures.map(measureLine),
    '',
    `Moves tried: ${rows.map(({ moves, refused }) => `${moves} (${refused} refused)`).join(', ')}.`,
    `Events: ${rows.map(({ events, value }) => `${events.toLocaleString('en-GB')} (${Math.round((events / value.events) * 1000).toLocaleString('en-GB')} a second)`).join(', ')}.`,
    '',
  ].join('\n'),
);

function measureLine(name: Measure): string {
  const [title, aim] = titles[name];
  const values = rows.map(({ value }) => value[name]);
  const last = values.at(-1) ?? 0;
  const events = largest?.events ?? 0;
  const reached = name === 'events' ? events / (last / 1000) >= 200_000 : last <= aim;
  const aimText = name === 'events' ? '≥ 200,000 events/s' : `≤ ${aim.toLocaleString('en-GB')}`;
  return line([title, ...values.map(cell), exponent(values), aimText, reached ? 'reached' : 'missed']);
}

/** Slope between the smallest and the largest size in a doubly logarithmic picture. */
function exponent(values: readonly number[]): string {
  const [from, to] = [values[0] ?? 0, values.at(-1) ?? 0];
  const sizesApart = Math.log((largest?.operations ?? 1) / (smallest?.operations ?? 1));
  return sizesApart === 0 ? '–' : (Math.log(to / from) / sizesApart).toFixed(2);
}
