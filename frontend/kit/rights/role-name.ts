import { useCallback } from 'react';
import { firstRoles } from '#domain/administration/roles.ts';
import type { SignedInUser } from '#domain/administration/user.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';

const firstIds = ['admin', 'planner', 'user'] as const;

/**
 * What a role is called: as the plant has named it, and those that every plant has in the reader's language as long as
 * nobody has renamed them. Without a name it is who reads that may not read roles.
 */
export function useRoleName(): (roleId: string, roleName?: string) => string {
  const t = useKitText();
  return useCallback(
    (roleId, roleName) => {
      const first = firstIds.find((id) => id === roleId);
      const isRenamed = roleName !== undefined && roleName !== roleId && roleName !== firstRoles.get(roleId)?.roleName;
      return first === undefined || isRenamed ? (roleName ?? roleId) : t(`role.${first}`);
    },
    [t],
  );
}

/** All roles of somebody who is signed in. */
export function useRolesOf({ roles, roleNames }: Pick<SignedInUser, 'roles' | 'roleNames'>): string {
  const named = useRoleName();
  return roles.map((id, index) => named(id, roleNames?.[index])).join(', ');
}
