import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useLastFound } from '#frontend/kit/form/use-last-found.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { StatePanel } from '#frontend/kit/panels/state-panel.tsx';
import { useHeldRight } from '#frontend/kit/rights/held-right.ts';
import { useRoleName } from '#frontend/kit/rights/role-name.ts';
import { Frame } from '#frontend/shell/frame.tsx';
import { RoleEditor } from './role-editor.tsx';
import { RoleList } from './role-list.tsx';
import { useRoles } from './use-roles.ts';

/** Address of the page; `/usermanagement/userroles` leads here, too (base data §2). */
export const rolesHome = '/roles';

/** `/roles`, below it `new` and `edit/{id}`: who may do what. */
export default function RolesPage() {
  const { '*': below = '' } = useParams();
  return below === '' ? <RoleList home={rolesHome} /> : <RolePage below={below} />;
}

/** One role, or a new one, with the way to the others beside it. */
function RolePage({ below }: { readonly below: string }) {
  const t = usePeopleText();
  const kitText = useKitText();
  const errorText = useErrorText();
  const { roles, error, refresh } = useRoles();
  const mayWrite = useRight('roles.write');
  const nameOfRole = useRoleName();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { key } = useLocation();
  const isNew = useHeldRight('roles.write', below) && below === 'new';
  const id = /^edit\/(.+)$/.exec(below)?.[1];
  const found = roles?.find(({ roleId }) => roleId === id);
  const known = useLastFound(id, found);
  const role = isNew ? undefined : known;
  const crumb = isNew ? t('roles.new') : role && nameOfRole(role.roleId, role.roleName);
  return (
    <Frame
      breadcrumb={crumb === undefined ? [] : [{ label: crumb }]}
      loading={roles === undefined}
      toolbar={
        mayWrite && (
          <Button
            variant="contained"
            startIcon={<Plus size={15} strokeWidth={1.75} />}
            onClick={() => void navigate(`${rolesHome}/new`)}
          >
            {t('roles.new')}
          </Button>
        )
      }
    >
      {roles === undefined && error !== undefined && (
        <StatePanel title={t('failed')} text={errorText(errorCodeOf(error))} />
      )}
      {roles !== undefined && (
        <Columns>
          <nav aria-label={t('roles.list')}>
            {roles.map(({ roleId, roleName, users }) => (
              <Link
                key={roleId}
                to={`${rolesHome}/edit/${roleId}`}
                aria-current={role?.roleId === roleId ? 'page' : undefined}
              >
                <strong>{nameOfRole(roleId, roleName)}</strong>
                <small>{t('roles.users', { count: users.length })}</small>
              </Link>
            ))}
          </nav>
          {!isNew && role === undefined && <StatePanel title={kitText('gone')} />}
          {(isNew || role !== undefined) && (
            <RoleEditor
              // Every way to a role begins its form anew, so that it shows what is stored.
              key={`${role?.roleId ?? 'new'}-${key}`}
              role={role}
              isGone={role !== undefined && role === known && found === undefined}
              copyOf={isNew ? roles.find(({ roleId }) => roleId === search.get('of')) : undefined}
              roles={roles}
              home={rolesHome}
              refresh={refresh}
            />
          )}
        </Columns>
      )}
    </Frame>
  );
}

const Columns = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  display: grid;
  grid-template-columns: 220px minmax(0, 1fr);
  align-items: start;
  gap: 20px;
  padding: 20px 24px 0;
  & > nav { display: flex; flex-direction: column; gap: 2px; }
  & > nav a { display: flex; flex-direction: column; padding: 8px 10px; border-radius: 6px; color: var(--text); text-decoration: none; overflow-wrap: anywhere; }
  & > nav a:hover { background: var(--hover); }
  & > nav a[aria-current=page] { background: var(--pressed); box-shadow: inset 2px 0 0 var(--accent); }
  & > nav strong { font-weight: 550; }
  & > nav small { color: var(--text-2); font-size: var(--size-caption); }
  @media (max-width: 960px) { grid-template-columns: minmax(0, 1fr); padding: 12px 12px 0; }
`;
