import styled from '@emotion/styled';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { BigButton, PlainButton } from '../kit/big-button.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { handheld } from '../kit/terminal-styles.tsx';
import { useNewBuild } from './new-build.tsx';

/** Says that a new build is there; it comes by itself, or at once for who wants it. */
export function NewBuildPill() {
  const t = useTerminalText();
  const { isThere, takeOver } = useNewBuild();
  const [isOpen, setOpen] = useState(false);
  if (!isThere) return undefined;
  return (
    <>
      <Pill aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <RefreshCw size={22} />
        <span>{t('offline.pill')}</span>
      </Pill>
      {isOpen && (
        <Sheet title={t('offline.title')} onClose={() => setOpen(false)}>
          <Words>{t('offline.help')}</Words>
          <BigButton look="primary" onClick={takeOver}>
            {t('offline.now')}
          </BigButton>
          <BigButton onClick={() => setOpen(false)}>{t('offline.later')}</BigButton>
        </Sheet>
      )}
    </>
  );
}

const Pill = styled(PlainButton)`
  flex: none;
  gap: 10px;
  height: 48px;
  padding: 0 16px;
  border-radius: 24px;
  background: var(--rail-pill);
  color: #ffffff;
  font-size: var(--size-far-text);
  font-weight: 600;
  white-space: nowrap;
  &:active { filter: brightness(1.2); }
  ${handheld} { padding: 0 12px; & span { display: none; } }
`;

const Words = styled.p`
  font-size: var(--size-far-strong);
  line-height: 28px;
`;
