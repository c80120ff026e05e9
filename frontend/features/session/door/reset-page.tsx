import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { resetPassword } from '#domain/administration/api/session-calls.ts';
import { passwordFault } from '#domain/administration/password-rule.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useSessionText } from '#frontend/features/session/session-text.ts';
import { fieldErrorText, useErrorText } from '#frontend/i18n/error-text.ts';
import { Door } from './door.tsx';
import { DoorForm, DoorInput } from './door-form.tsx';

/** `/resetpassword#token=…` (planning §2): sets a new password by a link, once. */
export default function ResetPage() {
  const t = useSessionText();
  const errorText = useErrorText();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const token = new URLSearchParams(hash.slice(1)).get('token');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isDone, setDone] = useState(false);
  const [isOver, setOver] = useState(token === null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const send = async (): Promise<void> => {
    const fault = passwordFault(password, '');
    if (fault !== undefined) return setRefusal(fieldErrorText(fault));
    if (password !== again) return setRefusal(t('reset.different'));
    setBusy(true);
    try {
      await ask(resetPassword, { body: { token: token ?? '', password } });
      setDone(true);
    } catch (error) {
      setRefusal(wordsOf(error));
      setOver(errorCodeOf(error) === 'PasswordResetTimeout');
    } finally {
      setBusy(false);
    }
  };
  const wordsOf = (error: unknown): string => {
    const fields = error instanceof ApiError ? error.detailsObject['fields'] : undefined;
    const [code] = typeof fields === 'object' && fields !== null ? Object.values(fields) : [];
    return typeof code === 'string' ? fieldErrorText(code) : errorText(errorCodeOf(error));
  };
  const go = (to: string, words: string) => (
    <div>
      <Button variant="contained" size="large" onClick={() => void navigate(to, { replace: true })}>
        {words}
      </Button>
    </div>
  );
  if (isDone)
    return (
      <Door title={t('reset.title')} text={t('reset.done')}>
        {go('/login', t('back'))}
      </Door>
    );
  if (isOver)
    return (
      <Door title={t('reset.title')} text={refusal ?? t('reset.noLink')}>
        {go('/forgotpassword', t('reset.askAnew'))}
        <Link to="/login">{t('back')}</Link>
      </Door>
    );
  return (
    <Door title={t('reset.title')} text={t('reset.text')}>
      <DoorForm busy={busy} refusal={refusal} action={t('reset.send')} onSubmit={() => void send()}>
        <DoorInput label={t('reset.password')} value={password} onChange={setPassword} autoComplete="new-password" />
        <DoorInput
          label={t('reset.again')}
          value={again}
          onChange={setAgain}
          autoComplete="new-password"
          autoFocus={false}
        />
      </DoorForm>
      <Link to="/login">{t('back')}</Link>
    </Door>
  );
}
