import styled from '@emotion/styled';
import { LogOut } from 'lucide-react';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { BigButton } from '../kit/big-button.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useTerminalFlow } from '../session/terminal-context.tsx';
import { PinEntry } from './pin-entry.tsx';

/** Over what the worker has begun: they come back to it, and whoever else signs in begins anew. */
export function LockScreen() {
  const t = useTerminalText();
  const { worker, send } = useTerminalFlow();
  return (
    <Sheet title={t('screen.title', { name: worker?.user.fullName ?? '' })} isCovering>
      <Help>{t('screen.help')}</Help>
      <PinEntry />
      <BigButton onClick={() => send({ type: 'signOut' })}>
        <LogOut size={28} />
        {t('signOut')}
      </BigButton>
    </Sheet>
  );
}

const Help = styled.p`
  font-size: var(--size-far-text);
  line-height: 24px;
`;
