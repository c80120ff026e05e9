import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { createApiToken, listApiTokens, revokeApiToken } from '#domain/administration/api/user-calls.ts';
import { type GivenRight, givenRights } from '#domain/kernel/rights-table.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useRight, useSession } from '#frontend/api/session-context.ts';
import { useAdministrationText } from '#frontend/features/administration/administration-text.ts';
import { errorText, fieldErrorText } from '#frontend/i18n/error-text.ts';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { CopyButton } from '#frontend/kit/buttons/copy-button.tsx';
import { DayInput } from '#frontend/kit/form/day-input.tsx';
import { FormField } from '#frontend/kit/form/form-field.tsx';
import { TextInput } from '#frontend/kit/form/inputs.tsx';
import { notify } from '#frontend/kit/notifications.ts';
import { ConfirmDialog } from '#frontend/kit/panels/confirm-dialog.tsx';
import { RightMatrix } from '#frontend/kit/rights/right-matrix.tsx';
import { useRightNames } from '#frontend/kit/rights/right-names.ts';
import { useUnsavedWork } from '#frontend/kit/unsaved-work.ts';

const key = ['apiTokens'];

/** Tokens of connected systems on the page of security: made with some of the own rights, seen once, revoked at once. */
export function ApiTokensPanel() {
  const t = useAdministrationText();
  const format = useFormat();
  const names = useRightNames();
  const client = useQueryClient();
  const mayRead = useRight('security.read');
  const mayDelete = useRight('security.delete');
  const [gone, setGone] = useState<{ readonly apiTokenId: string; readonly name: string }>();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(listApiTokens, {}, { signal }),
    enabled: mayRead,
  });
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: key });
  const day = (iso: string): string => format.dateTime(Date.parse(iso));
  if (!mayRead) return null;
  return (
    <Panel aria-labelledby="api-tokens" data-testid="api-tokens">
      <h2 id="api-tokens">{t('tokens.title')}</h2>
      <p>{t('tokens.text')}</p>
      {data?.items.length === 0 && <p>{t('tokens.none')}</p>}
      <ul>
        {data?.items.map(({ apiTokenId, name, rights, createdAt, expiresAt, lastUsedAt }) => (
          <li key={apiTokenId}>
            <div>
              <strong>{name}</strong>
              <p>{names(givenRights.filter((right) => rights.includes(right)))}</p>
              <p>
                {t('tokens.made', { at: day(createdAt) })} ·{' '}
                {lastUsedAt === undefined ? t('tokens.unused') : t('tokens.used', { at: day(lastUsedAt) })}
                {expiresAt !== undefined && ` · ${t('tokens.ends', { at: day(expiresAt) })}`}
              </p>
            </div>
            {mayDelete && (
              <Button aria-label={t('tokens.revoke.of', { name })} onClick={() => setGone({ apiTokenId, name })}>
                {t('tokens.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <NewToken onMade={refresh} />
      <ConfirmDialog
        open={gone !== undefined}
        title={t('tokens.revoke.title', { name: gone?.name ?? '' })}
        action={t('tokens.revoke')}
        destructive
        onCancel={() => setGone(undefined)}
        onConfirm={() => {
          const { apiTokenId = '' } = gone ?? {};
          setGone(undefined);
          void ask(revokeApiToken, { params: { id: apiTokenId } })
            .catch((error: unknown) => notify({ severity: 'error', text: errorText(errorCodeOf(error)) }))
            .finally(() => void refresh());
        }}
      >
        <p>{t('tokens.revoke.text')}</p>
      </ConfirmDialog>
    </Panel>
  );
}

function NewToken({ onMade }: { readonly onMade: () => Promise<void> }) {
  const t = useAdministrationText();
  const { user } = useSession();
  const mayWrite = useRight('security.write');
  const [name, setName] = useState('');
  const [expiryDate, setExpiryDate] = useState<string>();
  const [rights, setRights] = useState<readonly GivenRight[]>([]);
  const [token, setToken] = useState<string>();
  const shownToken = useRef<HTMLElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const isNoDay = expiryDate !== undefined && !z.iso.date().safeParse(expiryDate).success;
  useUnsavedWork(name !== '' || rights.length > 0 || token !== undefined);
  if (!mayWrite) return null;
  const own = givenRights.filter((right) => user.rights.includes(right));
  const make = async (): Promise<void> => {
    try {
      const body = { name: name.trim(), rights: [...rights], ...(expiryDate === undefined ? {} : { expiryDate }) };
      setToken((await ask(createApiToken, { body })).token);
      setName('');
      setExpiryDate(undefined);
      setRights([]);
      setRefusal(undefined);
      await onMade();
    } catch (error) {
      const fields = error instanceof ApiError ? error.detailsObject['fields'] : undefined;
      const [code] = typeof fields === 'object' && fields !== null ? Object.values(fields) : [];
      setRefusal(typeof code === 'string' ? fieldErrorText(code) : errorText(errorCodeOf(error)));
    }
  };
  return (
    <div className="new">
      {token !== undefined && (
        <div className="once" role="status">
          {t('tokens.once')}{' '}
          <code data-testid="new-token" ref={shownToken}>
            {token}
          </code>
          <CopyButton text={token} shown={shownToken} />
          <Button onClick={() => setToken(undefined)}>{t('tokens.noted')}</Button>
        </div>
      )}
      <h3>{t('tokens.new')}</h3>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <FormField label={t('tokens.name')} required>
        <TextInput value={name} onChange={(next) => setName(next ?? '')} />
      </FormField>
      <FormField
        label={t('tokens.expiry')}
        help={t('tokens.expiryHelp')}
        error={isNoDay ? fieldErrorText('invalid') : undefined}
      >
        <DayInput value={expiryDate} onChange={setExpiryDate} />
      </FormField>
      <div className="rights" role="group" aria-label={t('tokens.rights')}>
        <RightMatrix
          rights={rights}
          offered={own}
          fixed={false}
          onToggle={(right) =>
            setRights((before) => (before.includes(right) ? before.filter((one) => one !== right) : [...before, right]))
          }
        />
      </div>
      <div>
        <Button
          size="medium"
          disabled={name.trim() === '' || rights.length === 0 || isNoDay}
          onClick={() => void make()}
        >
          {t('tokens.make')}
        </Button>
      </div>
    </div>
  );
}

const Panel = styled.section`
  & > h2 { margin: 0 0 4px; font-size: var(--size-title-3); line-height: 20px; font-weight: 650; }
  & h3 { margin: 0; font-size: var(--size-body); line-height: 20px; font-weight: 600; }
  & p { margin: 0; color: var(--text-2); font-size: var(--size-dense); line-height: 18px; overflow-wrap: anywhere; }
  & [role=alert] { color: var(--err); }
  & ul { list-style: none; margin: 0; padding: 0; }
  & li { display: flex; gap: 12px; align-items: center; padding: 10px 0; border-bottom: 1px solid var(--line-1); }
  & li > div { flex: 1; min-width: 0; }
  & .new { display: flex; flex-direction: column; gap: 8px; padding-top: 12px; }
  & .once { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 10px 12px; border-radius: 6px; background: var(--info-tint); color: var(--info); font-weight: 500; }
  & code { color: var(--text); overflow-wrap: anywhere; }
  & .rights { max-height: 360px; overflow-y: auto; padding: 4px 12px; border: 1px solid var(--line-3); border-radius: 6px; }
`;
