import styled from '@emotion/styled';
import { LogOut, Wifi, WifiOff } from 'lucide-react';
import { Logo } from '#frontend/design/logo.tsx';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { Avatar } from '#frontend/kit/avatar.tsx';
import { useTerminalFlow } from '../session/terminal-context.tsx';
import { handheld } from './terminal-styles.tsx';
import { useTerminalText } from './terminal-text.ts';
import { useClock } from './use-clock.ts';

/** Which terminal, whether it reaches the plant, what time it is there, and who is signed in. */
export function Header() {
  const t = useTerminalText();
  const format = useFormat();
  const { device, worker, send, api } = useTerminalFlow();
  const now = useClock(api.clock, 1_000);
  return (
    <Bar>
      <Logo size={44} ground="#ffffff" bars={['#084f75', '#5f9cc0', '#9cc7e0']} />
      <Name>
        <strong>{device?.terminal.terminalName}</strong>
        {device !== undefined && <span>{t('machines', { count: device.resources.length })}</span>}
      </Name>
      <ConnectionState />
      <Time className="tabular">{format.time(now)}</Time>
      {worker !== undefined && (
        <>
          <Pill>
            <Avatar user={worker.user} size={36} />
            <span>{worker.user.fullName}</span>
          </Pill>
          <SquareButton type="button" aria-label={t('signOut')} onClick={() => send({ type: 'signOut' })}>
            <LogOut size={24} />
          </SquareButton>
        </>
      )}
    </Bar>
  );
}

/** Offline is no alarm: everything is kept and sent later (look, section 12). */
function ConnectionState() {
  const t = useTerminalText();
  const { isConnected } = useTerminalFlow();
  return isConnected ? (
    <Connected role="status">
      <Wifi size={22} />
      <span>{t('connected')}</span>
    </Connected>
  ) : (
    <Offline role="status">
      <WifiOff size={22} />
      <span>{t('offline')}</span>
    </Offline>
  );
}

const Bar = styled.header`
  flex: none;
  height: 80px;
  display: flex;
  align-items: center;
  gap: 16px;
  padding: 0 20px;
  background: var(--rail);
  color: var(--on-rail);
  ${handheld} { height: 64px; gap: 10px; padding: 0 10px; & > svg { width: 36px; height: 36px; } }
`;

const Name = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  flex-direction: column;
  & strong, & span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & strong { font-size: 22px; line-height: 28px; font-weight: 650; letter-spacing: -0.01em; }
  & span { font-size: 17px; line-height: 21px; color: var(--on-rail-2); }
  ${handheld} { & strong { font-size: 18px; line-height: 22px; } & span { font-size: 15px; line-height: 18px; } }
`;

const Connected = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  margin-right: 8px;
  font-size: 18px;
  font-weight: 600;
  color: var(--rail-ok);
  ${handheld} { & span { display: none; } margin-right: 0; }
`;

const Offline = styled(Connected)`
  height: 48px;
  padding: 0 18px;
  border-radius: 24px;
  background: var(--rail-warn-ground);
  color: var(--rail-warn);
  ${handheld} { padding: 0 12px; }
`;

const Time = styled.time`
  font-size: 34px;
  line-height: 40px;
  font-weight: 650;
  margin-right: 8px;
  ${handheld} { font-size: 22px; margin-right: 0; }
`;

const Pill = styled.div`
  display: flex;
  align-items: center;
  gap: 12px;
  height: 56px;
  padding: 0 16px;
  border-radius: 12px;
  background: var(--rail-pill);
  font-size: 19px;
  font-weight: 600;
  white-space: nowrap;
  /* Initials in ink on white, whoever it is: the colours of people are for white grounds. */
  & > span:first-of-type { background: #ffffff !important; color: var(--accent); }
  ${handheld} { height: 48px; padding: 0 6px; & > span:last-of-type { display: none; } }
`;

const SquareButton = styled.button`
  width: 56px;
  height: 56px;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  border: 0;
  border-radius: 12px;
  background: var(--rail-pill);
  color: #ffffff;
  cursor: pointer;
  &:active { filter: brightness(1.2); }
  ${handheld} { width: 48px; height: 48px; }
`;
