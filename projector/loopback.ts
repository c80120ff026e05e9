import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isRejection } from '#domain/kernel/rejection.ts';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { errorBody, statusOf } from '#infra/http/error-answer.ts';
import { resolveScope, type ScopeSources } from '#infra/http/scope.ts';
import type { ConflictView } from './conflict-view.ts';
import type { ProjectorHealth } from './health.ts';

/** What the projector answers with on its loopback port: its health to anybody, conflicts to whoever may read the plan. */
export interface LoopbackSources extends ScopeSources {
  readonly health: () => Promise<{ readonly status: number; readonly body: ProjectorHealth }>;
  readonly conflicts: ConflictView;
}

/** Milliseconds that a read waits for the position it names (api contract). */
const patience = 2_000;

/** The path of the API that the conflicts answer. */
const askedFor = '/api/planning/conflicts';

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

async function answer(sources: LoopbackSources, request: IncomingMessage): Promise<Answer> {
  const { health, conflicts } = sources;
  const url = new URL(request.url ?? '/', 'http://projector');
  if (request.method !== 'GET') return { status: 404, body: {} };
  if (url.pathname === '/health') return health();
  if (url.pathname !== '/conflicts') return { status: 404, body: {} };
  const { authorization, [simulationHeader]: simulationId } = request.headers;
  const resolved = await resolveScope({ path: askedFor, authorization, simulationId }, sources);
  if (isRejection(resolved)) return { status: statusOf(resolved.errorCode), body: errorBody(resolved) };
  if (!resolved.scope.rights.has('planning.read')) return { status: 403, body: { errorCode: 'accessDenied' } };
  const asked = url.searchParams.get('minPosition') ?? '0';
  const isThere = /^\d{1,19}$/.test(asked) && (await conflicts.reached(BigInt(asked), patience));
  const current = isThere ? conflicts.named() : undefined;
  if (current === undefined) return { status: 503, body: { errorCode: 'readModelBehind' } };
  return { status: 200, body: current.report, position: current.position };
}
