import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { Copy, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { roleCalls } from '#domain/administration/api/user-calls.ts';
import { matrixOf, type RoleRow, rightsOfRole } from '#domain/administration/role.ts';
import { administratorRole } from '#domain/administration/roles.ts';
import type { Area, GivenRight } from '#domain/kernel/rights-table.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight, useSession } from '#frontend/api/session-context.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { FormNotes } from '#frontend/kit/form/form-notes.tsx';
import { type FormValues, seenChange } from '#frontend/kit/form/form-values.ts';
import { TextInput } from '#frontend/kit/form/inputs.tsx';
import { LeaveGuard, savedState } from '#frontend/kit/form/leave-guard.tsx';
import { MeanwhileHint } from '#frontend/kit/form/meanwhile-notes.tsx';
import { controlOf } from '#frontend/kit/form/use-form.ts';
import { useHeld } from '#frontend/kit/form/use-held.ts';
import { useSharedForm } from '#frontend/kit/form/use-shared-form.ts';
import { useKitText } from '#frontend/kit/kit-text.ts';
import { notify } from '#frontend/kit/notifications.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { RightMatrix } from '#frontend/kit/rights/right-matrix.tsx';
import { useRightNames } from '#frontend/kit/rights/right-names.ts';
import { useRoleName } from '#frontend/kit/rights/role-name.ts';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { effectOf, toggled } from './role-effect.ts';
import { RoleNeeds } from './role-needs.tsx';
import { formOfRole, isSpecial, lineOf, rightsOfForm, roleFormSchema } from './role-values.ts';

interface RoleEditorProps {
  /** undefined: a new one. */
  readonly role: RoleRow | undefined;
  /** Somebody has deleted it. */
  readonly isGone: boolean;
  /** What a new one begins with. */
  readonly copyOf?: RoleRow | undefined;
  readonly roles: readonly RoleRow[];
  readonly home: string;
  readonly refresh: () => Promise<void>;
}

/** One role: its name, its matrix, who has it, and before it is stored what becomes of whom. */
export function RoleEditor({ role, isGone, copyOf, roles, home, refresh }: RoleEditorProps) {
  const t = usePeopleText();
  const kitText = useKitText();
  const names = useRightNames();
  const { attempt } = useAttempt();
  const navigate = useNavigate();
  const { user } = useSession();
  const mayWrite = useRight('roles.write');
  const mayDelete = useRight('roles.delete');
  const named = useRoleName();
  const shown = (one: Pick<RoleRow, 'roleId' | 'roleName'>): string => named(one.roleId, one.roleName);
  const latest = useMemo(() => {
    if (role !== undefined) return formOfRole(named(role.roleId, role.roleName), rightsOfRole(role));
    return copyOf === undefined
      ? formOfRole('', [])
      : formOfRole(t('roles.copy', { name: named(copyOf.roleId, copyOf.roleName) }), rightsOfRole(copyOf));
  }, [role, copyOf, named, t]);
  const bodyOf = ({ roleName, ...values }: FormValues) => ({
    // A name in the reader's language is no name that the reader has given.
    roleName:
      role !== undefined && roleName === shown(role) ? role.roleName : ((roleName as string | undefined) ?? '').trim(),
    ...matrixOf(rightsOfForm(values)),
  });
  const form = useSharedForm({
    schema: roleFormSchema,
    latest,
    isGone,
    words: {
      label: (field) =>
        field === 'roleName'
          ? t('roles.name')
          : kitText(isSpecial(field) ? `special.${field}` : `area.${field as Area}`),
      value: (field, { [field]: value }) =>
        (Array.isArray(value) ? names(value) : (value as string | undefined)) || '–',
    },
    async send(values, base) {
      const stored = await (role === undefined || isGone
        ? ask(roleCalls.create, { body: bodyOf(values) })
        : ask(roleCalls.change, { params: { id: role.roleId }, body: seenChange(bodyOf(base), bodyOf(values)) }));
      notify({ severity: 'success', text: t('saved', { name: shown(stored) }) });
      await refresh();
      void navigate(`${home}/edit/${stored.roleId}`, { state: { ...savedState, at: Date.now() } });
    },
    reread: refresh,
  });
  const { values, changed, busy, meanwhile } = form;
  const held = useHeld(busy);
  const [asked, setAsked] = useState<'save' | 'delete'>();
  // What was entered stays when the right to store it goes.
  const isOpen = mayWrite || changed;
  const isFixed = role?.roleId === administratorRole || !isOpen;
  const isKnown = role !== undefined && !isGone;
  const rights = rightsOfForm(values);
  const effect = isKnown ? effectOf(roles, role.roleId, rights) : [];
  const losing = effect.filter(({ lost }) => lost.length > 0);
  const isReady = (changed || isGone) && form.wrong.length === 0 && meanwhile.contested.length === 0;
  const setLine = (line: string, next: readonly GivenRight[]): void =>
    form.set(
      line,
      next.filter((one) => lineOf(one) === line),
    );
  const save = async (): Promise<void> => {
    await form.submit();
    setAsked(undefined);
  };
  const remove = async (): Promise<void> => {
    if (role === undefined) return;
    await attempt(async () => {
      await ask(roleCalls.remove, { params: { id: role.roleId } });
      // Away first: the list without it would say that somebody has deleted it.
      void navigate(home, { state: savedState });
      await refresh();
      return t('deleted', { name: role.roleName });
    });
    setAsked(undefined);
  };

  return (
    <Editor
      {...held}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        if (losing.length > 0) setAsked('save');
        else void save();
      }}
    >
      {role?.roleId === administratorRole && <p className="note">{t('roles.fixed')}</p>}
      <FormNotes form={form} />
      <FormField label={t('roles.name')} required error={form.errorOf('roleName')}>
        <TextInput {...controlOf<string>(form, 'roleName')} autoFocus={role === undefined} />
      </FormField>
      <RightMatrix
        rights={rights}
        fixed={isFixed}
        onToggle={(right) => setLine(lineOf(right), toggled(rights, right))}
      />
      <RoleNeeds
        rights={rights}
        onGive={
          isFixed
            ? undefined
            : (next) => {
                for (const line of new Set(next.map(lineOf))) setLine(line, next);
              }
        }
      />
      {isKnown && (
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
      {changed && isKnown && (
        <section aria-live="polite">
          <h3>{t('roles.effect')}</h3>
          <Effect effect={effect} />
        </section>
      )}
      {isOpen && (
        <footer>
          <MeanwhileHint meanwhile={meanwhile} />
          {isKnown && mayDelete && role.roleId !== administratorRole && (
            <Button
              size="medium"
              startIcon={<Trash2 size={16} strokeWidth={1.75} />}
              onClick={() => setAsked('delete')}
            >
              {t('delete')}
            </Button>
          )}
          {isKnown && (
            <Button
              size="medium"
              startIcon={<Copy size={16} strokeWidth={1.75} />}
              onClick={() => void navigate(`${home}/new?of=${encodeURIComponent(role.roleId)}`)}
            >
              {t('duplicate')}
            </Button>
          )}
          <Button size="medium" disabled={!changed || busy} onClick={form.giveUp}>
            {t('discard')}
          </Button>
          <Button size="medium" type="submit" variant="contained" disabled={!isReady} loading={busy}>
            {isGone ? kitText('meanwhile.anew') : t('save')}
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
        title={t('deleteTitle', { name: role === undefined ? '' : shown(role) })}
        action={t('delete')}
        destructive
        busy={busy}
        onConfirm={() => void remove()}
        onCancel={() => setAsked(undefined)}
      >
        <p>{t('deleteText')}</p>
      </ConfirmDialog>
      <LeaveGuard changed={changed} busy={busy} />
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

const Editor = styled.form`
  max-width: 760px;
  padding: 16px 20px;
  display: flex;
  flex-direction: column;
  gap: 12px;
  border: 1px solid var(--line-2);
  border-radius: 10px;
  background: var(--surface);
  & h3 { margin: 8px 0 0; font-size: var(--size-body); font-weight: 650; }
  & ul { margin: 0; padding-left: 18px; }
  & p.note { padding: 9px 12px; border-radius: 6px; background: var(--hover); }
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
