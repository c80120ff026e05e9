/**
 * Who may import whom (ARCHITECTURE.md); type imports count like others. Part of `npm run check`.
 *
 * `path` and `pathNot` are regular expressions on paths from the root of the repository.
 */
const tests = String.raw`^tests/|\.test\.tsx?$`;

/** An allow-list: what is not named here is not allowed. The domain has a stricter rule of its own. */
const layers = {
  infra: ['infra', 'domain'],
  'command-service': ['command-service', 'domain', 'infra'],
  'query-service': ['query-service', 'domain', 'infra', 'projector'],
  projector: ['projector', 'domain', 'infra'],
  frontend: ['frontend', 'domain'],
};

const production = `^(domain|${Object.keys(layers).join('|')})/`;

/** Packages that one adapter wraps, so that a newer name of the package changes one place (decision 0003). */
const wrapped = {
  '@eventstore/db-client': '^infra/event-store/',
  nats: String.raw`^infra/nats/connection\.ts$`,
  'nats.ws': String.raw`^frontend/api/live(-socket)?\.ts$`,
  pg: '^(infra|command-service|query-service|projector)/',
  'pg-copy-streams': String.raw`^projector/kernel/copy-rows\.ts$`,
  sharp: String.raw`^infra/files/photo-files\.ts$`,
  'rate-limiter-flexible': String.raw`^(command-service/(administration/credentials/login|terminals/pin)|infra/nats/credential)-limit\.ts$`,
};

const packageOf = (name) => `^node_modules/(@types/)?${name.replace('.', String.raw`\.`)}/`;

export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'What imports each other, type imports included, is one thing in two files: put it where it belongs.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-import-into-nothing',
      comment: 'The file or package is not there.',
      severity: 'error',
      from: {},
      // Vite answers with the address of the file.
      to: { couldNotResolve: true, pathNot: '\\.wasm\\?url$' },
    },
    ...Object.entries(layers).map(([layer, known]) => ({
      name: `${layer}-knows-${known.slice(1).join('-and-')}`,
      comment: 'An allow-list of folders: `layers` in .dependency-cruiser.mjs.',
      severity: 'error',
      from: { path: `^${layer}/`, pathNot: tests },
      to: { dependencyTypes: ['local'], pathNot: `^(${known.join('|')})/` },
    })),
    {
      name: 'no-test-code-in-production',
      comment: 'What tests share is not there in an installation.',
      severity: 'error',
      from: { pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'no-development-package-in-production',
      comment: 'Is in devDependencies and would be missing after npm ci --omit=dev.',
      severity: 'error',
      from: {
        path: production,
        pathNot: [tests, String.raw`^(frontend/vite\.config|infra/launcher/services\.vite)\.ts$`],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'domain-is-pure',
      comment: 'No I/O, no clock, no randomness: the domain imports its own files and zod.',
      severity: 'error',
      from: { path: '^domain/', pathNot: tests },
      to: { pathNot: ['^domain/', packageOf('zod')] },
    },
    {
      name: 'browsers-have-no-node',
      comment: 'The frontend runs in browsers.',
      severity: 'error',
      from: { path: '^frontend/', pathNot: [tests, String.raw`^frontend/(vite\.config\.ts$|build/)`] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'query-service-knows-rows-of-the-projector',
      comment: 'It reads what the projector writes: the shapes of rows, nothing of how they come about.',
      severity: 'error',
      from: { path: '^query-service/', pathNot: tests },
      to: { path: '^projector/', pathNot: String.raw`/(row|read-model|feed)\.ts$` },
    },
    {
      name: 'infra-knows-little-of-the-domain',
      comment:
        'What adapters and the scope of a request need. The demo is a client of the product; its maker plans with the domain.',
      severity: 'error',
      from: { path: '^infra/', pathNot: [tests, '^infra/demo/'] },
      to: {
        path: '^domain/',
        pathNot: '^domain/(call|live|log/|kernel/|administration/|simulation/|list-file/)',
      },
    },
    ...Object.entries(wrapped).map(([name, place]) => ({
      name: `${name}-is-wrapped`,
      comment: 'One adapter wraps this package: `wrapped` in .dependency-cruiser.mjs.',
      severity: 'error',
      from: { path: production, pathNot: [tests, place] },
      to: { path: packageOf(name) },
    })),
    {
      name: 'kit-stands-below-the-shell',
      comment: 'What every screen shares knows nothing of the frame that it is put into: it is given what it needs.',
      severity: 'error',
      from: { path: '^frontend/(kit|design)/', pathNot: tests },
      to: { path: '^frontend/(shell|features)/' },
    },
    {
      name: 'features-stand-alone',
      comment: 'What two features of the frontend share is in the kit, the shell or the domain.',
      severity: 'error',
      from: { path: '^frontend/features/([^/]+)/', pathNot: tests },
      to: { path: '^frontend/features/([^/]+)/', pathNot: '^frontend/features/$1/' },
    },
    {
      name: 'devices-stand-alone',
      comment: "What a planner's page loads would only make a terminal or a TV screen slow.",
      severity: 'error',
      from: { path: '^frontend/(terminal|screen)/', pathNot: tests },
      to: { path: ['^frontend/features/', '^frontend/(terminal|screen)/'], pathNot: '^frontend/$1/' },
    },
  ],
  options: {
    // TypeScript 7 has no programming interface that dependency-cruiser could parse with.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^frontend/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
