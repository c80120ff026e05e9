import path from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './sources.ts';

/** What every page of the planner loads before it shows anything: each schema of it is made again on each load. */

const entries = ['frontend/main.tsx', 'frontend/shell/shell.tsx'];
/** Descriptions of whole modules; a frame asks by path and checks the few fields that it shows. */
const whole = [
  /^domain\/import\/(?!automated\.ts)/,
  /^domain\/base-data\/object-types\.ts/,
  /^domain\/planning\/api\/(collection|object|order|edit|base-data)-calls\.ts/,
  /^domain\/planning\/plan\/plan-objects\.ts/,
  /^domain\/runs\/run-kinds\.ts/,
];

const texts = new Map(sources.map(({ file, text }) => [file, text]));

/** Files whose code is loaded with this one: what is imported for its types alone, or later, is not. */
function loadedWith(file: string): readonly string[] {
  const statements = (texts.get(file) ?? '').matchAll(/^(?:import|export) (?!type )[^;']*?'([#.][^']+)';/gm);
  return [...statements].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name),
  );
}

test('no first page of the planner loads the descriptions of a whole module', () => {
  const cameFrom = new Map<string, string | undefined>(entries.map((entry) => [entry, undefined]));
  for (const file of cameFrom.keys())
    for (const next of loadedWith(file)) if (!cameFrom.has(next)) cameFrom.set(next, file);
  const wayTo = (file: string): string => {
    const before = cameFrom.get(file);
    return before === undefined ? file : `${wayTo(before)} -> ${file}`;
  };
  expect(cameFrom.size).toBeGreaterThan(100);
  expect([...cameFrom.keys()].filter((file) => whole.some((one) => one.test(file))).map(wayTo)).toEqual([]);
});
