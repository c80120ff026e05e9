import type { FastifyRequest } from 'fastify';
import { pageSessionHeader } from '#domain/administration/page-session.ts';

/**
 * The session of a page: the same token as in `Authorization`, in a cookie out of reach of scripts (decision 0054). Other
 * clients go on with the header.
 */
type Asked = Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>;

/** Whether the request comes from a page of ours, with its session in the cookie. */
export const isPageSession = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.authorization === undefined && headers[pageSessionHeader] !== undefined;

/** `Bearer …` of the cookie; undefined without one, and for requests that are not of our pages. */
export function pageAuthorization(request: Asked): string | undefined {
  return isPageSession(request) ? cookieAuthorization(request) : undefined;
}

/** The same of any request that a browser sends here, also for files and live lines: tells who it is likely to be, and opens nothing. */
export function cookieAuthorization(request: Asked): string | undefined {
  const start = `${nameOf(request)}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const token = cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  return token === undefined ? undefined : `Bearer ${token}`;
}

/** `Set-Cookie` that keeps the token; without one, that forgets it. */
export function sessionCookie(request: Asked, token?: string): string {
  const secure = request.protocol === 'https' ? '; Secure' : '';
  return `${nameOf(request)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${token === undefined ? 0 : keptFor}${secure}`;
}

/** Seconds. The server ends a session long before; the browser should not do so between two shifts. */
const keptFor = 30 * 24 * 60 * 60;

/** With the port, because cookies do not tell ports apart and two plants may share a machine. */
function nameOf({ host, protocol }: Asked): string {
  const port = /:(\d+)$/.exec(host)?.[1];
  const name = port === undefined ? 'leitstand' : `leitstand-${port}`;
  // The prefix makes browsers refuse one that was set without TLS or for a whole domain.
  return protocol === 'https' ? `__Host-${name}` : name;
}
