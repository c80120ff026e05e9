import styled from '@emotion/styled';
import { Wifi, WifiOff } from 'lucide-react';
import { Logo } from '#frontend/design/logo.tsx';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { handheld, twoLines, upright } from '../kit/terminal-styles.tsx';
import { useClock } from '../kit/use-clock.ts';
import { NewBuildPill } from '../offline/new-build-pill.tsx';
import { useQueuedReports } from '../queue/queue-context.tsx';
import { useTerminalFlow } from '../session/terminal-context.tsx';
import { UserMenu } from './user-menu.tsx';

/** Which terminal, whether it reaches the plant, what time it is there, and who is signed in. */
export function Header() {
  const t = useTerminalText();
  const format = useFormat();
  const { device, worker, phase, api } = useTerminalFlow();
  const now = useClock(api.clock, 1_000);
  return (
    <Bar>
      <Logo size={44} ground="#ffffff" bars={['#084f75', '#5f9cc0', '#9cc7e0']} />
      <Name>
        <strong>{device?.terminal.terminalName}</strong>
        {device !== undefined && <span>{t('machines', { count: device.resources.length })}</span>}
      </Name>
      <NewBuildPill />
      <ConnectionState />
      <Time className="tabular">{format.time(now)}</Time>
      {worker !== undefined && phase !== 'welcoming' && <UserMenu worker={worker} />}
    </Bar>
  );
}

/** Offline is no alarm: everything is kept and sent later (look, section 12). */
function ConnectionState() {
  const t = useTerminalText();
  const { isConnected } = useTerminalFlow();
  const { waiting } = useQueuedReports();
  return isConnected ? (
    <Connected role="status">
      <Wifi size={22} />
      <span>{t('connected')}</span>
    </Connected>
  ) : (
    <Offline role="status">
      <WifiOff size={22} />
      <span>{waiting.length === 0 ? t('offline') : t('offlineWaiting', { count: waiting.length })}</span>
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
  & span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  & strong { ${twoLines} }
  & strong { font-size: var(--size-far-heading); line-height: 28px; font-weight: 650; letter-spacing: -0.01em; }
  & span { font-size: var(--size-far-note); line-height: 21px; color: var(--on-rail-2); }
  ${upright} { min-width: 120px; & strong { font-size: var(--size-far-strong); line-height: 24px; } & span { display: none; } }
  ${handheld} {
    & strong { font-size: var(--size-far-note); line-height: 21px; white-space: normal; max-height: 42px; }
    & span { display: none; }
  }
`;

const Connected = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  margin-right: 8px;
  font-size: var(--size-far-text);
  font-weight: 600;
  color: var(--rail-ok);
  ${handheld} { & span { display: none; } margin-right: 0; }
`;

const Offline = styled(Connected)`
  min-height: 48px;
  padding: 2px 18px;
  border-radius: 24px;
  line-height: 22px;
  background: var(--rail-warn-ground);
  color: var(--rail-warn);
  ${handheld} { padding: 0 12px; }
`;

const Time = styled.time`
  font-size: var(--size-far-figure);
  line-height: 40px;
  font-weight: 650;
  margin-right: 8px;
  ${handheld} { font-size: var(--size-far-heading); margin-right: 0; }
`;
