import type { FastifyRequest } from 'fastify';
import { hasRight, type Right } from '#domain/administration/rights.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Session, Sessions } from '#infra/session.ts';

/** `public`: no token; `session`: anybody who is signed in; else the right that the caller's roles must hold. */
export type RouteRight = Right | 'public' | 'session';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

export interface Caller extends Session {
  readonly token: string;
}

/** Puts the caller on the request; answers with the refusal when the route's right is missing. */
export async function requireRight(request: FastifyRequest, sessions: Sessions): Promise<Rejection | undefined> {
  const right = request.routeOptions.config.right;
  // A path that no route has is answered by the not-found handler, with or without a token.
  if (right === undefined || right === 'public') return undefined;
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) return reject('unauthorized');
  const found = await sessions.find(token);
  if (found.kind === 'unknown') return reject('unauthorized');
  if (found.kind === 'expired') return reject('tokenExpired');
  request.caller = { ...found.session, token };
  if (right !== 'session' && !hasRight(found.session.user.roles, right)) return reject('accessDenied', { right });
  return undefined;
}

/** The caller of a route that is not public. Throws on a public one: that is a mistake in the route. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === undefined) throw new Error(`${request.url} is public and has no caller`);
  return request.caller;
}

/** Tokens are 43 characters of base64url; anything else is not looked up. */
function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/i.exec(header ?? '')?.[1];
}
