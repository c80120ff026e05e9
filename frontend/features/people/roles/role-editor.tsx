import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import type { GivenRight } from '#domain/administration/rights-table.ts';
import { inOrder, type RoleRow, rightsOfRole, roleSchema } from '#domain/administration/role.ts';
import { administratorRole } from '#domain/administration/roles.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { useRight, useSession } from '#frontend/api/session-context.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { ConfirmDialog } from '#frontend/kit/confirm-dialog.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { TextInput } from '#frontend/kit/form/inputs.tsx';
import { LeaveGuard, savedState } from '#frontend/kit/form/leave-guard.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { RightMatrix } from '#frontend/kit/rights/right-matrix.tsx';
import { useRightNames } from '#frontend/kit/rights/right-names.ts';
import { useRoleName } from '#frontend/kit/rights/role-name.ts';
import { usePeopleText } from '../people-text.ts';
import { bodyOf, effectOf, toggled } from './role-effect.ts';
import { rolesPath } from './use-roles.ts';

interface RoleEditorProps {
  /** undefined: a new one. */
  readonly role: RoleRow | undefined;
  /** What a new one begins with. */
  readonly copyOf?: RoleRow | undefined;
  readonly roles: readonly RoleRow[];
  readonly home: string;
  readonly refresh: () => Promise<void>;
}

