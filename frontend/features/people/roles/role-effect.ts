import { type RoleRow, rightsOfRole } from '#domain/administration/role.ts';
import { type GivenRight, givenRights } from '#domain/kernel/rights-table.ts';

/** What a changed role gives to and takes from one person, whatever the person's other roles give. */
export interface PersonEffect {
  readonly userId: string;
  readonly name: string;
  readonly lost: readonly GivenRight[];
  readonly gained: readonly GivenRight[];
}

/** Whom a change of a role concerns; `rights` are those of the role as it would be. Licences and flags do not count. */
export function effectOf(
  roles: readonly RoleRow[],
  roleId: string,
  rights: readonly GivenRight[],
): readonly PersonEffect[] {
  const changed = roles.find((role) => role.roleId === roleId);
  if (changed === undefined) return [];
  const before = rightsOfRole(changed);
  return changed.users.flatMap(({ userId, name, active }) => {
    const elsewhere = roles
      .filter((role) => role.roleId !== roleId && role.users.some((user) => user.userId === userId))
      .flatMap(rightsOfRole);
    const lost = before.filter((right) => !rights.includes(right) && !elsewhere.includes(right));
    const gained = rights.filter((right) => !before.includes(right) && !elsewhere.includes(right));
    return active && lost.length + gained.length > 0 ? [{ userId, name, lost, gained }] : [];
  });
}

/** The rights with one more, or one less; who may do something in an area may see it, and who may not see it may nothing. */
export function toggled(rights: readonly GivenRight[], right: GivenRight): readonly GivenRight[] {
  const [area = '', action = ''] = right.split('.');
  const next = new Set(rights);
  if (next.delete(right)) {
    if (action === 'read') for (const one of rights) if (isStandardOf(one, area)) next.delete(one);
  } else {
    next.add(right);
    const reading = givenRights.find((one) => one === `${area}.read`);
    if (reading !== undefined && isStandardOf(right, area)) next.add(reading);
  }
  return givenRights.filter((one) => next.has(one));
}

const isStandardOf = (right: GivenRight, area: string): boolean =>
  ['read', 'write', 'delete', 'export'].some((action) => right === `${area}.${action}`);
