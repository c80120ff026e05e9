import type { FastifyRequest } from 'fastify';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Simulation } from '#domain/simulation/simulations.ts';
import { mayInSimulation } from '#infra/http/authorisation.ts';
import type { CommandContext } from '../context.ts';

/** What the calls about simulations have in common. */

type Sources = Pick<CommandContext, 'simulations'>;

/** One that whoever asks may read; `objectnotexists`, as if there were none. */
export function readableSimulation(
  { simulations }: Sources,
  request: FastifyRequest,
  simulationId: string,
): Simulation | Rejection {
  const simulation = simulations.open.get(simulationId);
  return simulation === undefined || mayInSimulation(request, simulationId) === undefined
    ? reject('objectnotexists', { simulationId })
    : simulation;
}

/** One that whoever asks may edit in; also `accessDenied`. */
export function editableSimulation(
  sources: Sources,
  request: FastifyRequest,
  simulationId: string,
): Simulation | Rejection {
  const simulation = readableSimulation(sources, request, simulationId);
  if (isRejection(simulation)) return simulation;
  const may = mayInSimulation(request, simulationId);
  return may === 'read' ? reject('accessDenied', { simulationId, may }) : simulation;
}

/** Resolves when whose simulations are, and where they begin, is known to all services and on open lines. */
export const enforceSharing = ({
  administrationInTurn,
  access,
}: Pick<CommandContext, 'administrationInTurn' | 'access'>): Promise<void> =>
  administrationInTurn(() => access.enforce());
