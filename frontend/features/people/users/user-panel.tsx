import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { searchAudit } from '#domain/administration/api/audit-calls.ts';
import { deleteUser, endUserSessions, listUserSessions, listUsers } from '#domain/administration/api/user-calls.ts';
import type { ChangeFields } from '#domain/kernel/change-fields.ts';
import { ask } from '#frontend/api/ask.ts';
import { listSource, pathOf } from '#frontend/api/ask-client.ts';
import { useRight, useSession } from '#frontend/api/session-context.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { deviceName } from '#frontend/kit/device-name.ts';
import { changeLines } from '#frontend/kit/history/change-lines.ts';
import { readListPage } from '#frontend/kit/list/data/use-list.ts';
import { useNames } from '#frontend/kit/list/data/use-names.ts';
import { PropertyList } from '#frontend/kit/panels/property-list.tsx';
import { RecordPanel } from '#frontend/kit/panels/record-panel.tsx';
import { useAttempt } from '#frontend/kit/use-attempt.ts';
import { ForgetPerson } from './forget-person.tsx';
import { SignInMeans } from './sign-in-means.tsx';
import { useUserWords } from './use-user-words.ts';
import { flags, nameOf, type User } from './user-form.tsx';

interface UserPanelProps {
  readonly user: User & Partial<ChangeFields>;
  readonly roleNames: (ids: readonly string[]) => string;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

const withLocations = ['locations'] as const;
const none = [] as const;
/** Latest sign-ins that are shown. */
const latest = 5;

/** One user as it is, from where it is signed in, and its latest sign-ins. */
export function UserPanel({ user, roleNames, onEdit, onClose }: UserPanelProps) {
  const t = usePeopleText();
  const format = useFormat();
  const { attempt } = useAttempt();
  const client = useQueryClient();
  const locations = useNames(useRight('configuration.read') && user.locationId !== undefined ? withLocations : none);
  const mayWrite = useRight('users.write');
  const mayDelete = useRight('users.delete');
  const mayAudit = useRight('audit.read');
  const { userId } = user;
  const { userId: self } = useSession().user;
  const params = { id: userId };
  const sessions = useQuery({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => ask(listUserSessions, { params }, { signal }),
  });
  const signIns = useQuery({
    queryKey: ['signIns', userId],
    enabled: mayAudit,
    queryFn: ({ signal }) => {
      const filters = [
        { field: 'userId', operator: 'equals' as const, value: userId },
        { field: 'kind', operator: 'isAnyOf' as const, value: ['signedIn', 'signInFailed'] },
      ];
      const request = { filters, sort: '-at', offset: 0, limit: latest };
      return readListPage(listSource(searchAudit), request, { signal });
    },
  });
  const end = () =>
    attempt(async () => {
      await ask(endUserSessions, { params });
      await client.invalidateQueries({ queryKey: ['sessions', userId] });
      return t('users.ended', { name: nameOf(user) });
    });
  const gone = (): void => {
    onClose();
    void client.invalidateQueries({ queryKey: ['list', pathOf(listUsers)] });
  };
  const remove = () =>
    attempt(async () => {
      await ask(deleteUser, { params });
      gone();
      return t('deleted', { name: nameOf(user) });
    });
  const words = useUserWords(roleNames, locations);
  const named = [
    'username',
    ...(['email', 'street', 'city', 'location', 'personnelNumber', 'locationId'] as const).filter(
      (name) => user[name] !== undefined,
    ),
    'language',
    'roles',
    'moduleLicences',
    ...flags.filter((name) => name === 'active' || user[name] === true),
  ].map((name) => ({ name, label: words.label(name), value: words.value(name, user) }));
  const properties = [...named, ...changeLines(user, format)];
  return (
    <RecordPanel
      title={nameOf(user)}
      words={{
        edit: t('edit'),
        remove: t('delete'),
        removeTitle: t('deleteTitle', { name: nameOf(user) }),
        removeText: t('deleteText'),
      }}
      onEdit={mayWrite ? onEdit : undefined}
      onRemove={mayDelete ? remove : undefined}
      onClose={onClose}
    >
      <PropertyList properties={properties} />
      <SignInMeans userId={userId} name={nameOf(user)} attempt={attempt} />
      <Part>
        <h3>{t('users.sessions')}</h3>
        {sessions.data?.items.length === 0 && <p>{t('users.noSessions')}</p>}
        <ul>
          {sessions.data?.items.map(({ sessionId, lastSeenAt, address, client: program }) => (
            <li key={sessionId}>
              {format.dateTime(Date.parse(lastSeenAt))} {address}{' '}
              <small title={program}>{program && deviceName(program)}</small>
            </li>
          ))}
        </ul>
        {mayWrite && (sessions.data?.items.length ?? 0) > 0 && (
          <Button startIcon={<LogOut size={15} strokeWidth={1.75} />} onClick={() => void end()}>
            {t('users.endSessions')}
          </Button>
        )}
      </Part>
      {signIns.data !== undefined && (
        <Part>
          <h3>{t('users.signIns')}</h3>
          {signIns.data.items.length === 0 && <p>{t('users.noSignIns')}</p>}
          <ul>
            {signIns.data.items.map(({ auditId, at, kind, address }) => (
              <li key={auditId} data-wrong={kind !== 'signedIn'}>
                {format.dateTime(Date.parse(at))} {address} {kind !== 'signedIn' && t('users.failedSignIn')}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {mayDelete && userId !== self && <ForgetPerson user={user} onForgotten={gone} />}
    </RecordPanel>
  );
}

const Part = styled.section`
  margin-top: 20px;
  & h3 { margin: 0 0 6px; font-size: var(--size-body); font-weight: 650; }
  & ul { margin: 0 0 8px; padding: 0; list-style: none; font-size: var(--size-dense); }
  & li { padding: 4px 0; border-bottom: 1px solid var(--line-1); overflow-wrap: anywhere; }
  & li[data-wrong=true] { color: var(--err); }
  & small { color: var(--text-2); }
`;
