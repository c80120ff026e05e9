import type { ShownSimulation } from '#domain/simulation/calls.ts';

/** The list of simulations, and below it the one that is open beside it. */
export const simulationsPath = '/simulations';

/** Where a simulation is compared; a page of the simulation. */
export const comparisonPath = '/comparison';

/**
 * Goes to a page of a simulation, or without a number of the plant: another page load, so that nothing that was read of one is
 * shown in the other.
 */
export const goTo = (simulationId: string | undefined, path: string): void =>
  window.location.assign(simulationId === undefined ? path : `/simulation/${simulationId}${path}`);

/** What people call it. */
export const calledSimulation = ({ simulationId, name }: Pick<ShownSimulation, 'simulationId' | 'name'>): string =>
  `${simulationId} · ${name}`;
