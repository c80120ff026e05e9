import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { firstRoles } from '#domain/administration/roles.ts';
import { listPersons } from '#domain/planning/api/person-calls.ts';
import type { SharedWith } from '#domain/simulation/sharing.ts';
import { ask } from '#frontend/api/ask.ts';
import { useSession } from '#frontend/api/session-context.ts';
import type { Choice } from '#frontend/kit/list/data/use-names.ts';
import { useRoleName } from '#frontend/kit/rights/role-name.ts';

/** Whom a simulation can be shared with, and what they are called: everybody, one's own roles, and those that every plant has. */
export function usePeople() {
  const { user } = useSession();
  const roleName = useRoleName();
  const { data } = useQuery({
    queryKey: ['persons'],
    queryFn: ({ signal }) => ask(listPersons, {}, { signal }),
  });
  return useMemo(() => {
    const people = (data?.items ?? []).map(({ userId, fullName }): Choice => ({ value: userId, label: fullName }));
    const own = user.roles.map((id, at): Choice => ({ value: id, label: roleName(id, user.roleNames?.[at]) }));
    const others = [...firstRoles.keys()].filter((id) => !user.roles.includes(id));
    const roles = [...own, ...others.map((id): Choice => ({ value: id, label: roleName(id) }))];
    const nameIn = (choices: readonly Choice[], id: string): string =>
      choices.find(({ value }) => value === id)?.label ?? id;
    return {
      people,
      roles,
      personName: (id: string): string => nameIn(people, id),
      sharedName: (line: SharedWith): string =>
        'userId' in line ? nameIn(people, line.userId) : nameIn(roles, line.roleId),
    };
  }, [data, user, roleName]);
}
