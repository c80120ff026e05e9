import { useState } from 'react';
import { Link } from 'react-router';
import { forgotPassword } from '#domain/administration/api/session-calls.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { useSessionText } from '#frontend/features/session/session-text.ts';
import { fieldErrorText, useErrorText } from '#frontend/i18n/error-text.ts';
import { Door } from './door.tsx';
import { DoorForm, DoorInput } from './door-form.tsx';

/** `/forgotpassword` (planning §2): asks for a link; what is answered tells nobody whether there is such a user. */
export default function ForgotPage() {
  const t = useSessionText();
  const errorText = useErrorText();
  const [username, setUsername] = useState('');
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const send = async (): Promise<void> => {
    if (username.trim() === '') return setRefusal(fieldErrorText('required'));
    setBusy(true);
    try {
      await ask(forgotPassword, { body: { username: username.trim() } });
      setSent(true);
    } catch (error) {
      setRefusal(errorText(errorCodeOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Door title={t('forgot.title')} text={t('forgot.text')}>
      {isSent ? (
        <p role="status">{t('forgot.sent')}</p>
      ) : (
        <DoorForm busy={busy} refusal={refusal} action={t('forgot.send')} onSubmit={() => void send()}>
          <DoorInput label={t('forgot.username')} value={username} onChange={setUsername} autoComplete="username" />
        </DoorForm>
      )}
      <Link to="/login">{t('back')}</Link>
    </Door>
  );
}
