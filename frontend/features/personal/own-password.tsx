import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { readSession } from '#domain/administration/api/session-calls.ts';
import { changeOwnPassword } from '#domain/administration/api/user-calls.ts';
import { passwordFault } from '#domain/administration/password-rule.ts';
import { ask } from '#frontend/api/ask.ts';
import { useSession } from '#frontend/api/session-context.ts';
import { sha256Hex } from '#frontend/api/sha256.ts';
import { fieldErrorText } from '#frontend/i18n/error-text.ts';
import { useUnsavedWork } from '#frontend/kit/unsaved-work.ts';
import { usePersonalText } from './personal-text.ts';
import { refusalWords } from './refusal-words.ts';

const names = ['now', 'new', 'again'] as const;

/** The own password: the one so far, and twice the new one. */
export function OwnPassword() {
  const t = usePersonalText();
  const { user } = useSession();
  const [typed, setTyped] = useState({ now: '', new: '', again: '' });
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  useUnsavedWork(names.some((name) => typed[name] !== ''));
  const send = async (): Promise<void> => {
    const fault = passwordFault(typed.new, user.username);
    if (fault !== undefined) return setRefusal(fieldErrorText(fault));
    if (typed.new !== typed.again) return setRefusal(t('password.different'));
    setBusy(true);
    try {
      // The session ends with it: the page for signing in comes by itself.
      const body = { passwordhash: sha256Hex(typed.now), newPassword: typed.new };
      await ask(changeOwnPassword, { params: { id: user.userId }, body });
      setTyped({ now: '', new: '', again: '' });
      await ask(readSession, {});
    } catch (error) {
      setRefusal(refusalWords(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section aria-labelledby="own-password">
      <h2 id="own-password">{t('password')}</h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send();
        }}
      >
        {refusal !== undefined && <p role="alert">{refusal}</p>}
        {names.map((name) => (
          <label key={name}>
            {t(`password.${name}`)}
            <OutlinedInput
              type="password"
              value={typed[name]}
              onChange={(event) => {
                setRefusal(undefined);
                setTyped((before) => ({ ...before, [name]: event.target.value }));
              }}
              inputProps={{ autoComplete: name === 'now' ? 'current-password' : 'new-password' }}
            />
          </label>
        ))}
        <p>
          {t('password.rule')} {t('password.note')}
        </p>
        <div>
          <Button
            type="submit"
            variant="contained"
            size="medium"
            loading={busy}
            disabled={names.some((name) => typed[name] === '')}
          >
            {t('password.change')}
          </Button>
        </div>
      </form>
    </section>
  );
}
