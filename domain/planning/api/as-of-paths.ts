/** Which paths of the API are about a plan that can be looked at as it was; for the page, as `branching-paths.ts` is for simulations. */

const areas = ['/api/planning/', '/api/basedata/'];

const isBelow = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

/** What is now, or tells of all times itself. */
const ofNow = [
  '/api/basedata/imports',
  '/api/basedata/userFilters',
  '/api/planning/automatedImport',
  '/api/planning/changes',
  '/api/planning/digest',
  '/api/planning/machines',
  '/api/planning/moments',
  '/api/planning/photos',
  '/api/planning/refusedReports',
  '/api/planning/runs',
  '/api/planning/scan',
  '/api/planning/simulations',
  '/api/planning/why/lateness',
  '/api/planning/workbench',
];

/** Whether a GET of it takes `asOf`. */
export const readsAsOf = (path: string): boolean =>
  areas.some((area) => path.startsWith(area)) &&
  !ofNow.some((parent) => isBelow(path, parent)) &&
  !path.endsWith('/workItem');

/** What is sent while one looks back and changes nothing of the plan, or makes one of its own. */
const allowed = [
  '/api/basedata/expert/userFilter',
  '/api/planning/planningTimelineRaw/hands',
  '/api/planning/planningTimelineRaw/steps',
  '/api/planning/runs',
  '/api/planning/simulations',
];

/** Whether a write to it would change the plan of now, or what it is reckoned with. */
export const changesPlan = (path: string): boolean =>
  [...areas, '/api/useradmin/globalSettings'].some((area) => path.startsWith(area)) &&
  !allowed.some((parent) => isBelow(path, parent));
