/**
 * Below which paths of the API a simulation has objects of its own: the plan, base data, conflicts, history and
 * settings, and what is told of them.
 * Users, roles, licences, sessions, refused reports and the simulations themselves are the plant's alone.
 */
export const branchesAt = (path: string): boolean =>
  branching.some((prefix) => path.startsWith(prefix)) && !plants.some((parent) => isBelow(path, parent));

/** Of the plant alone: the simulations themselves, what people have really reported, and what happened since somebody looked. */
const simulations = '/api/planning/simulations';
const plants = [simulations, '/api/planning/refusedReports', '/api/planning/digest'];

export const isAboutSimulations = (path: string): boolean => isBelow(path, simulations);

const branching = [
  '/api/planning/',
  '/api/basedata/',
  '/api/graphql',
  '/api/useradmin/globalSettings',
  '/api/live/credentials',
];

const isBelow = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

/** Header that names the simulation in which a request reads and writes (api contract). */
export const simulationHeader = 'x-simulation-id';
