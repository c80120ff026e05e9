/**
 * Below which paths of the API a simulation has objects of its own: the plan, base data, conflicts, history and settings.
 * Users, roles, licences, sessions and the simulations themselves are the plant's alone.
 */
export const branchesAt = (path: string): boolean =>
  branching.some((prefix) => path.startsWith(prefix)) && !isBelow(path, '/api/planning/simulations');

const branching = ['/api/planning/', '/api/basedata/', '/api/graphql', '/api/useradmin/globalSettings'];

const isBelow = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

/** Header that names the simulation in which a request reads and writes (api contract). */
export const simulationHeader = 'x-simulation-id';
