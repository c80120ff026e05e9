import { type Rights, withDerived } from '#domain/kernel/rights.ts';
import { type GivenRight, givenRights } from '#domain/kernel/rights-table.ts';
import { licencesOf } from './licence.ts';
import { isReading, licensedRights, type ModuleLicenceId, modulesFor } from './modules.ts';
import { matrixOf, type RoleFields, type RoleId, rightsOfRole } from './role.ts';
import { seenAtWork } from './terminal-rights.ts';
import type { SessionUser, SignedInUser } from './user.ts';

/** Everything may be done by who has this role; it cannot be changed or deleted, so that somebody can give rights back. */
export const administratorRole: RoleId = 'admin';

const userRights: readonly GivenRight[] = [
  'planningObjects.read',
  'planning.read',
  'production.read',
  'conflicts.read',
  'gaps.read',
  'articles.read',
  'technologies.read',
  'customers.read',
  'materials.read',
  'resources.read',
  'characteristics.read',
  'configuration.read',
  'feedback.write',
];

/** All of the planner's day; no administration, and not what a plant decides on: frozen zone, others' feedback. */
const notForPlanners: readonly string[] = [
  'users',
  'roles',
  'licences',
  'settings',
  'security',
  'audit',
  'upkeep',
  'terminals',
];
const plannerSpecial: readonly GivenRight[] = [
  'planning.planAnyway',
  'planningObjects.split',
  'conflicts.confirm',
  'conflicts.confirmOverdue',
  'simulations.transfer',
];
const plannerRights = givenRights.filter((right) => {
  const [area = '', name = ''] = right.split('.');
  const isStandard = ['read', 'write', 'delete', 'export'].includes(name);
  return isStandard ? !notForPlanners.includes(area) : plannerSpecial.includes(right);
});

/** The roles that every plant has from the start (api contract, administration). */
export const firstRoles: ReadonlyMap<RoleId, RoleFields> = new Map([
  [administratorRole, { roleName: 'Admin', ...matrixOf(givenRights) }],
  ['planner', { roleName: 'Planner', ...matrixOf(plannerRights) }],
  ['user', { roleName: 'User', ...matrixOf(userRights) }],
]);

/** Roles under the names that logs and sessions of earlier versions know. */
export const currentRole = (id: RoleId): RoleId => (id === 'worker' ? 'user' : id);

/** Those that somebody has, as they are called today. */
export const rolesOf = ({ roles }: Pick<RightsHolder, 'roles'>): readonly RoleId[] => roles.map(currentRole);

/** What decides about the rights of one person. */
export interface RightsHolder {
  readonly roles: readonly RoleId[];
  /** Missing: every module licence. */
  readonly moduleLicences?: readonly string[] | undefined;
  readonly expert?: boolean | undefined;
  readonly allowPlanAnyway?: boolean | undefined;
  readonly allowProcessFeedback?: boolean | undefined;
  readonly workbenchUser?: boolean | undefined;
}

/** What a role allows; its name is for showing it. */
export type Allowed = Pick<RoleFields, 'rights' | 'specialRights'> & Partial<Pick<RoleFields, 'roleName'>>;

/** What roles allow and which licences have ended, at one moment of the plant. */
export interface Access {
  readonly roles: ReadonlyMap<RoleId, Allowed>;
  /** Epoch milliseconds from which on a licence does not hold any more; missing: it has no end. */
  readonly licenceEnds: ReadonlyMap<ModuleLicenceId, number>;
}

export const firstAccess: Access = { roles: firstRoles, licenceEnds: new Map() };

/** Who has several roles may do what any of them may; licences do not count here. */
export const rightsOf = (roles: readonly RoleId[], table: Access['roles'] = firstRoles): Rights =>
  withDerived(givenBy({ roles }, table));

/**
 * What somebody may do now: what the roles and flags give, as far as a licence that they have brings it into reach. Of an
 * expired licence seeing and taking out is left.
 */
export function rightsOfHolder(holder: RightsHolder, access: Access, now: number): Rights {
  const licences = licencesOf(holder.moduleLicences);
  const isReached = (right: GivenRight): boolean => {
    const modules = modulesFor(right);
    if (holder.workbenchUser === true && !modules.includes('workbench')) return false;
    if (modules.length === 0) return true;
    return modules.some(
      (id) => licences.includes(id) && (isReading(right) || now < (access.licenceEnds.get(id) ?? Infinity)),
    );
  };
  const rights = withDerived(givenBy(holder, access.roles).filter(isReached));
  // Whoever reports sees what it is about, as at a terminal, also without any other right.
  const seen = rights.has('feedback.write') ? seenAtWork : [];
  const missing = Object.entries(licensedRights).filter(([, id]) => !hasLicence(holder, id, access, now));
  return new Set([...rights, ...seen].filter((right) => missing.every(([name]) => name !== right)));
}

/** Licences of somebody that have ended and take something that the roles give. */
export function endedLicencesOf(holder: RightsHolder, access: Access, now: number): readonly ModuleLicenceId[] {
  const left = rightsOfHolder(holder, access, now);
  const missed = new Set(givenBy(holder, access.roles).flatMap((right) => (left.has(right) ? [] : modulesFor(right))));
  return licencesOf(holder.moduleLicences).filter(
    (id) => missed.has(id) && now >= (access.licenceEnds.get(id) ?? Infinity),
  );
}

/** Whether somebody has a module licence that has not ended. */
export const hasLicence = (
  { moduleLicences }: Pick<RightsHolder, 'moduleLicences'>,
  id: ModuleLicenceId,
  access: Access,
  now: number,
): boolean => licencesOf(moduleLicences).includes(id) && now < (access.licenceEnds.get(id) ?? Infinity);

/** Flags of the time before roles could be edited; either flag or right counts (domain facts §14). */
const expertRights: readonly GivenRight[] = [
  'planning.frozenZone',
  'conflicts.confirm',
  'conflicts.confirmOverdue',
  'feedback.correct',
  'feedback.completeWithout',
];

function givenBy(holder: RightsHolder, table: Access['roles']): readonly GivenRight[] {
  const roles = rolesOf(holder);
  if (roles.includes(administratorRole)) return givenRights;
  const given = new Set<GivenRight>(roles.flatMap((id) => rightsOfRole(table.get(id) ?? noRights)));
  if (holder.expert === true) for (const right of expertRights) given.add(right);
  if (holder.allowPlanAnyway === true) given.add('planning.planAnyway');
  if (holder.allowProcessFeedback === true) given.add('feedback.write');
  return [...given];
}

const noRights: Allowed = { rights: [], specialRights: [] };

/** The user as a client is told of the own sign-in. */
export const signedInUser = (
  user: SessionUser,
  rights: Rights,
  table: Access['roles'],
  endedLicences: readonly ModuleLicenceId[] = [],
): SignedInUser => ({
  ...user,
  roleNames: user.roles.map((id) => table.get(id)?.roleName ?? id),
  rights: [...rights],
  endedLicences: [...endedLicences],
});
