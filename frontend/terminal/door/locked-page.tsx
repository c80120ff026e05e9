import styled from '@emotion/styled';
import { Lock } from 'lucide-react';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { Frame } from '../frame/frame.tsx';
import { chooseDeviceLanguage } from '../session/device-language.ts';
import { LanguageChoice } from '../session/language-choice.tsx';

/** The administration has locked the device; it opens by itself when it is unlocked. */
export function LockedPage() {
  const t = useTerminalText();
  return (
    <Frame foot={<LanguageChoice onChoose={chooseDeviceLanguage} />}>
      <Middle role="status">
        <Lock size={72} strokeWidth={1.5} />
        <h1>{t('locked.title')}</h1>
        <p>{t('locked.help')}</p>
      </Middle>
    </Frame>
  );
}

export const Middle = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 16px;
  padding: 0 16px 24px;
  text-align: center;
  & h1 { font-size: var(--size-far-figure); line-height: 42px; font-weight: 650; letter-spacing: -0.015em; }
  & p { max-width: 640px; font-size: var(--size-far-heading); line-height: 32px; }
  & svg { color: var(--text-2); }
`;
