import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import { handheld } from '../kit/terminal-styles.tsx';
import { QueueStrip } from '../queue/queue-strip.tsx';
import { ClockLine } from './clock-line.tsx';
import { Header } from './header.tsx';
import { RefusedLine } from './refused-line.tsx';

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
