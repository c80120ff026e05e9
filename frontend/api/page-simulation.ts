/**
 * In `/simulation/7/…` the first two parts are the base of all routes, and everything that is read, written and heard is
 * of that simulation (planning §2). Another one, or the live plan, is another page: nothing of one can be shown in the
 * other.
 */
export const simulationIn = (pathname: string): string | undefined =>
  /^\/simulation\/([1-9]\d{0,8})(?=\/|$)/.exec(pathname)?.[1];

/** Of this page; undefined on the live plan. */
export const pageSimulation: string | undefined =
  typeof location === 'undefined' ? undefined : simulationIn(location.pathname);

/** What the addresses of this page begin with; undefined: nothing. */
export const pageBase: string | undefined = pageSimulation === undefined ? undefined : `/simulation/${pageSimulation}`;
