import type { FastifyRequest } from 'fastify';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Simulation } from '#domain/simulation/simulations.ts';
import { mayInSimulation } from '#infra/http/authorisation.ts';
import type { AdministrationContext } from '../administration/administration-context.ts';
import type { SimulationImage } from '../branches/simulations.ts';
import type { WriteContext } from '../writes/answer-write.ts';

/** What the calls about simulations work with. */
export interface SimulationContext
  extends WriteContext,
    Pick<AdministrationContext, 'administrationInTurn' | 'access'> {
  readonly simulations: SimulationImage;
}

/** One that whoever asks may read; `objectnotexists`, as if there were none. */
export function readableSimulation(
  { simulations }: Pick<SimulationContext, 'simulations'>,
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
  sources: Pick<SimulationContext, 'simulations'>,
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
}: Pick<SimulationContext, 'administrationInTurn' | 'access'>): Promise<void> =>
  administrationInTurn(() => access.enforce());
