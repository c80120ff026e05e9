import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { listUsers, readUser } from '#domain/administration/api/user-calls.ts';
import { isGoneBy } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { listSource } from '#frontend/api/ask-client.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { savedState } from '#frontend/kit/form/leave-guard.tsx';
import type { ListDefinition } from '#frontend/kit/list/data/list-definition.ts';
import { MissingPanel } from '#frontend/kit/panels/missing-panel.tsx';
import { useHeldRight } from '#frontend/kit/rights/held-right.ts';
import { useRoleName } from '#frontend/kit/rights/role-name.ts';
import { ListPage } from '#frontend/shell/list-page.tsx';
import { useRoles } from '../roles/use-roles.ts';
import { nameOf, type User, UserForm, type UserTab, userTabs } from './user-form.tsx';
import { UserPanel } from './user-panel.tsx';

const home = '/usermanagement/users';
const list = listSource(listUsers);

/** `/usermanagement/users`, below it `new`, `{id}` and `edit/{id}/{tabId}` (base data §2). */
export default function UsersPage() {
  const t = usePeopleText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { '*': below = '' } = useParams();
  const mayWrite = useRight('users.write');
  const { roles } = useRoles(useRight('roles.read'));
  const go = useCallback(
    (where: string, state?: typeof savedState) => void navigate({ pathname: `${home}${where}`, search }, { state }),
    [navigate, search],
  );
  // Whichever tab is open, it is the same form.
  const { kind, id } = panelOf(below, true);
  const panel = panelOf(below, useHeldRight('users.write', `${kind} ${id}`));
  const { data: user, error } = useQuery({
    queryKey: ['list', list.path, 'object', panel.id],
    enabled: panel.id !== undefined,
    queryFn: ({ signal }) => ask(readUser, { params: { id: panel.id ?? '' } }, { signal }),
  });
  const roleName = useRoleName();
  const roleNames = useCallback(
    (ids: readonly string[]) =>
      ids.map((id) => roleName(id, roles?.find(({ roleId }) => roleId === id)?.roleName)).join(', '),
    [roleName, roles],
  );
  const definition = useMemo<ListDefinition<User>>(
    () => ({
      ...list,
      id: ({ userId }) => userId,
      topic: 'base-data',
      sort: 'lastName,firstName',
      emptyText: t('users.empty'),
      emptyFilterText: t('users.none'),
      open: ({ userId }) => go(`/${userId}`),
      ...(panel.id === undefined ? {} : { selected: panel.id }),
      columns: [
        {
          field: 'lastName',
          header: t('users.name'),
          kind: 'text',
          width: 200,
          flex: 1,
          value: nameOf,
          render: (row) => <span className="strong">{nameOf(row)}</span>,
        },
        { field: 'username', header: t('users.username'), kind: 'text', width: 150 },
        {
          field: 'roles',
          header: t('users.roles'),
          kind: 'text',
          width: 180,
          flex: 1,
          computed: true,
          value: (row) => roleNames(row.roles),
        },
        { field: 'email', header: t('users.email'), kind: 'text', width: 200 },
        {
          field: 'personnelNumber',
          header: t('users.personnelNumber'),
          kind: 'text',
          width: 140,
        },
        {
          field: 'city',
          header: t('users.city'),
          kind: 'text',
          width: 140,
          hiddenAtFirst: true,
        },
        {
          field: 'active',
          header: t('users.active'),
          kind: 'choice',
          width: 90,
          choices: [
            { value: true, label: t('value.yes') },
            { value: false, label: t('value.no') },
          ],
        },
      ],
    }),
    [t, go, panel.id, roleNames],
  );
  return (
    <ListPage
      name="users"
      definition={definition}
      start={
        mayWrite && (
          <Button variant="contained" startIcon={<Plus size={15} strokeWidth={1.75} />} onClick={() => go('/new')}>
            {t('new')}
          </Button>
        )
      }
      panel={shown()}
    />
  );

  function shown() {
    const tabs = { tab: panel.tab, home };
    if (panel.kind === 'new')
      return (
        <UserForm
          key="new"
          user={undefined}
          {...tabs}
          onTab={(tab) => go(`/new/${tab}`, savedState)}
          onClose={() => go('')}
        />
      );
    if (panel.id === undefined) return undefined;
    if (user === undefined || user.userId !== panel.id)
      return <MissingPanel title={t('users.one')} isGone={error !== null} onClose={() => go('')} />;
    const { userId } = user;
    const isGone = isGoneBy(error);
    if (panel.kind === 'edit')
      return (
        <UserForm
          key={userId}
          user={user}
          isGone={isGone}
          {...tabs}
          onTab={(tab) => go(`/edit/${userId}/${tab}`, savedState)}
          onClose={() => go(`/${userId}`)}
        />
      );
    if (isGone) return <MissingPanel title={nameOf(user)} isGone onClose={() => go('')} />;
    return (
      <UserPanel user={user} roleNames={roleNames} onEdit={() => go(`/edit/${userId}/person`)} onClose={() => go('')} />
    );
  }
}

interface Panel {
  readonly kind: 'none' | 'new' | 'detail' | 'edit';
  readonly id?: string;
  readonly tab: UserTab;
}

function panelOf(below: string, mayWrite: boolean): Panel {
  const [first = '', second, third] = below.split('/');
  const tabOf = (name: string | undefined): UserTab => userTabs.find((one) => one === name) ?? 'person';
  if (first === '') return { kind: 'none', tab: 'person' };
  if (first === 'new') return { kind: mayWrite ? 'new' : 'none', tab: tabOf(second) };
  if (first === 'edit' && second !== undefined)
    return { kind: mayWrite ? 'edit' : 'detail', id: second, tab: tabOf(third) };
  return { kind: 'detail', id: first, tab: 'person' };
}
