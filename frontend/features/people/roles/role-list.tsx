import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { listRoles } from '#domain/administration/api/user-calls.ts';
import { rightsOfRole } from '#domain/administration/role.ts';
import { type ListRow, listSource } from '#frontend/api/ask-client.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { useRightNames } from '#frontend/kit/rights/right-names.ts';
import { useRoleName } from '#frontend/kit/rights/role-name.ts';
import { ListPage } from '#frontend/shell/list-page.tsx';

/** The roles of the plant as a list, with who has them and what they may do. */
export function RoleList({ home }: { readonly home: string }) {
  const t = usePeopleText();
  const navigate = useNavigate();
  const mayWrite = useRight('roles.write');
  const nameOfRole = useRoleName();
  const rightNames = useRightNames();
  const definition = useMemo<ListDefinition<ListRow<typeof listRoles>>>(
    () => ({
      ...listSource(listRoles),
      id: ({ roleId }) => roleId,
      topic: 'base-data',
      sort: 'roleName',
      emptyText: t('roles.none'),
      emptyFilterText: t('roles.none'),
      open: ({ roleId }) => void navigate(`${home}/edit/${roleId}`),
      columns: [
        {
          field: 'roleName',
          header: t('roles.name'),
          kind: 'text',
          width: 200,
          value: ({ roleId, roleName }) => nameOfRole(roleId, roleName),
          render: ({ roleId, roleName }) => <span className="strong">{nameOfRole(roleId, roleName)}</span>,
        },
        {
          field: 'count',
          header: t('roles.count'),
          kind: 'number',
          width: 100,
          right: true,
          computed: true,
          value: ({ users }) => users.length,
        },
        {
          field: 'users',
          header: t('roles.who'),
          kind: 'text',
          width: 220,
          flex: 1,
          computed: true,
          value: ({ users }) =>
            users.map(({ name, active }) => (active ? name : `${name} (${t('roles.inactive')})`)).join(', '),
        },
        {
          field: 'rights',
          header: t('licences.rights'),
          kind: 'text',
          width: 320,
          flex: 2,
          computed: true,
          value: (role) => rightNames(rightsOfRole(role)),
        },
      ],
    }),
    [t, navigate, nameOfRole, rightNames, home],
  );
  return (
    <ListPage
      name="roles"
      definition={definition}
      start={
        mayWrite && (
          <Button
            variant="contained"
            startIcon={<Plus size={15} strokeWidth={1.75} />}
            onClick={() => void navigate(`${home}/new`)}
          >
            {t('roles.new')}
          </Button>
        )
      }
    />
  );
}
