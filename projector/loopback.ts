import { createServer, type IncomingMessage, type Server } from 'node:http';
import { hasRight } from '#domain/administration/rights.ts';
import type { Sessions } from '#infra/session.ts';
import type { ConflictView } from './conflict-view.ts';
import type { ProjectorHealth } from './health.ts';

/** What the projector answers with on its loopback port: its health to anybody, conflicts to whoever may read the plan. */
export interface LoopbackSources {
  readonly health: () => Promise<{ readonly status: number; readonly body: ProjectorHealth }>;
  readonly conflicts: ConflictView;
  readonly sessions: Sessions;
}

/** Milliseconds that a read waits for the position it names (api contract). */
const patience = 2_000;

type Answer = { readonly status: number; readonly body: unknown; readonly position?: bigint };

export function loopbackServer(sources: LoopbackSources): Server {
  return createServer((request, response) => {
    answer(sources, request).then(
      ({ status, body, position }) => {
        if (position !== undefined) response.setHeader('x-position', String(position));
        response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
      },
      () => response.writeHead(500).end(),
    );
  });
}

async function answer({ health, conflicts, sessions }: LoopbackSources, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://projector');
  if (request.method !== 'GET') return { status: 404, body: {} };
  if (url.pathname === '/health') return health();
  if (url.pathname !== '/conflicts') return { status: 404, body: {} };
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const found = token === undefined ? undefined : await sessions.find(token);
  if (found?.kind !== 'valid') return { status: 401, body: { errorCode: 'unauthorized' } };
  if (!hasRight(found.session.user.roles, 'planning.read')) return { status: 403, body: { errorCode: 'accessDenied' } };
  const asked = url.searchParams.get('minPosition') ?? '0';
  const isThere = /^\d{1,19}$/.test(asked) && (await conflicts.reached(BigInt(asked), patience));
  const current = isThere ? conflicts.named() : undefined;
  if (current === undefined) return { status: 503, body: { errorCode: 'readModelBehind' } };
  return { status: 200, body: current.report, position: current.position };
}
