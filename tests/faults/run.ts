import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import type { Outcome } from './trials/outcome.ts';

/**
 * `npm run test:faults [-- name …]`: breaks a running plant in every way that a server room knows, under load, and prints
 * what became of the edits that it had acknowledged. Takes ten minutes; all of them together write `results.md`. Ends
 * with 1 when one was lost or is there twice.
 */
const folder = import.meta.dirname;
const all = [
  'concurrent-edits',
  'projector-killed',
  'postgres-killed',
  'frozen',
  'two-projectors',
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

const head = '| Fault | Load | Acknowledged | Lost | Doubled | Back after |\n|---|---|---:|---:|---:|---:|';
const outcomes: Outcome[] = [];
for (const name of names) {
  process.stdout.write(`\n── ${name}\n`);
  const trial = (await import(path.join(folder, 'trials', `${name}.ts`))) as Trial;
  for (const outcome of await trial.run()) {
    outcomes.push(outcome);
    process.stdout.write(`${row(outcome)}\n${outcome.detail}\n`);
  }
}
process.stdout.write(`\n${head}\n${outcomes.map(row).join('\n')}\n`);
if (wanted.length === 0) await writeFile(path.join(folder, 'results.md'), page());
process.exitCode = outcomes.some(({ lost, doubled }) => lost + doubled > 0) ? 1 : 0;

function row({ fault, load, acknowledged, lost, doubled, backAfter }: Outcome): string {
  const back = backAfter === undefined ? '–' : `${backAfter.toFixed(1)} s`;
  return `| ${fault} | ${load} | ${acknowledged.toLocaleString('en')} | ${lost} | ${doubled} | ${back} |`;
}

function page(): string {
  const [cpu] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
  return `# Faults

What became of acknowledged edits: \`npm run test:faults\`. ${new Date().toISOString().slice(0, 10)}, commit ${commit},
${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}.
An edit that is not answered is sent again under the same name until it is.

${head}
${outcomes.map(row).join('\n')}

${outcomes.map(({ fault, detail }) => `- **${fault}**: ${detail}`).join('\n')}
`;
}
