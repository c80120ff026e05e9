import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import type { Outcome } from './trials/outcome.ts';

/**
 * `npm run test:faults [-- name …]`: breaks a running plant in every way that a server room knows, under load, and prints
 * what became of what it had acknowledged. Takes a quarter of an hour; all of them together write `results.md`. Ends with
 * 1 when something was lost, or is there twice or in part.
 */
const folder = import.meta.dirname;
const all = [
  'concurrent-edits',
  'projector-killed',
  'postgres-killed',
  'frozen',
  'two-projectors',
  'simulation-killed',
  'disk-full',
  'restore',
] as const;

interface Trial {
  run(): Promise<readonly Outcome[]>;
}

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : all;
for (const name of names) {
  if (!existsSync(path.join(folder, 'trials', `${name}.ts`)))
    throw new Error(`There is no trial ${name}. There are: ${all.join(', ')}`);
}

const head =
  '| Fault | Load | Acknowledged | Lost | Doubled | Half stored | Back after |\n|---|---|---:|---:|---:|---:|---:|';
const outcomes: Outcome[] = [];
for (const name of names) {
  process.stdout.write(`\n── ${name}\n`);
  const trial = (await import(path.join(folder, 'trials', `${name}.ts`))) as Trial;
  for (const outcome of await trial.run()) {
    outcomes.push(outcome);
    process.stdout.write(`${row(outcome)}\n${told(outcome)}\n`);
  }
}
process.stdout.write(`\n${head}\n${outcomes.map(row).join('\n')}\n`);
if (wanted.length === 0) await writeFile(path.join(folder, 'results.md'), page());
process.exitCode = outcomes.some(({ lost, doubled, half }) => lost + doubled + half > 0) ? 1 : 0;

function row({ fault, load, acknowledged, lost, doubled, half, backAfter }: Outcome): string {
  const back = backAfter === undefined ? '–' : `${backAfter.toFixed(1)} s`;
  return `| ${fault} | ${load} | ${acknowledged.toLocaleString('en')} | ${lost} | ${doubled} | ${half} | ${back} |`;
}

/** The detail, and what became of each kind of thing. */
function told({ detail, byKind = new Map() }: Outcome): string {
  const each = [...byKind].map(([name, { acknowledged, ...others }]) => {
    const wrong = Object.entries(others).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
    return `${acknowledged.toLocaleString('en')} ${name}${wrong.length > 0 ? ` (${wrong.join(', ')})` : ''}`;
  });
  return [detail, ...(each.length > 0 ? [`acknowledged: ${each.join(', ')}`] : [])].join('; ');
}

function page(): string {
  const [cpu] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
  return `# Faults

What became of what was acknowledged, by the log: \`npm run test:faults\`. ${new Date().toISOString().slice(0, 10)}, commit ${commit},
${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}.
What is not answered is sent again under the same name until it is.

${head}
${outcomes.map(row).join('\n')}

${outcomes.map((outcome) => `- **${outcome.fault}**: ${told(outcome)}`).join('\n')}
`;
}