/** One role: its name, its matrix, who has it, and before it is stored what becomes of whom. */
export function RoleEditor({ role, copyOf, roles, home, refresh }: RoleEditorProps) {
  const t = usePeopleText();
  const errorText = useErrorText();
  const names = useRightNames();
  const navigate = useNavigate();
  const { user } = useSession();
  const mayWrite = useRight('roles.write');
  const mayDelete = useRight('roles.delete');
  // What was there when the work began: the second of two administrators is told, and what was entered stays.
  const [begun] = useState(role);
  const source = begun ?? copyOf;
  const named = useRoleName();
  const shown = (one: RoleRow): string => named(one.roleId, one.roleName);
  const [startName] = useState(() => {
    if (begun !== undefined) return shown(begun);
    return copyOf === undefined ? '' : t('roles.copy', { name: shown(copyOf) });
  });
  const start = source === undefined ? [] : rightsOfRole(source);
  const [roleName, setRoleName] = useState(startName);
  const [rights, setRights] = useState<readonly GivenRight[]>(start);
  const [asked, setAsked] = useState<'save' | 'delete'>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isFixed = role?.roleId === administratorRole || !mayWrite;
  const isChanged =
    roleName !== startName || rights.length !== start.length || rights.some((right) => !start.includes(right));
  const effect = role === undefined ? [] : effectOf(roles, role.roleId, rights);
  const losing = effect.filter(({ lost }) => lost.length > 0);
  const isMissing = roleName.trim() === '';

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal(errorText(errorCodeOf(error), error instanceof ApiError ? error.detailsObject : {}));
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
  };
  const save = () =>
    attempt(async () => {
      // A name in the reader's language is no name that the reader has given.
      const body = bodyOf(begun !== undefined && roleName === startName ? begun.roleName : roleName.trim(), rights);
      const { body: stored } =
        begun === undefined
          ? await api.write('POST', rolesPath, body, roleSchema)
          : await api.write(
              'PUT',
              `${rolesPath}/${begun.roleId}`,
              { ...body, seen: inOrder(fieldsOf(begun)) },
              roleSchema,
            );
      notify({ severity: 'success', text: t('saved', { name: named(stored.roleId, stored.roleName) }) });
      await refresh();
      void navigate(`${home}/edit/${stored.roleId}`, { state: { ...savedState, at: Date.now() } });
    });
  const remove = () =>
    attempt(async () => {
      if (begun === undefined) return;
      await api.write('DELETE', `${rolesPath}/${begun.roleId}`, undefined, z.unknown());
      notify({ severity: 'success', text: t('deleted', { name: startName }) });
      await refresh();
      void navigate(home, { state: savedState });
    });

  return (
    <Editor
      onSubmit={(event) => {
        event.preventDefault();
        if (losing.length > 0) setAsked('save');
        else void save();
      }}
    >
      {role?.roleId === administratorRole && <p className="note">{t('roles.fixed')}</p>}
      <FormField id="role-name" label={t('roles.name')} required error={undefined}>
        <TextInput
          id="role-name"
          value={roleName}
          wrong={false}
          autoFocus={begun === undefined}
          onChange={(next) => setRoleName(next ?? '')}
          onLeave={() => undefined}
        />
      </FormField>
      <RightMatrix
        rights={rights}
        fixed={isFixed}
        onToggle={(right) => setRights((before) => toggled(before, right))}
      />
      {role !== undefined && (
        <>
          <h3>{t('roles.who')}</h3>
          {role.users.length === 0 && <p>{t('roles.nobody')}</p>}
          <ul>
            {role.users.map(({ userId, name, active }) => (
              <li key={userId}>{active ? name : `${name} (${t('roles.inactive')})`}</li>
            ))}
          </ul>
        </>
      )}
      {isChanged && role !== undefined && (
        <section aria-live="polite">
          <h3>{t('roles.effect')}</h3>
          <Effect effect={effect} />
        </section>
      )}
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      {mayWrite && (
        <footer>
          {begun !== undefined && mayDelete && begun.roleId !== administratorRole && (
            <Button
              size="medium"
              startIcon={<Trash2 size={16} strokeWidth={1.75} />}
              onClick={() => setAsked('delete')}
            >
              {t('delete')}
            </Button>
          )}
          {begun !== undefined && (
            <Button
              size="medium"
              startIcon={<Copy size={16} strokeWidth={1.75} />}
              onClick={() => void navigate(`${home}/new?of=${encodeURIComponent(begun.roleId)}`)}
            >
              {t('duplicate')}
            </Button>
          )}
          <Button
            size="medium"
            disabled={!isChanged || busy}
            onClick={() => {
              setRoleName(startName);
              setRights(start);
              setRefusal(undefined);
            }}
          >
            {t('discard')}
          </Button>
          <Button size="medium" type="submit" variant="contained" disabled={!isChanged || isMissing} loading={busy}>
            {t('save')}
          </Button>
        </footer>
      )}
      <ConfirmDialog
        open={asked === 'save'}
        title={t('roles.confirm')}
        action={t('roles.take')}
        destructive
        busy={busy}
        onConfirm={() => void save()}
        onCancel={() => setAsked(undefined)}
      >
        <Effect effect={losing} />
        {losing.some(({ userId }) => userId === user.userId) && <strong>{t('roles.confirmOwn')}</strong>}
        <p>{t('roles.confirmText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'delete'}
        title={t('deleteTitle', { name: startName })}
        action={t('delete')}
        destructive
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(undefined)}
      >
        <p>{t('deleteText')}</p>
      </ConfirmDialog>
      <LeaveGuard changed={isChanged} />
    </Editor>
  );

  function Effect({ effect: people }: { readonly effect: ReturnType<typeof effectOf> }) {
    if (people.length === 0) return <p>{t('roles.noEffect')}</p>;
    return (
      <ul>
        {people.map(({ userId, name, lost, gained }) => (
          <li key={userId}>
            {lost.length > 0 && <div>{t('roles.lose', { name, rights: names(lost) })}</div>}
            {gained.length > 0 && <div>{t('roles.gain', { name, rights: names(gained) })}</div>}
          </li>
        ))}
      </ul>
    );
  }
}

const fieldsOf = ({ roleName, rights, specialRights }: RoleRow) => ({ roleName, rights, specialRights });

const Editor = styled.form`
  max-width: 760px;
  padding: 16px 20px;
  display: flex;
  flex-direction: column;
  gap: 12px;
  border: 1px solid var(--line-2);
  border-radius: 10px;
  background: var(--surface);
  & h3 { margin: 8px 0 0; font-size: 13px; font-weight: 650; }
  & ul { margin: 0; padding-left: 18px; }
  & p.note { padding: 9px 12px; border-radius: 6px; background: var(--hover); }
  & p[role=alert] { padding: 9px 12px; border-radius: 6px; background: var(--err-tint); color: var(--err); font-weight: 500; }
  & footer {
    position: sticky;
    bottom: 0;
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 8px;
    padding: 12px 0 4px;
    background: var(--surface);
  }
  & li { overflow-wrap: anywhere; }
  @media (max-width: 599px) { padding: 12px; }
`;
