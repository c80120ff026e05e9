import type { FastifyRequest } from 'fastify';
import { isReading } from '#domain/administration/modules.ts';
import { rightsOfHolder } from '#domain/administration/roles.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Right } from '#domain/kernel/rights.ts';
import { areaRights } from '#domain/kernel/rights-table.ts';
import { type FileFormat, fileFormats, mediaTypes } from '#domain/list-file/list-file.ts';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { type MayInSimulation, mayIn, type SimulationReader } from '#domain/simulation/sharing.ts';
import { passedOn } from './gateway-only.ts';
import { type Caller, type Resolved, readerOf, resolveScope, type Scope, type ScopeSources } from './scope.ts';
import { pageAuthorization } from './session-cookie.ts';

/** `public`: no token; `session`: any signed-in user; else the right that is required. */
export type RouteRight = Right | 'public' | 'session';

declare module 'fastify' {
  interface FastifyRequest {
    resolved: Resolved | undefined;
  }
}

/** Puts the scope on the request; answers with the refusal when there is none or the route's right is missing. */
export async function requireRight(request: FastifyRequest, sources: ScopeSources): Promise<Rejection | undefined> {
  const right = request.routeOptions.config.right;
  // Unknown paths are answered by the not-found handler, with or without a token.
  if (right === undefined) return undefined;
  if (right === 'public') return refuseSimulation(request);
  const resolved = await resolveScope(
    {
      // As the route has it: what was sent may be written otherwise and mean the same.
      path: request.routeOptions.url ?? '',
      authorization: request.headers.authorization ?? pageAuthorization(request),
      simulationId: request.headers[simulationHeader],
    },
    sources,
  );
  if (isRejection(resolved)) return resolved;
  request.resolved = resolved;
  // A session that began with four digits reaches what is meant for it.
  const { terminal } = resolved.caller;
  if (terminal !== undefined && request.routeOptions.config.atTerminal !== true)
    return reject('accessDenied', { right, terminalId: terminal.terminalId });
  const { may, scope } = resolved;
  if (may === 'read' && !changesNothing(request, right))
    return reject('accessDenied', { right, simulationId: scope.branch.id, may });
  if (right === 'session') return mayAsSystem(request, resolved) ? undefined : reject('accessDenied', { right });
  const missing = [right, ...exportRight(request, right)].find((one) => !scope.rights.has(one));
  return missing && withoutRight(resolved, missing);
}

/**
 * Whether a request changes nothing of the branch: it asks, or its right is one to see. What needs no right is of the
 * person, and a mutation of GraphQL goes through the route that it stands for.
 */
const changesNothing = ({ method }: FastifyRequest, right: Exclude<RouteRight, 'public'>): boolean =>
  method === 'GET' || method === 'HEAD' || right === 'session' || isReading(right);

/** Whether a request wants to change something that is not only the person's own: its sign-in, its preferences. */
export function changesPlant(request: FastifyRequest): boolean {
  const { right } = request.routeOptions.config;
  return right !== undefined && right !== 'public' && !changesNothing(request, right);
}

/** A list is read to be taken out: the request says so (decision 0056), or asks for a file of it. */
export const leavesPlant = (request: FastifyRequest): boolean =>
  request.headers['x-purpose'] === 'export' || acceptedFile(request) !== undefined;

/** The kind of file in which a list is asked for; undefined: its rows as JSON, as ever. */
export function acceptedFile({ headers, routeOptions }: FastifyRequest): FileFormat | undefined {
  if (routeOptions.config.isList !== true) return undefined;
  const accepted = headers.accept?.split(',').map((type) => type.split(';')[0]?.trim().toLowerCase()) ?? [];
  const first = accepted.find((type) => type === 'application/json' || type === '*/*' || formatOf(type) !== undefined);
  return formatOf(first);
}

const formatOf = (type: string | undefined): FileFormat | undefined =>
  fileFormats.find((format) => mediaTypes[format].split(';')[0] === type);

/** That is a right of its own. */
function exportRight(request: FastifyRequest, right: Right): readonly Right[] {
  if (!leavesPlant(request)) return [];
  const [area, action] = right.split('.');
  return action === 'read' ? areaRights.filter((one) => one === `${area}.export`) : [];
}

/** Why it is missing: nobody gave it, or the licence that brought it into reach has ended. */
function withoutRight({ caller: { holder, access, apiTokenId } }: Resolved, right: Right): Rejection {
  const { roles } = access;
  const licensed = rightsOfHolder(holder, { roles, licenceEnds: new Map() }, Date.now());
  // A token may do less than who made it.
  return reject(apiTokenId === undefined && licensed.has(right) ? 'licenceExpired' : 'accessDenied', { right });
}

/**
 * What belongs to a person (password, sessions, preferences) is not for a connected system; it may read, and GraphQL asks
 * for the right itself.
 */
const mayAsSystem = ({ method, routeOptions }: FastifyRequest, { caller }: Resolved): boolean =>
  caller.apiTokenId === undefined || method === 'GET' || method === 'HEAD' || routeOptions.url === '/api/graphql';

/** Nothing that is public branches; who names a simulation there is told so, not answered about the plant. */
function refuseSimulation({ headers }: FastifyRequest): Rejection | undefined {
  const simulationId = headers[simulationHeader];
  return simulationId === undefined ? undefined : reject('notInSimulation', { simulationId });
}

/** Position that the caller has seen, when one is named; what is wrong with it is said where it is read. */
export function seenBy({ query, headers }: FastifyRequest): bigint | undefined {
  const { minPosition = headers.minposition ?? headers['x-min-position'] } = query as {
    readonly minPosition?: unknown;
  };
  return typeof minPosition === 'string' && /^\d{1,18}$/.test(minPosition) ? BigInt(minPosition) : undefined;
}

/** The scope of a route that is not public. Throws on a public one: that is a mistake in the route. */
export const scopeOf = (request: FastifyRequest): Scope => resolvedOf(request).scope;

/** The sign-in behind a route that is not public. */
export const callerOf = (request: FastifyRequest): Caller => resolvedOf(request).caller;

/** As whom somebody asks for simulations. */
export const simulationReaderOf = (request: FastifyRequest): SimulationReader => {
  const { caller, scope } = resolvedOf(request);
  return readerOf({ caller, rights: scope.rights });
};

/** What whoever asks may do in a simulation; undefined: for them there is none of that number. */
export function mayInSimulation(request: FastifyRequest, simulationId: string): MayInSimulation | undefined {
  const simulation = callerOf(request).access.simulations.get(simulationId);
  return simulation && mayIn(simulation, simulationReaderOf(request));
}

/** Headers with which another service resolves the same scope, where it has to answer a part of the request. */
export function scopeHeaders(request: FastifyRequest): Readonly<Record<string, string>> {
  const { scope, caller } = resolvedOf(request);
  const headers = { ...passedOn(request.headers), authorization: `Bearer ${caller.token}` };
  return scope.branch.baseline === undefined ? headers : { ...headers, [simulationHeader]: scope.branch.id };
}

function resolvedOf(request: FastifyRequest): Resolved {
  if (request.resolved === undefined) throw new Error(`${request.url} is public and has no scope`);
  return request.resolved;
}
