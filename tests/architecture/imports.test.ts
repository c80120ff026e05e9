import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Who may import whom (ARCHITECTURE.md): an allow-list; what is not named here is not allowed. */
const root = path.resolve(import.meta.dirname, '../..');

const allowed: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  infra: ['infra', 'domain'],
  'command-service': ['command-service', 'domain', 'infra'],
  'query-service': ['query-service', 'domain', 'infra', 'projector'],
  projector: ['projector', 'domain', 'infra'],
  frontend: ['frontend', 'domain'],
};

/** What the adapters of infra may know of the domain. The demo is a client of the product and its maker plans with it. */
const infraKnows = [
  'domain/event-catalogue',
  'domain/kernel/',
  'domain/administration/',
  'domain/simulation/',
  'domain/live',
];
const mayKnowMore = ['infra/demo/'];

/** Packages that one adapter wraps, so that a newer name of the package changes one place (decision 0003). */
const wrapped: Readonly<Record<string, readonly string[]>> = {
  '@eventstore/db-client': ['infra/event-store/'],
  nats: ['infra/nats/connection.ts'],
  'nats.ws': ['frontend/api/live.ts', 'frontend/api/live-socket.ts'],
  pg: ['infra/', 'command-service/', 'query-service/', 'projector/'],
  zod: ['domain/', 'infra/', 'command-service/', 'query-service/', 'projector/', 'frontend/'],
};

interface Import {
  readonly from: string;
  readonly what: string;
}

const imports: readonly Import[] = Object.keys(allowed).flatMap((folder) => importsBelow(folder));

describe('imports', () => {
  it('are found', () => {
    expect(imports.length).toBeGreaterThan(500);
  });

  it('go only where the allow-list lets them', () => {
    const wrong = imports.filter(({ from, what }) => {
      const target = folderOf(from, what);
      return target !== undefined && !(allowed[top(from)] ?? []).includes(target);
    });
    expect(wrong).toEqual([]);
  });

  it('of the query service into the projector are the shapes of rows only', () => {
    const wrong = imports.filter(
      ({ from, what }) =>
        top(from) === 'query-service' && what.startsWith('#projector/') && !/\/(row|read-model)\.ts$/.test(what),
    );
    expect(wrong).toEqual([]);
  });

  it('of infra into the domain stay with what adapters need', () => {
    const wrong = imports.filter(
      ({ from, what }) =>
        top(from) === 'infra' &&
        what.startsWith('#domain/') &&
        !mayKnowMore.some((folder) => from.startsWith(folder)) &&
        !infraKnows.some((known) => what.slice(1).startsWith(known)),
    );
    expect(wrong).toEqual([]);
  });

  it('of the domain are its own files and zod', () => {
    const wrong = imports.filter(
      ({ from, what }) =>
        top(from) === 'domain' && !what.startsWith('.') && !what.startsWith('#domain/') && what !== 'zod',
    );
    expect(wrong).toEqual([]);
  });

  it('of wrapped packages stand in their adapter', () => {
    const wrong = imports.filter(({ from, what }) => {
      const places = wrapped[what];
      return places !== undefined && !places.some((place) => from.startsWith(place));
    });
    expect(wrong).toEqual([]);
  });

  it('between features of the frontend do not exist', () => {
    const wrong = imports.filter(({ from, what }) => {
      const own = /^frontend\/features\/([^/]+)\//.exec(from)?.[1];
      const other = /frontend\/features\/([^/]+)\//.exec(resolved(from, what) ?? '')?.[1];
      return own !== undefined && other !== undefined && own !== other;
    });
    expect(wrong).toEqual([]);
  });
});

function importsBelow(folder: string): Import[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/(^|\/)dist\//.test(file))
    .flatMap((file) => {
      const from = `${folder}/${file}`;
      const text = readFileSync(path.join(root, from), 'utf8');
      return [...text.matchAll(/(?:from |import |import\()'([^'\n]+)'/g)].map(([, what = '']) => ({ from, what }));
    });
}

const top = (file: string): string => file.split('/', 1)[0] ?? '';

/** Path of the imported file in the repository, undefined for a package. */
function resolved(from: string, what: string): string | undefined {
  if (what.startsWith('#')) return what.slice(1);
  return what.startsWith('.') ? path.posix.join(path.posix.dirname(from), what) : undefined;
}

function folderOf(from: string, what: string): string | undefined {
  const file = resolved(from, what);
  return file === undefined ? undefined : top(file);
}
