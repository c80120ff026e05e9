import styled from '@emotion/styled';
import { ArrowRight, CircleAlert, ScanBarcode } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { BigButton } from '../kit/big-button.tsx';
import { handheld } from '../kit/terminal-styles.tsx';
import { ChooseWork } from './choose-work.tsx';
import { useScanned } from './use-scanned.ts';
import { useWorkText } from './work-text.ts';

/** The code of the routing slip: read by a reader that types, or typed. */
export function ScanPage() {
  const t = useWorkText();
  const errorText = useErrorText();
  const { find, error, isPending } = useScanned();
  const [code, setCode] = useState('');
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '' && !isPending) find(code);
  };
  return (
    <ChooseWork tab="scan">
      <Form onSubmit={submit}>
        <ScanBarcode size={88} strokeWidth={1.25} />
        <label htmlFor={id}>{t('scan.help')}</label>
        <input
          id={id}
          value={code}
          maxLength={200}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          placeholder="PA-10432-30"
          onChange={(event) => setCode(event.target.value)}
        />
        <p role="alert">
          {error !== null && (
            <>
              <CircleAlert size={26} />
              {errorText(errorCodeOf(error))}
            </>
          )}
        </p>
        <BigButton type="submit" look="primary" disabled={code.trim() === '' || isPending}>
          {t('open')}
          <ArrowRight size={28} />
        </BigButton>
      </Form>
    </ChooseWork>
  );
}

const Form = styled.form`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  align-items: stretch;
  justify-content: center;
  gap: 16px;
  width: 560px;
  max-width: 100%;
  margin: 0 auto;
  padding-bottom: 16px;
  & > svg { align-self: center; color: var(--accent); }
  & label { font-size: 24px; line-height: 32px; font-weight: 550; text-align: center; }
  & input {
    height: 72px;
    padding: 0 20px;
    border: 3px solid var(--accent);
    border-radius: 14px;
    background: var(--surface);
    font-size: 30px;
    font-weight: 600;
    text-align: center;
    user-select: text;
  }
  & input::placeholder { color: var(--text-3); font-weight: 400; }
  & p {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 12px;
    min-height: 56px;
    color: #9c1f1f;
    font-weight: 550;
  }
  & p svg { flex: none; }
  ${handheld} { & label { font-size: 19px; line-height: 26px; } & input { height: 60px; font-size: 24px; } }
`;
