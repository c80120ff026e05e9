import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { z } from 'zod';
import { passwordFault } from '#domain/administration/password-rule.ts';
import { ApiError, errorCodeOf } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { fieldErrorText } from '#frontend/i18n/field-error-text.ts';
import { Door } from './door.tsx';
import { DoorForm, DoorInput } from './door-form.tsx';
import { useDoorText } from './door-text.ts';

/** `/resetpassword#token=…` (planning §2): sets a new password by a link, once. */
export default function ResetPage() {
  const t = useDoorText();
  const errorText = useErrorText();
  const { hash } = useLocation();
  // Read once: the address is changed so that the token does not stay in it.
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token'));
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isDone, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const send = async (): Promise<void> => {
    const fault = passwordFault(password, '');
    if (fault !== undefined) return setRefusal(fieldErrorText(fault));
    if (password !== again) return setRefusal(t('reset.different'));
    setBusy(true);
    try {
      await api.write('POST', '/users/resetPassword', { token, password }, z.unknown());
      setDone(true);
    } catch (error) {
      setRefusal(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const wordsOf = (error: unknown): string => {
    const fields = error instanceof ApiError ? error.detailsObject['fields'] : undefined;
    const [code] = typeof fields === 'object' && fields !== null ? Object.values(fields) : [];
    return typeof code === 'string' ? fieldErrorText(code) : errorText(errorCodeOf(error));
  };
  return (
    <Door title={t('reset.title')} text={t('reset.text')}>
      {token === null && <p role="alert">{t('reset.noLink')}</p>}
      {isDone && <p role="status">{t('reset.done')}</p>}
      {token !== null && !isDone && (
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
      )}
      <Link to="/login">{t('back')}</Link>
    </Door>
  );
}
