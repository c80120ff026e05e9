import { rightsOfToken } from '#domain/administration/api-token.ts';
import { rightsOfHolder, rolesOf } from '#domain/administration/roles.ts';
import { rightsAtTerminal } from '#domain/administration/terminal-rights.ts';
import type { Actor } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Rights } from '#domain/kernel/rights.ts';
import { branchesAt } from '#domain/simulation/branching-paths.ts';
import { simulationIdSchema } from '#domain/simulation/events.ts';
import { type MayInSimulation, mayIn, type SimulationReader } from '#domain/simulation/sharing.ts';
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
  /** In the simulation that the request names; undefined on the main line. */
  readonly may: MayInSimulation | undefined;
}

/** What a scope is resolved from. */
export interface ScopeSources {
  readonly sessions: Sessions;
  /** Without them a service takes sessions only. */
  readonly apiTokens?: ApiTokens | undefined;
}

/** The parts of a request that say who asks, and for what. `path` without the query. */
export interface ScopeRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  /** Of the header `x-simulation-id`. */
  readonly simulationId: string | readonly string[] | undefined;
}

/** Refusals: unauthorized, tokenExpired, objectnotexists (simulation), notInSimulation. */
export async function resolveScope(request: ScopeRequest, sources: ScopeSources): Promise<Resolved | Rejection> {
  const identity = await identityOf(request.authorization, sources);
  if (isRejection(identity)) return identity;
  const place = placeOf(request, identity);
  if (isRejection(place)) return place;
  const { actor, rights, caller } = identity;
  return { scope: { actor, rights, branch: place.branch }, caller, may: place.may };
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

/** Which branch, and what may be done there. A simulation that may not be read is answered as one that is not there. */
function placeOf(
  { path, simulationId }: ScopeRequest,
  identity: Identity,
): (Pick<Resolved, 'may'> & Pick<Scope, 'branch'>) | Rejection {
  if (simulationId === undefined) return { branch: mainLine, may: undefined };
  const id = simulationIdSchema.safeParse(simulationId).data;
  const simulation = id === undefined ? undefined : identity.caller.access.simulations.get(id);
  const may = simulation && mayIn(simulation, readerOf(identity));
  if (id === undefined || simulation === undefined || may === undefined)
    return reject('objectnotexists', { simulationId });
  return branchesAt(path)
    ? { branch: { id, baseline: simulation.baseline, line: simulation.line }, may }
    : reject('notInSimulation', { simulationId });
}

/** As whom somebody asks for simulations: who has made a token reads by it what is theirs. */
export const readerOf = ({ rights, caller: { user, holder } }: Omit<Identity, 'actor'>): SimulationReader => ({
  userId: user.userId,
  roles: rolesOf(holder),
  rights,
});

/** Tokens are 43 characters of base64url; anything else is not looked up. */
function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(header ?? '')?.[1];
}
