import { rightsOfToken } from '#domain/administration/api-token.ts';
import type { Rights } from '#domain/administration/rights.ts';
import { rightsOfHolder } from '#domain/administration/roles.ts';
import { rightsAtTerminal } from '#domain/administration/terminal-rights.ts';
import type { Actor } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { branchesAt } from '#domain/simulation/branching-paths.ts';
import { simulationIdSchema } from '#domain/simulation/events.ts';
import { type ApiTokens, isApiToken } from '#infra/api-tokens.ts';
import { type BranchPoint, mainLine } from '#infra/event-store/branch.ts';
import type { Session, Sessions } from '#infra/session.ts';

/** In whose name, with which rights and on which branch a request reads or writes; resolved once, at the edge. */
export interface Scope {
  readonly actor: Actor;
  readonly rights: Rights;
  readonly branch: BranchPoint;
}

/** The sign-in that a request came with. */
export interface Caller extends Session {
  readonly token: string;
  /** A connected system asks, in the name of the user. */
  readonly apiTokenId?: string;
}

export interface Resolved {
  readonly scope: Scope;
  readonly caller: Caller;
}

/** What a scope is resolved from. */
export interface ScopeSources {
  readonly sessions: Sessions;
  /** Without them a service takes sessions only. */
  readonly apiTokens?: ApiTokens | undefined;
  readonly simulations: SimulationBaselines;
}

export interface SimulationBaselines {
  /** Where the simulation begins; undefined when there is none, or it is discarded. `seen`: how far the caller has seen. */
  baselineOf(simulationId: string, seen: bigint | undefined): bigint | undefined | Promise<bigint | undefined>;
}

/** Of a service that knows the plant only. */
export const noSimulations: SimulationBaselines = { baselineOf: () => undefined };

/** The parts of a request that say who asks, and for what. `path` without the query. */
export interface ScopeRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  /** Of the header `x-simulation-id`. */
  readonly simulationId: string | readonly string[] | undefined;
  /** Position that the caller has seen, when it names one. */
  readonly seen?: bigint | undefined;
}

/** Refusals: unauthorized, tokenExpired, objectnotexists (simulation), notInSimulation. */
export async function resolveScope(request: ScopeRequest, sources: ScopeSources): Promise<Resolved | Rejection> {
  const identity = await identityOf(request.authorization, sources);
  if (isRejection(identity)) return identity;
  const branch = await branchOf(request, sources.simulations);
  if (isRejection(branch)) return branch;
  const { actor, rights, caller } = identity;
  return { scope: { actor, rights, branch }, caller };
}

type Identity = Pick<Scope, 'actor' | 'rights'> & Pick<Resolved, 'caller'>;

/**
 * Who is behind a token: the user of a session, a worker at a terminal, or a connected system. Each kind is another actor with
 * rights of its own.
 */
async function identityOf(
  authorization: string | undefined,
  { sessions, apiTokens }: ScopeSources,
): Promise<Identity | Rejection> {
  const token = bearerToken(authorization);
  if (token === undefined) return reject('unauthorized');
  if (isApiToken(token)) return apiTokens === undefined ? reject('unauthorized') : connectedSystem(token, apiTokens);
  const found = await sessions.find(token);
  if (found.kind === 'unknown') return reject('unauthorized');
  if (found.kind === 'expired') return reject('tokenExpired');
  const { user, holder, access, terminal } = found.session;
  const rights = rightsOfHolder(holder, access, Date.now());
  const caller = { ...found.session, token };
  if (terminal === undefined) return { actor: { kind: 'user', userId: user.userId }, rights, caller };
  const { terminalId } = terminal;
  return { actor: { kind: 'terminal', terminalId, workerId: user.userId }, rights: rightsAtTerminal(rights), caller };
}

/** In the name of who made the token, with no more rights than that person has now. */
async function connectedSystem(token: string, apiTokens: ApiTokens): Promise<Identity | Rejection> {
  const found = await apiTokens.find(token);
  if (found.kind === 'unknown') return reject('unauthorized');
  if (found.kind === 'expired') return reject('tokenExpired');
  const { apiTokenId, given, session } = found;
  return {
    actor: { kind: 'user', userId: session.user.userId, apiTokenId },
    rights: rightsOfToken(given, rightsOfHolder(session.holder, session.access, Date.now())),
    caller: { ...session, token, apiTokenId },
  };
}

async function branchOf(
  { path, simulationId, seen }: ScopeRequest,
  simulations: SimulationBaselines,
): Promise<BranchPoint | Rejection> {
  if (simulationId === undefined) return mainLine;
  const id = simulationIdSchema.safeParse(simulationId).data;
  const baseline = id === undefined ? undefined : await simulations.baselineOf(id, seen);
  if (id === undefined || baseline === undefined) return reject('objectnotexists', { simulationId });
  return branchesAt(path) ? { id, baseline } : reject('notInSimulation', { simulationId });
}

/** Tokens are 43 characters of base64url; anything else is not looked up. */
function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(header ?? '')?.[1];
}
