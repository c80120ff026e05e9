import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { ShopModel } from '#domain/planning/optimise/search/problem.ts';
import { checkSchedule } from './check-schedule.ts';
import { benchmarkInstances } from './instances.ts';
import type { SearchAnswer, SearchTask } from './scheduling-worker.ts';
import { setupReport } from './setup-report.ts';
import { parseShopFile, ShopFileError } from './shop-file.ts';

/**
 * `npm run bench:scheduling -- [--seconds S] [--seed N] [--iterations N] [FILE…]`: schedules each file, proves the
 * schedule and prints one line: name, makespan, lower bound, seconds. Without files the stored instances, with the best
 * known makespan and the distance to it, then machines with set-up times by sequence (`setup-report.ts`). With `--iterations` the same seed gives the same schedule on any machine.
 */
const usage = 'npm run bench:scheduling -- [--seconds S] [--seed N] [--iterations N] [FILE…]';
/** One thread per core of the smallest plant server; more would make results depend on the machine. */
const threads = 2;
/** Handing the schedule over and proving it belong to the time that was asked for. */
const reserve = 0.15;

const { seconds, seed, iterations, files } = readArguments();
const workers = Array.from({ length: threads }, () => new Worker(new URL('./scheduling-worker.ts', import.meta.url)));
try {
  if (files.length === 0) {
    for (const { name, text, bestKnown } of benchmarkInstances()) await report(name, text, bestKnown);
    for (const line of setupReport()) process.stdout.write(`${line}\n`);
  }
  for (const file of files) {
    try {
      await report(path.parse(file).name, readFileSync(file, 'utf8'), undefined);
    } catch (error) {
      if (!(error instanceof ShopFileError) && !(error instanceof Error && 'code' in error)) throw error;
      process.stderr.write(`${file}: ${error.message}\n`);
      process.exitCode = 1;
    }
  }
} finally {
  await Promise.all(workers.map((worker) => worker.terminate()));
}

async function report(name: string, text: string, bestKnown: number | undefined): Promise<void> {
  const begin = Date.now();
  const model = parseShopFile(text);
  const best = await schedule(model, begin);
  const makespan = checkSchedule(model, best.schedule);
  if (makespan !== best.makespan) throw new Error(`${name}: the schedule ends at ${makespan}, not ${best.makespan}`);
  const spent = (Date.now() - begin) / 1000;
  const distance =
    bestKnown === undefined ? '' : `  best known ${bestKnown}  +${((makespan / bestKnown - 1) * 100).toFixed(2)} %`;
  process.stdout.write(`${name.padEnd(8)} ${makespan} ${best.lowerBound} ${spent.toFixed(1)}${distance}\n`);
}

/** Each thread with a seed of its own; the shorter schedule counts, the first one at a tie. */
async function schedule(model: ShopModel, begin: number): Promise<SearchAnswer> {
  const proven = new SharedArrayBuffer(4);
  const until = begin + (seconds - Math.min(reserve, seconds / 4)) * 1000;
  const answers = await Promise.all(
    workers.map((worker, index) => search(worker, { model, seed: seed + index, iterations, until, proven })),
  );
  return answers.reduce((a, b) => (b.makespan < a.makespan ? b : a));
}

function search(worker: Worker, task: SearchTask): Promise<SearchAnswer> {
  return new Promise((resolve, refuse) => {
    const onExit = (code: number): void => refuse(new Error(`The search ended with ${code}`));
    const onError = (error: unknown): void => done(() => refuse(error));
    const onAnswer = (answer: SearchAnswer): void => done(() => resolve(answer));
    const done = (settle: () => void): void => {
      worker.off('message', onAnswer).off('error', onError).off('exit', onExit);
      settle();
    };
    worker.on('message', onAnswer).on('error', onError).on('exit', onExit);
    worker.postMessage(task);
  });
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seconds: { type: 'string' }, seed: { type: 'string' }, iterations: { type: 'string' } },
  });
  const number = (name: string, text: string | undefined, fallback: number): number => {
    const value = text === undefined ? fallback : Number(text);
    if (Number.isNaN(value) || value < 0) throw new Error(`--${name} is no number: ${text}\n${usage}`);
    return value;
  };
  const steps = number('iterations', values.iterations, Number.POSITIVE_INFINITY);
  const wait = Number.isFinite(steps) ? Number.POSITIVE_INFINITY : 10;
  return {
    seconds: number('seconds', values.seconds, wait),
    seed: number('seed', values.seed, 1),
    iterations: steps,
    files: positionals,
  };
}
