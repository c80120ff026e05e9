import type { Right, Rights } from './rights.ts';
import type { Role, SessionUser, SignedInUser } from './user.ts';

/** What each role may do, as data: whoever resolves rights is given the table. */
export type RoleTable = Readonly<Record<Role, readonly Right[]>>;

const workerRights: readonly Right[] = ['planning.read', 'basedata.read', 'feedback.write'];
const plannerRights: readonly Right[] = [
  ...workerRights,
  'planning.write',
  'planning.planAnyway',
  'conflicts.confirm',
  'conflicts.confirmOverdue',
  'basedata.write',
  'history.read',
  'import.write',
  'simulations.write',
];

/** The roles that every plant has from the start (api contract, administration). */
export const firstRoles: RoleTable = {
  worker: workerRights,
  planner: plannerRights,
  admin: [...plannerRights, 'planning.frozenZone', 'useradmin.read', 'useradmin.write'],
};

/** Who has several roles may do what any of them may. */
export const rightsOf = (roles: readonly Role[], table: RoleTable = firstRoles): Rights =>
  new Set(roles.flatMap((role) => table[role]));

/** The user as a client is told of the own sign-in. */
export const signedInUser = (user: SessionUser, rights: Rights = rightsOf(user.roles)): SignedInUser => ({
  ...user,
  rights: [...rights],
});
