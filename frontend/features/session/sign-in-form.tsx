import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ArrowBigUpDash, ArrowRight, CircleAlert, Eye, EyeOff, KeyRound } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useSessionFlow } from './session-provider.tsx';
import { useSessionText } from './session-text.ts';

/** User name and password, both required (planning §5). What fails is said where the hand is. */
export function SignInForm() {
  const { phase, errorCode, signIn } = useSessionFlow();
  const t = useSessionText();
  const errorText = useErrorText();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const ids = { username: useId(), password: useId(), hint: useId(), missing: useId() };
  const passwordField = useRef<HTMLInputElement>(null);
  const busy = phase === 'signingIn';

  // After a refusal the password is typed again: ready for it, with what was typed selected.
  useEffect(() => {
    if (errorCode !== undefined && !busy) passwordField.current?.select();
  }, [errorCode, busy]);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (username.trim() !== '' && password !== '' && !busy) signIn({ username: username.trim(), password });
  };
  const noticeCapsLock = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  const missing = { username: tried && username.trim() === '', password: tried && password === '' };

  return (
    <Form noValidate onSubmit={submit} aria-busy={busy}>
      {errorCode !== undefined && !busy && (
        <p className="refused" role="alert">
          <CircleAlert size={18} aria-hidden /> {errorText(errorCode)}
        </p>
      )}
      <div className="field">
        <label htmlFor={ids.username}>{t('signIn.username')}</label>
        <OutlinedInput
          id={ids.username}
          fullWidth
          autoFocus
          error={missing.username}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          inputProps={{ autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
        />
        {missing.username && <Missing text={t('signIn.required')} />}
      </div>
      <div className="field">
        <label htmlFor={ids.password}>{t('signIn.password')}</label>
        <OutlinedInput
          id={ids.password}
          fullWidth
          type={visible ? 'text' : 'password'}
          error={missing.password}
          value={password}
          inputRef={passwordField}
          onChange={(event) => setPassword(event.target.value)}
          onKeyDown={noticeCapsLock}
          onKeyUp={noticeCapsLock}
          onBlur={() => setCapsLock(false)}
          inputProps={{ autoComplete: 'current-password', 'aria-describedby': ids.hint }}
          endAdornment={
            <IconButton
              aria-label={t(visible ? 'signIn.hidePassword' : 'signIn.showPassword')}
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            >
              {visible ? <EyeOff size={17} strokeWidth={1.75} /> : <Eye size={17} strokeWidth={1.75} />}
            </IconButton>
          }
        />
        <div id={ids.hint} aria-live="polite">
          {missing.password && <Missing text={t('signIn.required')} />}
          {capsLock && (
            <p className="hint">
              <ArrowBigUpDash size={15} aria-hidden /> {t('signIn.capsLock')}
            </p>
          )}
        </div>
      </div>
      <Link to="/forgotpassword">{t('signIn.forgot')}</Link>
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={busy}
        loadingPosition="end"
        endIcon={<ArrowRight size={18} />}
      >
        {t('signIn.next')}
      </Button>
      <div className="or">{t('signIn.or')}</div>
      <div className="sso" aria-disabled="true" role="note">
        <KeyRound size={16} strokeWidth={1.75} aria-hidden />
        <strong>{t('signIn.sso')}</strong>
        {t('signIn.ssoOff')}
      </div>
    </Form>
  );
}

function Missing({ text }: { readonly text: string }) {
  return (
    <p className="missing">
      <CircleAlert size={14} aria-hidden /> {text}
    </p>
  );
}

const Form = styled.form`
  width: 100%;
  max-width: 400px;
  display: flex;
  flex-direction: column;
  gap: 20px;
  & .field { display: flex; flex-direction: column; gap: 7px; }
  & label { font-size: var(--size-body); font-weight: 550; }
  & .MuiOutlinedInput-root { height: 44px; font-size: var(--size-touch); padding-right: 8px; }
  & .MuiOutlinedInput-input { padding: 0 14px; }
  & .MuiButton-root { font-size: var(--size-touch); font-weight: 600; gap: 9px; }
  & .hint, & .missing {
    display: flex;
    align-items: center;
    gap: 6px;
    font-size: var(--size-caption);
    line-height: 16px;
  }
  & .refused {
    display: flex;
    gap: 10px;
    padding: 9px 12px;
    border-radius: 6px;
    background: var(--err-tint);
    color: var(--err);
    font-weight: 500;
    & svg { flex: none; margin-top: 1px; }
  }
  & .hint { color: var(--warn); }
  & .missing { color: var(--err); }
  & .or {
    display: flex;
    align-items: center;
    gap: 14px;
    color: var(--text-2);
    &::before, &::after { content: ""; flex: 1; height: 1px; background: var(--line-2); }
  }
  & .sso {
    height: 46px;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 9px;
    border-radius: 6px;
    border: 1px solid var(--line-2);
    background: var(--canvas);
    color: var(--text-3);
    font-size: var(--size-title-3);
    cursor: default;
  }
  & .sso strong { font-weight: 600; }
`;
