import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  confirmOwnFactor,
  type NewFactor,
  readOwnFactor,
  removeOwnFactor,
  setUpOwnFactor,
} from '#domain/administration/api/session-calls.ts';
import { ask } from '#frontend/api/ask.ts';
import { sha256Hex } from '#frontend/api/sha256.ts';
import { FactorSecret } from '#frontend/kit/second-factor/qr-code.tsx';
import { RecoveryCodes } from '#frontend/kit/second-factor/recovery-codes.tsx';
import { usePersonalText } from './personal-text.ts';
import { refusalWords } from './refusal-words.ts';

const key = ['secondFactor'];

/** Setting up the own second factor, with the password and the first code, and taking it away. */
export function OwnSecondFactor() {
  const t = usePersonalText();
  const client = useQueryClient();
  const state = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(readOwnFactor, {}, { signal }),
  });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [secret, setSecret] = useState<NewFactor>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [refusal, setRefusal] = useState<string>();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setRefusal(undefined);
    try {
      await work();
      await client.invalidateQueries({ queryKey: key });
    } catch (error) {
      setRefusal(refusalWords(error, t));
    }
  };
  const passwordhash = sha256Hex(password);
  const begin = async (): Promise<void> => {
    setSecret(await ask(setUpOwnFactor, { body: { passwordhash } }));
    setPassword('');
  };
  const confirm = async (): Promise<void> => {
    setCodes((await ask(confirmOwnFactor, { body: { code } })).recoveryCodes);
    setSecret(undefined);
    setCode('');
  };
  const remove = async (): Promise<void> => {
    await ask(removeOwnFactor, { body: { passwordhash } });
    setPassword('');
  };
  const { data } = state;
  return (
    <section aria-labelledby="own-factor" data-testid="own-second-factor">
      <h2 id="own-factor">{t('factor')}</h2>
      {data !== undefined && (
        <p>{data.isSet ? t('factor.isSet', { count: data.recoveryCodesLeft }) : t('factor.isNotSet')}</p>
      )}
      {data?.isAsked === false && <p>{t('factor.notAsked')}</p>}
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      {codes !== undefined && (
        <>
          <RecoveryCodes codes={codes} />
          <div>
            <Button size="medium" onClick={() => setCodes(undefined)}>
              {t('factor.done')}
            </Button>
          </div>
        </>
      )}
      {codes === undefined && secret !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void attempt(confirm);
          }}
        >
          <p>{t('factor.scan')}</p>
          <FactorSecret {...secret} />
          <label>
            {t('factor.code')}
            <OutlinedInput
              value={code}
              onChange={(event) => setCode(event.target.value)}
              inputProps={{ autoComplete: 'one-time-code', inputMode: 'numeric' }}
            />
          </label>
          <div>
            <Button type="submit" size="medium" variant="contained" disabled={code.trim() === ''}>
              {t('factor.confirm')}
            </Button>
          </div>
        </form>
      )}
      {codes === undefined && secret === undefined && data !== undefined && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void attempt(data.isSet ? remove : begin);
          }}
        >
          <label>
            {t('password')}
            <OutlinedInput
              type="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              inputProps={{ autoComplete: 'current-password' }}
            />
          </label>
          <div>
            <Button type="submit" size="medium" disabled={password === ''}>
              {t(data.isSet ? 'factor.remove' : 'factor.begin')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
