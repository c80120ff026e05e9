import styled from '@emotion/styled';
import { Lock, LogOut, MonitorOff } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#frontend/kit/avatar.tsx';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { BigButton, PlainButton } from '../kit/big-button.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { handheld } from '../kit/terminal-styles.tsx';
import { LanguageChoice } from '../session/language-choice.tsx';
import type { Worker } from '../session/machine/device-state.ts';
import { useTerminalFlow } from '../session/terminal-context.tsx';

const ways = [
  ['lockScreen', Lock],
  ['lockTerminal', MonitorOff],
  ['signOut', LogOut],
] as const;

/** Who is signed in, and what can be done about it: another language, a lock, signing out. */
export function UserMenu({ worker }: { readonly worker: Worker }) {
  const t = useTerminalText();
  const { send } = useTerminalFlow();
  const [isOpen, setOpen] = useState(false);
  const { user } = worker;
  return (
    <>
      <Pill aria-haspopup="dialog" aria-label={t('menuOf', { name: user.fullName })} onClick={() => setOpen(true)}>
        <Avatar user={user} size={36} />
        <span>{user.fullName}</span>
      </Pill>
      <SquareButton aria-label={t('signOut')} onClick={() => send({ type: 'signOut' })}>
        <LogOut size={24} />
      </SquareButton>
      {isOpen && (
        <Sheet title={user.fullName} onClose={() => setOpen(false)}>
          <LanguageChoice onChoose={(language) => send({ type: 'languageChosen', language })} />
          {ways.map(([type, Icon]) => (
            <BigButton
              key={type}
              look={type === 'signOut' ? 'primary' : 'quiet'}
              onClick={() => {
                setOpen(false);
                send({ type });
              }}
            >
              <Icon size={28} />
              {t(type)}
            </BigButton>
          ))}
        </Sheet>
      )}
    </>
  );
}

const Pill = styled(PlainButton)`
  gap: 12px;
  height: 56px;
  padding: 0 16px;
  border-radius: 12px;
  background: var(--rail-pill);
  color: #ffffff;
  font-size: var(--size-far-text);
  font-weight: 600;
  white-space: nowrap;
  &:active { filter: brightness(1.2); }
  /* Initials in ink on white, whoever it is: the colours of people are for white grounds. */
  & > span:first-of-type { background: #ffffff !important; color: var(--accent); }
  ${handheld} { height: 48px; padding: 0 6px; & > span:last-of-type { display: none; } }
`;

const SquareButton = styled(PlainButton)`
  width: 56px;
  height: 56px;
  border-radius: 12px;
  background: var(--rail-pill);
  color: #ffffff;
  &:active { filter: brightness(1.2); }
  ${handheld} { width: 48px; height: 48px; }
`;
