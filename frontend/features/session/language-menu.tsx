import styled from '@emotion/styled';
import { ChevronDown, Globe } from 'lucide-react';
import { changeLanguage } from '#frontend/i18n/setup.ts';
import { LanguageSelect } from '#frontend/kit/language-select.tsx';
import { useSessionText } from './session-text.ts';

/** All five languages: sign-in and refusals speak each of them. The browser's own menu keeps the first load small. */
export function LanguageMenu() {
  const t = useSessionText();
  return (
    <Field>
      <Globe size={16} strokeWidth={1.75} aria-hidden />
      <LanguageSelect label={t('signIn.language')} onChoose={(language) => void changeLanguage(language)} />
      <ChevronDown size={14} strokeWidth={2} aria-hidden />
    </Field>
  );
}

const Field = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  color: var(--text-2);
  & svg { position: absolute; pointer-events: none; }
  & svg:last-of-type { right: 8px; }
  & select {
    appearance: none;
    field-sizing: content;
    height: 30px;
    @media (max-width: 599px) { height: 44px; font-size: var(--size-touch); }
    margin: 0 0 0 -8px;
    padding: 0 28px 0 32px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: inherit;
    font-family: inherit;
    font-size: var(--size-body);
    font-weight: 500;
    cursor: pointer;
    &:hover { background: var(--hover); color: var(--text); }
  }
  & option { background: var(--raised); color: var(--text); }
`;
