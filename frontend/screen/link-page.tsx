import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/kernel/language.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import type { AskedFactor } from '#frontend/api/session.ts';
import { errorText } from '#frontend/i18n/error-text.ts';
import { changeLanguage, languageNames } from '#frontend/i18n/setup.ts';
import { useScreenText } from '#frontend/screen/board/screen-text.ts';
import { linkByCode, linkByPassword } from './link-calls.ts';
import { Notice } from './notice.tsx';

interface LinkPageProps {
  readonly screenId: string;
  /** It was linked before. */
  readonly isLost: boolean;
  readonly onLinked: (token: string) => void;
}

/** How a device becomes a screen: its language, and somebody who signs in once. */
export function LinkPage({ screenId, isLost, onLinked }: LinkPageProps) {
  const t = useScreenText();
  const { i18n } = useTranslation('errors');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [factor, setFactor] = useState<AskedFactor>();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const attempt = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      if (factor !== undefined) {
        onLinked(await linkByCode(screenId, factor.ticket, code.trim()));
        return;
      }
      const linked = await linkByPassword(screenId, { username, password });
      if ('token' in linked) onLinked(linked.token);
      else if (linked.factor.isSet) setFactor(linked.factor);
      else setRefusal(t('link.factorNotSet'));
    } catch (error) {
      const wrong = errorCodeOf(error);
      if (wrong === 'signInTicketExpired') setFactor(undefined);
      const details = error instanceof ApiError ? error.detailsObject : {};
      setRefusal(wrong === 'objectnotexists' ? t('link.unknownScreen') : errorText(wrong, details));
    } finally {
      setBusy(false);
      setPassword('');
      setCode('');
    }
  };

  return (
    <Notice title={t(isLost ? 'link.lost' : 'link.title')} text={t(isLost ? 'link.lostText' : 'link.text')}>
      <Languages role="radiogroup" aria-label={t('link.language')}>
        {(Object.entries(languageNames) as [Language, string][]).map(([language, name]) => (
          <button
            key={language}
            type="button"
            role="radio"
            aria-checked={i18n.language === language}
            onClick={() => void changeLanguage(language)}
          >
            {name}
          </button>
        ))}
      </Languages>
      <Form
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          void attempt();
        }}
      >
        {refusal !== undefined && <p role="alert">{refusal}</p>}
        {factor === undefined ? (
          <>
            <Field label={t('link.username')} value={username} onChange={setUsername} autoComplete="username" />
            <Field
              label={t('link.password')}
              value={password}
              onChange={setPassword}
              autoComplete="current-password"
              isSecret
            />
          </>
        ) : (
          <Field label={t('link.code')} value={code} onChange={setCode} autoComplete="one-time-code" />
        )}
        <button
          type="submit"
          disabled={isBusy || (factor === undefined ? username.trim() === '' || password === '' : code.trim() === '')}
        >
          {t('link.action')}
        </button>
      </Form>
      <small>{t('link.address')}</small>
    </Notice>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'username' | 'current-password' | 'one-time-code';
  readonly isSecret?: boolean;
}

function Field({ label, value, onChange, autoComplete, isSecret = false }: FieldProps) {
  const id = useId();
  return (
    <label htmlFor={id}>
      {label}
      <input
        id={id}
        type={isSecret ? 'password' : 'text'}
        value={value}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

const Languages = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;
  & button {
    min-height: max(48px, 6rem);
    padding: 0 max(16px, 2.2rem);
    border: 1px solid var(--line-3);
    border-radius: 8px;
    background: transparent;
    color: var(--text);
    font: inherit;
    font-size: max(var(--size-title-2), var(--size-tv-caption));
    cursor: pointer;
  }
  & button[aria-checked=true] { border-color: var(--accent); background: var(--accent-tint); color: var(--accent); }
`;

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: 16px;
  & p[role=alert] { color: var(--err); }
  & label { display: flex; flex-direction: column; gap: 6px; font-size: max(var(--size-touch), var(--size-tv-caption)); line-height: 1.3; color: var(--text-2); }
  & input {
    height: max(48px, 6.4rem);
    padding: 0 14px;
    border: 1px solid var(--line-3);
    border-radius: 8px;
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-size: max(var(--size-far-note), var(--size-tv-note));
  }
  & button {
    min-height: max(52px, 7.2rem);
    border: 0;
    border-radius: 8px;
    background: var(--accent);
    color: var(--on-accent);
    font: inherit;
    font-size: max(var(--size-far-note), var(--size-tv-note));
    font-weight: 600;
    cursor: pointer;
  }
  & button:disabled { background: var(--pressed); color: var(--text-3); cursor: default; }
  & + small { font-size: max(var(--size-title-3), var(--size-tv-caption)); line-height: 1.45; color: var(--text-3); }
`;
