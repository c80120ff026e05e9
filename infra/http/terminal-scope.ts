import type { FastifyRequest } from 'fastify';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { callerOf } from './authorisation.ts';

/** A session at a terminal sees and reports what its machines have to do; undefined: it is one of them, or no terminal asks. */
export function outsideTerminal(request: FastifyRequest, resourceId: string | undefined): Rejection | undefined {
  const { terminal } = callerOf(request);
  if (terminal === undefined) return undefined;
  if (resourceId !== undefined && terminal.resourceIds.includes(resourceId)) return undefined;
  return reject('accessDenied', { terminalId: terminal.terminalId, resourceId });
}
