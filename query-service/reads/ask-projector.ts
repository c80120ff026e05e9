import type { FastifyRequest } from 'fastify';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { simulationHeader } from '#domain/simulation/branching-paths.ts';
import { scopeHeaders, scopeOf } from '#infra/http/authorisation.ts';

interface Asked {
  readonly query: Readonly<Record<string, string | number | undefined>>;
  /** What it is about; default: the simulation of the request, if there is one. */
  readonly simulationId?: string;
  /** Milliseconds. */
  readonly within: number;
}

/** What the projector has in memory, in the name of whoever asks. Refusals: unavailable, objectnotexists, readModelBehind. */
export async function askProjector(
  request: FastifyRequest,
  url: string,
  { query, simulationId, within }: Asked,
): Promise<Response | Rejection> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, String(value));
  const headers = { ...scopeHeaders(request), ...(simulationId && { [simulationHeader]: simulationId }) };
  const response = await fetch(`${url}?${params}`, { headers, signal: AbortSignal.timeout(within) }).catch(
    () => undefined,
  );
  if (response === undefined) return reject('unavailable');
  // It may have been discarded, or its sharing have ended, since the request began.
  if (response.status === 404)
    return reject('objectnotexists', { simulationId: simulationId ?? scopeOf(request).branch.id });
  return response.ok ? response : reject('readModelBehind');
}
