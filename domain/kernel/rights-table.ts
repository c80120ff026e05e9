/**
 * The one table of what can be allowed (base data §6, domain facts §14): areas, what may be done in each, and the special
 * rights beside them. Routes of both services, GraphQL, live topics, menu and pages ask for rights of this table only;
 * `tests/rights` walks them all.
 */

/** See; add or change; remove; take out as a file. */
export const standardRights = ['read', 'write', 'delete', 'export'] as const;
export type StandardRight = (typeof standardRights)[number];

const everything = standardRights;

/** What may be done in each area, in the order of the menu; what an area does not name is not there to be allowed. */
export const areaTable = {
  /** Projects, order positions, processes, production orders and operations, as lists and pages. */
  planningObjects: everything,
  /** The timeline of orders, and taking on and off the plan. */
  planning: ['read', 'write'],
  /** The timeline of resources. */
  production: ['read', 'write'],
  conflicts: ['read', 'export'],
  gaps: everything,
  articles: everything,
  /** With process templates and value adds. */
  technologies: everything,
  customers: everything,
  materials: everything,
  /** With priorities and set-up matrices. */
  resources: everything,
  characteristics: everything,
  /** The configuration lists of base data §2, object names and additional properties. */
  configuration: everything,
  import: ['read', 'write'],
  simulations: ['write', 'delete'],
  /** Feedback from the shop floor. */
  feedback: ['write'],
  /** Terminals and screens of the shop floor as devices. */
  terminals: ['read', 'write', 'delete'],
  history: ['read', 'export'],
  users: everything,
  roles: everything,
  licences: ['read', 'write', 'export'],
  settings: ['read', 'write'],
  /** API tokens and what signing in asks for. */
  security: ['read', 'write', 'delete'],
  audit: ['read', 'export'],
  /** Read models, and events that could not be read. */
  upkeep: ['read', 'write', 'export'],
} as const satisfies Readonly<Record<string, readonly StandardRight[]>>;

type AreaTable = typeof areaTable;
export type Area = keyof AreaTable;
export const areas = Object.keys(areaTable) as readonly Area[];

export type AreaRight = { [Name in Area]: `${Name}.${AreaTable[Name][number]}` }[Area];

/** What an area's right does not say by itself (domain facts §14), with the area beside which it is shown. */
export const specialRightTable = {
  /** Planning an order position without constraints. */
  'planning.planAnyway': 'planningObjects',
  /** Splitting an order position (planning §6, module splitorderposition). */
  'planningObjects.split': 'planningObjects',
  'planning.frozenZone': 'planning',
  'conflicts.confirm': 'conflicts',
  'conflicts.confirmOverdue': 'conflicts',
  /** Correcting and revoking feedback, and undoing "done". */
  'feedback.correct': 'feedback',
  'feedback.completeWithout': 'feedback',
  'feedback.writeForOthers': 'feedback',
  /** Writing what was planned in a simulation back to the plant. */
  'simulations.transfer': 'simulations',
  /** Doing everything in the simulations of others, and taking over what somebody who left has left behind. */
  'simulations.all': 'simulations',
} as const satisfies Readonly<Record<string, Area>>;
export type SpecialRight = keyof typeof specialRightTable;
export const specialRights = Object.keys(specialRightTable) as readonly SpecialRight[];

/** What can be given to a role. */
export type GivenRight = AreaRight | SpecialRight;

export const areaRights: readonly AreaRight[] = areas.flatMap((area) =>
  areaTable[area].map((right) => `${area}.${right}` as AreaRight),
);
export const givenRights: readonly GivenRight[] = [...areaRights, ...specialRights];

const baseDataAreas = [
  'articles',
  'technologies',
  'customers',
  'materials',
  'resources',
  'characteristics',
  'configuration',
] as const satisfies readonly Area[];

/**
 * What follows from other rights: whoever has any of them has this. The plan is one thing, whichever window shows it; and
 * what takes several kinds of objects asks again for the kind.
 */
export const unions = {
  'plan.read': ['planningObjects.read', 'planning.read', 'production.read', 'conflicts.read'],
  'timeline.read': ['planning.read', 'production.read'],
  'timeline.write': ['planning.write', 'production.write'],
  /** Codes of routing slips; has a licence of its own (`licensedRights` in modules.ts). */
  'feedback.scan': ['feedback.write'],
  /** Files that are taken from folders by themselves; has a licence of its own, too. */
  'import.automated': ['import.write'],
  /** What articles are made of; has a licence of its own, too. */
  'articles.partsList': ['articles.write'],
  'conflicts.confirmAny': ['conflicts.confirm', 'conflicts.confirmOverdue'],
  'administration.read': [
    'users.read',
    'roles.read',
    'licences.read',
    'settings.read',
    'security.read',
    'audit.read',
    'upkeep.read',
    'terminals.read',
  ],
  'anyBaseData.read': [...baseDataAreas.map((area) => `${area}.read` as const), 'gaps.read'],
  'anyBaseData.write': [...baseDataAreas.map((area) => `${area}.write` as const), 'gaps.write'],
  'anyBaseData.delete': [...baseDataAreas.map((area) => `${area}.delete` as const), 'gaps.delete'],
  /** To end something that runs in the background; each kind asks for its own (`domain/runs`). */
  'anyRun.write': [
    'import.write',
    'planning.write',
    'production.write',
    'upkeep.write',
    'audit.export',
    'planningObjects.export',
  ],
} as const satisfies Readonly<Record<string, readonly GivenRight[]>>;

/** What follows from other rights together: whoever has all of them has this. */
export const sums = {
  'basedata.read': baseDataAreas.map((area) => `${area}.read` as const),
  'basedata.write': baseDataAreas.map((area) => `${area}.write` as const),
  'useradmin.read': ['users.read', 'settings.read', 'security.read', 'audit.read', 'upkeep.read'],
  'useradmin.write': ['users.write', 'settings.write', 'security.write', 'upkeep.write'],
} as const satisfies Readonly<Record<string, readonly GivenRight[]>>;

export type DerivedRight = keyof typeof unions | keyof typeof sums;
export const derivedRights = [...Object.keys(unions), ...Object.keys(sums)] as readonly DerivedRight[];
