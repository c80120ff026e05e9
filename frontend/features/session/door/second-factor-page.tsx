import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type NewFactor, setUpFactorToLogIn } from '#domain/administration/api/session-calls.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import type { AskedFactor } from '#frontend/api/session.ts';
import { useSessionText } from '#frontend/features/session/session-text.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { FactorSecret } from '#frontend/kit/second-factor/qr-code.tsx';
import { useSessionFlow } from '../session-provider.tsx';
import { Door } from './door.tsx';
import { DoorForm, DoorInput } from './door-form.tsx';
import { isFactorError, SecondFactorError } from './second-factor-error.tsx';

/** `/twofactor` (planning §6): the code after the right password; who has to have a factor and has none sets it up here. */
export default function SecondFactorPage({ asked }: { readonly asked: AskedFactor }) {
  const t = useSessionText();
  const errorText = useErrorText();
  const { phase, errorCode, signIn, leaveFactor } = useSessionFlow();
  const [code, setCode] = useState('');
  const [secret, setSecret] = useState<NewFactor>();
  const [failure, setFailure] = useState<string>();
  const { ticket, isSet } = asked;
  useEffect(() => {
    if (isSet) return;
    ask(setUpFactorToLogIn, { body: { ticket } }).then(setSecret, (error: unknown) => setFailure(errorCodeOf(error)));
  }, [ticket, isSet]);
  const wrong = failure ?? errorCode;
  if (isFactorError(wrong)) return <SecondFactorError cause={wrong} onGo={leaveFactor} />;
  return (
    <Door title={t('factor.title')} text={t(isSet ? 'factor.text' : 'factor.setUp')}>
      <DoorForm
        busy={phase === 'signingIn'}
        refusal={wrong === undefined ? undefined : errorText(wrong)}
        action={t('factor.next')}
        onSubmit={() => {
          if (code.trim() !== '') signIn({ ticket, code: code.trim() });
          setCode('');
        }}
      >
        {secret !== undefined && <FactorSecret {...secret} />}
        <DoorInput label={t('factor.code')} value={code} onChange={setCode} autoComplete="one-time-code" />
        {isSet && <small>{t('factor.recovery')}</small>}
        <Link to="/login" onClick={leaveFactor}>
          {t('back')}
        </Link>
      </DoorForm>
    </Door>
  );
}
