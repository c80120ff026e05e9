import type { Role } from './user.ts';

/** What a route or a decider asks for; `{area}.{read|write|…}`. Roles grow into the licence model later. */
export type Right =
  | 'planning.read'
  | 'planning.write'
  | 'planning.frozenZone'
  /** Planning an order position without constraints (domain facts §14). */
  | 'planning.planAnyway'
  | 'conflicts.confirm'
  | 'conflicts.confirmOverdue'
  | 'basedata.read'
  | 'basedata.write'
  | 'feedback.write'
  | 'history.read'
  | 'import.write'
  | 'useradmin.read'
  | 'useradmin.write';

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
];

/** The rights table: the only place that says which role may do what. */
export const rightsOfRole: Readonly<Record<Role, readonly Right[]>> = {
  worker: workerRights,
  planner: plannerRights,
  admin: [...plannerRights, 'planning.frozenZone', 'useradmin.read', 'useradmin.write'],
};

export function hasRight(roles: readonly Role[], right: Right): boolean {
  return roles.some((role) => rightsOfRole[role].includes(right));
}
