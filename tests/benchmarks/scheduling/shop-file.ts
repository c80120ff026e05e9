import type { ShopModel } from '#domain/planning/optimise/search/problem.ts';

/**
 * Reads one of the two usual text formats. Job shop: `jobs machines`, then a line per job of pairs `machine duration`,
 * machines from 0, one visit of each. Flexible job shop: `jobs machines [mean]`, then a line per job that begins with its number of
 * operations, each `choices (machine duration)…`, machines from 1. Lines that begin with `#` and empty ones do not count.
 * Throws a `ShopFileError` that tells the line.
 */
export function parseShopFile(text: string): ShopModel {
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));
  const [heading, ...rest] = lines.map((line) => ({ number: line.number, values: numbersOf(line.number, line.text) }));
  if (heading === undefined) throw new ShopFileError('The file is empty');
  const [jobs = 0, machines = 0] = heading.values;
  if (heading.values.length < 2 || heading.values.length > 3 || !isCount(jobs) || !isCount(machines))
    throw new ShopFileError(`Line ${heading.number}: the number of jobs and of machines are expected`);
  if (jobs > maxJobs || machines > maxMachines)
    throw new ShopFileError(`Line ${heading.number}: more than ${maxJobs} jobs or ${maxMachines} machines`);
  if (rest.length !== jobs)
    throw new ShopFileError(`Line ${heading.number} announces ${jobs} jobs, but ${rest.length} lines of jobs follow`);
  const isFlexible = heading.values.length === 3 || rest.some(({ values }) => values.length !== 2 * machines);
  const routes = rest.map(({ number, values }) =>
    isFlexible ? flexibleRoute(number, values, machines) : plainRoute(number, values, machines),
  );
  return modelOf(routes, machines);
}

/** What is wrong with a file, in words for who wrote it. */
export class ShopFileError extends Error {}

const maxJobs = 100_000;
const maxMachines = 10_000;
/** Sums of that many durations stay exact. */
const maxDuration = 1e9;

type Step = readonly { readonly machine: number; readonly work: number }[];

const isCount = (value: number): boolean => Number.isInteger(value) && value > 0;

function numbersOf(line: number, text: string): number[] {
  return text.split(/\s+/).map((word) => {
    const value = Number(word);
    if (!Number.isFinite(value) || value < 0)
      throw new ShopFileError(`Line ${line}: "${word.slice(0, 40)}" is no number`);
    return value;
  });
}

function plainRoute(line: number, values: readonly number[], machines: number): Step[] {
  const route: Step[] = [];
  for (let at = 0; at < values.length; at += 2) route.push([choice(line, values[at], values[at + 1], machines)]);
  return route;
}

function flexibleRoute(line: number, values: readonly number[], machines: number): Step[] {
  const [steps = 0] = values;
  if (!isCount(steps)) throw new ShopFileError(`Line ${line}: the number of operations is expected first`);
  const route: Step[] = [];
  let at = 1;
  for (let step = 1; step <= steps; step++) {
    const count = values[at++];
    if (count === undefined || !isCount(count) || at + 2 * count > values.length)
      throw new ShopFileError(`Line ${line}: operation ${step} of ${steps} is not complete`);
    const choices = Array.from({ length: count }, (_, c) =>
      choice(line, (values[at + 2 * c] ?? 0) - 1, values[at + 2 * c + 1], machines),
    );
    at += 2 * count;
    route.push(choices);
  }
  if (at !== values.length) throw new ShopFileError(`Line ${line}: numbers are left behind ${steps} operations`);
  return route;
}

function choice(line: number, machine: number | undefined, work: number | undefined, machines: number): Step[number] {
  if (machine === undefined || !Number.isInteger(machine) || machine < 0 || machine >= machines)
    throw new ShopFileError(`Line ${line}: there is no machine ${machine}`);
  if (work === undefined || !Number.isInteger(work) || work > maxDuration)
    throw new ShopFileError(`Line ${line}: ${work} is no duration`);
  return { machine, work };
}

function modelOf(routes: readonly (readonly Step[])[], machines: number): ShopModel {
  const operations: ShopModel['operations'][number][] = [];
  for (const [job, route] of routes.entries()) {
    for (const [at, alternatives] of route.entries()) {
      const before = at === 0 ? [] : [{ operation: operations.length - 1, lag: 0, overlap: 0 }];
      operations.push({ job, alternatives, predecessors: before });
    }
  }
  return {
    machines: Array.from({ length: machines }, () => ({})),
    jobs: routes.map(() => ({ due: 0, weight: 1 })),
    operations,
  };
}
