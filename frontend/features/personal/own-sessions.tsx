import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { endUserSessions, listUserSessions } from '#domain/administration/api/user-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { deviceName } from '#frontend/kit/device-name.ts';
import { usePersonalText } from './personal-text.ts';

/** Where one is signed in, and signing out there. */
export function OwnSessions() {
  const t = usePersonalText();
  const format = useFormat();
  const { user, signOut } = useSession();
  const params = { id: user.userId };
  const { data } = useQuery({
    queryKey: ['sessions', user.userId],
    queryFn: ({ signal }) => ask(listUserSessions, { params }, { signal }),
  });
  const endAll = async (): Promise<void> => {
    await ask(endUserSessions, { params });
    signOut();
  };
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions">{t('sessions')}</h2>
      <ul>
        {data?.items.map(({ sessionId, client, address, lastSeenAt, isCurrent }) => (
          <li key={sessionId}>
            <span title={client}>{client === undefined ? t('unknownClient') : deviceName(client)}</span>{' '}
            <small>
              {[isCurrent ? t('sessions.current') : address, format.dateTime(Date.parse(lastSeenAt))]
                .filter((part) => part !== undefined)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      <div>
        <Button size="medium" onClick={() => void endAll()}>
          {t('sessions.end')}
        </Button>
      </div>
    </section>
  );
}
