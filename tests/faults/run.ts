import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { circumstances, namedRuns } from '#tests/named-runs.ts';
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

const runs = namedRuns<Outcome>(path.join(folder, 'trials'), all);
const head =
  '| Fault | Load | Acknowledged | Lost | Doubled | Half stored | Back after |\n|---|---|---:|---:|---:|---:|---:|';
const outcomes: Outcome[] = [];
for await (const outcome of runs.results()) {
  outcomes.push(outcome);
  process.stdout.write(`${row(outcome)}\n${told(outcome)}\n`);
}
process.stdout.write(`\n${head}\n${outcomes.map(row).join('\n')}\n`);
if (runs.isWhole) await writeFile(path.join(folder, 'results.md'), page());
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
  const [of, on] = circumstances();
  return `# Faults

What became of what was acknowledged, by the log: \`npm run test:faults\`. ${of},
${on}, Node ${process.versions.node}.
What is not answered is sent again under the same name until it is.

${head}
${outcomes.map(row).join('\n')}

${outcomes.map((outcome) => `- **${outcome.fault}**: ${told(outcome)}`).join('\n')}
`;
}
