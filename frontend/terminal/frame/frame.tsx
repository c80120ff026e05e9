import styled from '@emotion/styled';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { handheld } from '../kit/terminal-styles.tsx';
import { useClock } from '../kit/use-clock.ts';
import { QueueStrip } from '../queue/queue-strip.tsx';
import { useTerminalFlow } from '../session/terminal-context.tsx';
import { Header } from './header.tsx';
import { Line, RefusedLine } from './refused-line.tsx';

/** A page behind the door: header, what it is about, and the strip at the foot. */
export function Frame({ children, foot }: { readonly children?: ReactNode; readonly foot?: ReactNode }) {
  return (
    <Page>
      <Header />
      <Body>
        <RefusedLine />
        <ClockLine />
        {children}
      </Body>
      {foot !== undefined && <Foot>{foot}</Foot>}
      <QueueStrip />
    </Page>
  );
}

const Page = styled.div`
  height: 100dvh;
  display: flex;
  flex-direction: column;
`;

const Body = styled.main`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  gap: 14px;
  padding: 16px 20px 0;
  ${handheld} { padding: 10px 10px 0; gap: 10px; }
`;

const Foot = styled.footer`
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 12px 20px;
  background: var(--surface);
  border-top: 2px solid var(--line-2);
  ${handheld} { overflow-x: auto;
    padding: 8px 10px calc(8px + env(safe-area-inset-bottom)); gap: 8px; }
`;

/** The clock of the device was set while the plant could not be asked: what counts is said, and who sees that it is wrong can say so. */
function ClockLine() {
  const t = useTerminalText();
  const format = useFormat();
  const { api } = useTerminalFlow();
  const now = useClock(api.clock, 1_000);
  if (api.clock.jumped() === 0) return null;
  return (
    <Line role="status" data-tone="warn">
      <Clock size={26} />
      <span>{t('clockJumped', { time: format.time(now) })}</span>
    </Line>
  );
}
