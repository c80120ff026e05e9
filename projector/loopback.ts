import { createServer, type IncomingMessage, type Server } from 'node:http';
import { z } from 'zod';
import { isRejection } from '#domain/kernel/rejection.ts';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { comparePlans } from '#domain/simulation/comparison.ts';
import { comparisonQuery } from '#domain/simulation/comparison-api.ts';
import { errorBody, statusOf } from '#infra/http/error-answer.ts';
import { isFromGateway } from '#infra/http/gateway-only.ts';
import { resolveScope, type ScopeSources } from '#infra/http/scope.ts';
import type { BranchFollowers } from './branches/branch-followers.ts';
import type { ConflictView, PlantConflicts } from './conflicts/conflict-view.ts';
import type { ProjectorHealth } from './upkeep/health.ts';

/**
 * What the projector answers with on its loopback port: its health to the gateway, expected ends to the services, conflicts to
 * whoever may read the plan.
 */
export interface LoopbackSources extends Required<Pick<ScopeSources, 'sessions' | 'apiTokens'>> {
  /** What the gateway's requests carry (`infra/http/gateway-only.ts`). */
  readonly secret?: string | undefined;
  readonly health: () => Promise<{ readonly status: number; readonly body: ProjectorHealth }>;
  readonly conflicts: ConflictView & Pick<PlantConflicts, 'compared'>;
  /** Of simulations the conflicts, and where their rows are. */
  readonly branches: BranchFollowers;
}

/** Milliseconds that a read waits for the position it names (api contract). */
const patience = 2_000;

/** The path of the API that the conflicts answer. */
const askedFor = '/api/planning/conflicts';

type Answer = { readonly status: number; readonly body: unknown; readonly position?: bigint };
const behind: Answer = { status: 503, body: { errorCode: 'readModelBehind' } };
const denied: Answer = { status: 403, body: { errorCode: 'accessDenied' } };
const nowhere: Answer = { status: 404, body: {} };

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
  const { health, conflicts, branches } = sources;
  if (!isFromGateway(request.headers, sources.secret)) return denied;
  const url = new URL(request.url ?? '/', 'http://projector');
  if (request.method !== 'GET') return nowhere;
  if (url.pathname === '/health') return health();
  // For the services alone, which say it to screens that no user looks after; it names operations and instants.
  if (url.pathname === '/expected-ends') return expectedEndsOf(conflicts);
  if (url.pathname === '/comparison') return comparison(sources, request, url.searchParams);
  const isConflicts = url.pathname === '/conflicts';
  if (!isConflicts && url.pathname !== '/branch') return nowhere;
  const { authorization, [simulationHeader]: simulationId } = request.headers;
  const asked = positionOf(url.searchParams.get('minPosition'));
  const resolved = await resolveScope({ path: askedFor, authorization, simulationId }, sources);
  if (isRejection(resolved)) return { status: statusOf(resolved.errorCode), body: errorBody(resolved) };
  // Rows are asked for by the query-service, whose routes know which right they need.
  if (isConflicts && !resolved.scope.rights.has('plan.read')) return denied;
  const { id, baseline } = resolved.scope.branch;
  const follower = baseline === undefined ? undefined : await branches.of(id);
  // One that has just been made is not in the log that was read here yet; nothing of the plant is told instead.
  if (baseline !== undefined && follower === undefined) return behind;
  if (!isConflicts) {
    if (follower === undefined) return nowhere;
    const shown = asked === undefined ? undefined : await follower.shown(asked, patience);
    return shown === undefined
      ? behind
      : { status: 200, body: { schema: shown.schema, position: String(shown.position) } };
  }
  const view = follower ?? conflicts;
  const isThere = asked !== undefined && (await view.reached(asked, patience));
  const current = isThere ? view.named() : undefined;
  return current === undefined ? behind : { status: 200, body: current.report, position: current.position };
}

/** A simulation beside another plan, for the query-service, which knows whether whoever asks may read it. */
async function comparison(
  sources: LoopbackSources,
  request: IncomingMessage,
  params: URLSearchParams,
): Promise<Answer> {
  const { conflicts, branches } = sources;
  const { authorization, [simulationHeader]: simulationId } = request.headers;
  const query = z.object(comparisonQuery).safeParse(Object.fromEntries(params));
  const asked = positionOf(params.get('minPosition'));
  if (!query.success || asked === undefined) return nowhere;
  const { with: beside } = query.data;
  const isAnother = beside !== 'main' && beside !== 'beginning';
  for (const id of [simulationId, ...(isAnother ? [beside] : [])]) {
    const resolved = await resolveScope({ path: askedFor, authorization, simulationId: id }, sources);
    if (isRejection(resolved)) return { status: statusOf(resolved.errorCode), body: errorBody(resolved) };
    if (!resolved.scope.rights.has('plan.read')) return denied;
  }
  const follower = await branches.of(String(simulationId));
  const other = isAnother ? await branches.of(beside) : undefined;
  if (follower === undefined || (isAnother && other === undefined)) return behind;
  const views = [follower, ...(other === undefined ? [] : [other]), ...(beside === 'main' ? [conflicts] : [])];
  for (const view of views) if (!(await view.reached(asked, patience))) return behind;
  const before = beside === 'main' ? conflicts.compared() : (other?.compared() ?? follower.beginning());
  if (before === undefined) return behind;
  const body = comparePlans(before, follower.compared(), query.data, Date.now());
  return { status: 200, body, position: follower.position() };
}

function expectedEndsOf(conflicts: ConflictView): Answer {
  const ends = conflicts.expectedEnds();
  return ends === undefined ? behind : { status: 200, body: Object.fromEntries(ends) };
}

/** undefined when the text is no position; none asks for nothing. */
const positionOf = (text: string | null): bigint | undefined =>
  text === null ? 0n : /^\d{1,19}$/.test(text) ? BigInt(text) : undefined;
