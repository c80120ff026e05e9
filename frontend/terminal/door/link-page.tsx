import styled from '@emotion/styled';
import { Link2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Logo } from '#frontend/design/logo.tsx';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { BigButton } from '../kit/big-button.tsx';
import { handheld } from '../kit/terminal-styles.tsx';
import { QueueStrip } from '../queue/queue-strip.tsx';
import { chooseDeviceLanguage } from '../session/device-language.ts';
import { LanguageChoice } from '../session/language-choice.tsx';
import { useTerminalFlow } from '../session/terminal-context.tsx';

/** Whoever sets up terminals links the device once, with their own sign-in, which ends at once (decision 0160). */
export function LinkPage() {
  const t = useTerminalText();
  const errorText = useErrorText();
  const { address, isBusy, refusal, notice, send } = useTerminalFlow();
  const [fields, setFields] = useState({ username: '', password: '', code: '' });
  const asksCode = refusal?.errorCode === 'secondFactorRequired' && refusal.details['isSet'] === true;
  const isComplete = fields.username !== '' && fields.password !== '';
  const link = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete && !isBusy) send({ type: 'link', request: { address, ...fields } });
  };
  const field = (name: keyof typeof fields, type: 'text' | 'password', autoComplete: string) => (
    <Field
      label={t(`link.${name}`)}
      type={type}
      autoComplete={autoComplete}
      value={fields[name]}
      onChange={(value) => setFields({ ...fields, [name]: value })}
    />
  );
  return (
    <Whole>
      <Page>
        <Form onSubmit={link} aria-label={t('link.title')}>
          <Logo size={56} />
          <h1>{t('link.title')}</h1>
          <p>{t('link.help', { address })}</p>
          {field('username', 'text', 'username')}
          {field('password', 'password', 'current-password')}
          {asksCode && field('code', 'text', 'one-time-code')}
          {notice === 'revoked' && <Refused role="status">{t('door.notice.revoked')}</Refused>}
          {refusal !== undefined && <Refused role="alert">{errorText(refusal.errorCode, refusal.details)}</Refused>}
          <BigButton type="submit" look="primary" disabled={!isComplete || isBusy}>
            <Link2 size={28} />
            {t('link.do')}
          </BigButton>
        </Form>
        <LanguageChoice onChoose={chooseDeviceLanguage} />
      </Page>
      <QueueStrip />
    </Whole>
  );
}

interface FieldProps {
  readonly label: string;
  readonly type: 'text' | 'password';
  readonly autoComplete: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field({ label, onChange, ...input }: FieldProps) {
  const id = useId();
  return (
    <Labelled>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
      />
    </Labelled>
  );
}

const Whole = styled.div`
  height: 100dvh;
  display: flex;
  flex-direction: column;
`;

const Page = styled.main`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  overflow-y: auto;
  padding: 16px;
  & > :last-child { flex: none; padding-top: 16px; }
`;

const Form = styled.form`
  flex: none;
  display: flex;
  flex-direction: column;
  gap: 14px;
  width: 100%;
  max-width: 560px;
  margin: auto 0;
  padding: 28px;
  border-radius: 16px;
  background: var(--surface);
  box-shadow: 0 1px 2px rgb(20 36 46 / 0.1);
  & h1 { font-size: var(--size-far-page); line-height: 34px; font-weight: 650; letter-spacing: -0.015em; }
  & p { font-size: var(--size-far-text); line-height: 26px; }
  & > button { margin-top: 6px; }
  ${handheld} { padding: 18px; }
`;

const Labelled = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  & label { font-size: var(--size-far-text); line-height: 24px; font-weight: 550; }
  & input {
    height: 60px;
    padding: 0 16px;
    border: 2px solid var(--line-3);
    border-radius: 12px;
    background: var(--surface);
    font-size: var(--size-far-heading);
    user-select: text;
  }
`;

const Refused = styled.p`
  color: #9c1f1f;
  font-weight: 550;
`;
