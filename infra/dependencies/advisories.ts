import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';

/**
 * `npm run advisories`: known weaknesses of the packages that run in production. Fails on those that are high or critical.
 * A registry that answers no such question is said so, and fails nothing: then somebody asks elsewhere, with the list of
 * `npm run sbom`.
 */
const reportSchema = z.object({
  metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }),
  vulnerabilities: z.record(z.string(), z.object({ name: z.string(), severity: z.string(), range: z.string() })),
});

const root = path.resolve(import.meta.dirname, '../..');
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 60_000,
  maxBuffer: 64 * 1_048_576,
});
const report = reportSchema.safeParse(parsed(stdout));
if (!report.success) {
  process.stdout.write(
    'Advisories were not checked: the package registry does not answer `npm audit`. ' +
      'Check the list of `npm run sbom` with a tool that has a database of its own.\n',
  );
} else {
  const found = Object.values(report.data.vulnerabilities);
  for (const { name, severity, range } of found) process.stdout.write(`${severity}: ${name} ${range}\n`);
  const grave = found.filter(({ severity }) => severity === 'high' || severity === 'critical');
  process.stdout.write(`${found.length} known weaknesses, ${grave.length} of them high or critical\n`);
  process.exitCode = grave.length > 0 ? 1 : 0;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
