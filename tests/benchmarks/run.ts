import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { circumstances, namedRuns } from '#tests/named-runs.ts';
import { ownPostgres } from '#tests/servers/postgres-server.ts';
import type { BenchResult } from './result.ts';

/**
 * `npm run bench [-- name …]`: measures each benchmark beside its baseline in the same run and writes `results.md`.
 * Never part of the tests: a ratio on a busy machine is no verdict.
 */
const folder = import.meta.dirname;
const all = [
  'append',
  'append-esdb',
  'sealing',
  'personal-fields',
  'projection',
  'edit-latency',
  'shop-floor',
  'import',
  'screens',
  'as-of',
  'moments',
  'simulation',
  'lateness',
  'first-picture',
  'at-work',
  'timeline',
  'planning-timeline',
] as const;

const runs = namedRuns<BenchResult>(folder, all);
const postgres = await ownPostgres();
process.env['DATABASE_URL'] = postgres.url;

const results: BenchResult[] = [];
try {
  for await (const result of runs.results()) {
    results.push(result);
    process.stdout.write(`${row(result)}\n${result.detail}\n`);
  }
} finally {
  await postgres.remove();
}
if (runs.isWhole) await writeFile(path.join(folder, 'results.md'), page());

function page(): string {
  const [of, on] = circumstances();
  return `# Benchmarks

Medians of five runs, each against its baseline in the same run: \`npm run bench\`.
${of}, ${on},
Node ${process.versions.node}. The ratio counts; times depend on the machine and on what else runs on it.

| What | Value | Baseline | Ratio | Aim | |
|---|---:|---:|---:|---:|---|
${results.map(row).join('\n')}

${results.map(({ name, detail }) => `- **${name}**: ${detail}`).join('\n')}
`;
}

function row({ name, unit, value, baseline, ratio, aim }: BenchResult): string {
  return `| ${name} | ${figure(value)} ${unit} | ${figure(baseline)} ${unit} | ${figure(ratio)} | ${aimText(aim)} | ${verdict(ratio, aim)} |`;
}

function aimText(aim: BenchResult['aim']): string {
  if (aim === undefined) return '–';
  return 'atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`;
}

function verdict(ratio: number, aim: BenchResult['aim']): string {
  if (aim === undefined) return '';
  const reached = 'atLeast' in aim ? ratio >= aim.atLeast : ratio <= aim.atMost;
  return reached ? 'reached' : 'missed';
}

function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toPrecision(3);
}
