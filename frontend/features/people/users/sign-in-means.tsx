import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  changeUser,
  makePasswordLink,
  readSignInMeans,
  removeUserFactor,
} from '#domain/administration/api/user-calls.ts';
import type { SignInMeans as Means } from '#domain/administration/user.ts';
import type { AnswerOf } from '#domain/call.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight } from '#frontend/api/session-context.ts';
import { usePeopleText } from '#frontend/features/people/people-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { CopyButton } from '#frontend/kit/buttons/copy-button.tsx';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import type { Attempt } from '#frontend/kit/use-attempt.ts';

interface SignInMeansProps {
  readonly userId: string;
  readonly name: string;
  /** Does it, and tells its sentence or the refusal. */
  readonly attempt: Attempt;
}

const kinds = ['pin', 'rfid', 'secondFactor'] as const satisfies readonly (keyof Means)[];

/** What a user signs in with: set or not, taken away here; a link to a new password to be handed out (decision 0126). */
export function SignInMeans({ userId, name, attempt }: SignInMeansProps) {
  const t = usePeopleText();
  const format = useFormat();
  const client = useQueryClient();
  const mayWrite = useRight('users.write');
  const [taking, setTaking] = useState<(typeof kinds)[number]>();
  const [link, setLink] = useState<AnswerOf<typeof makePasswordLink>>();
  const shownLink = useRef<HTMLElement>(null);
  const params = { id: userId };
  const { data } = useQuery({
    queryKey: ['signInMeans', userId],
    queryFn: ({ signal }) => ask(readSignInMeans, { params }, { signal }),
  });
  const take = (kind: (typeof kinds)[number]) =>
    attempt(async () => {
      setTaking(undefined);
      if (kind === 'secondFactor') await ask(removeUserFactor, { params });
      else await ask(changeUser, { params, body: { [`${kind}Hash`]: null } });
      await client.invalidateQueries({ queryKey: ['signInMeans', userId] });
      return t(`users.taken.${kind}`, { name });
    });
  const makeLink = () =>
    attempt(async () => {
      const made = await ask(makePasswordLink, { params });
      // The plant knows no name of its own: who hands the link out has it in the address bar.
      setLink({ ...made, link: new URL(made.link, location.origin).href });
      return t('users.linkMade');
    });
  return (
    <Part aria-label={t('users.tab.signIn')}>
      <h3>{t('users.tab.signIn')}</h3>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>
            <span>{t(`users.${kind}`)}</span>
            <b>{data && t(data[kind] ? 'users.set' : 'users.notSet')}</b>
            {mayWrite && data?.[kind] === true && (
              <Button aria-label={`${t(`users.${kind}`)}: ${t('users.take')}`} onClick={() => setTaking(kind)}>
                {t('users.take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && <Button onClick={() => void makeLink()}>{t('users.makeLink')}</Button>}
      {link !== undefined && (
        <div className="link" role="status">
          {t('users.link', { until: format.dateTime(Date.parse(link.expiresAt)) })}
          <code ref={shownLink}>{link.link}</code>
          <CopyButton text={link.link} shown={shownLink} />
        </div>
      )}
      <ConfirmDialog
        open={taking !== undefined}
        title={taking === undefined ? '' : `${t(`users.${taking}`)}: ${t('users.takeTitle', { name })}`}
        action={t('users.take')}
        destructive
        onConfirm={() => taking !== undefined && void take(taking)}
        onCancel={() => setTaking(undefined)}
      >
        <p>{t(taking === 'secondFactor' ? 'users.takeFactorText' : 'users.takeText')}</p>
      </ConfirmDialog>
    </Part>
  );
}

const Part = styled.section`
  margin-top: 20px;
  & h3 { margin: 0 0 6px; font-size: var(--size-body); font-weight: 650; }
  & ul { margin: 0 0 8px; padding: 0; list-style: none; font-size: var(--size-dense); }
  & li { display: flex; align-items: center; gap: 12px; min-height: 36px; border-bottom: 1px solid var(--line-1); }
  & li > span { flex: 1; color: var(--text-2); }
  & li > b { font-weight: 500; }
  & .link { margin: 8px 0 0; padding: 9px 12px; border-radius: 6px; background: var(--info-tint); color: var(--info); font-size: var(--size-dense); }
  & code { display: block; margin: 4px 0 8px; color: var(--text); overflow-wrap: anywhere; user-select: all; }
`;
