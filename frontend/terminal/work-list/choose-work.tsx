import styled from '@emotion/styled';
import { Cpu, ScanBarcode, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { rightTo } from '#domain/administration/plan-rights.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { Frame } from '../frame/frame.tsx';
import { handheld } from '../kit/terminal-styles.tsx';
import { useWorker } from '../session/terminal-context.tsx';

interface ChooseWorkProps {
  readonly tab: 'mine' | 'machines' | 'scan';
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Three ways to a work step: the list of what is to do, a machine, the code on the routing slip. */
export function ChooseWork({ tab, foot, children }: ChooseWorkProps) {
  const t = useTerminalText();
  const { at, user } = useWorker();
  // A module of its own (base data §6).
  const mayScan = user.rights.includes(rightTo.scan);
  const tabs = [
    { id: 'mine', page: 'worklist/mywork', Icon: User, name: t('tab.mine') },
    { id: 'machines', page: 'worklist', Icon: Cpu, name: t('tab.machines') },
    { id: 'scan', page: 'scan', Icon: ScanBarcode, name: t('tab.scan') },
  ] as const;
  return (
    <Frame foot={foot}>
      <Tabs aria-label={t('title')}>
        {tabs
          .filter(({ id }) => id !== 'scan' || mayScan)
          .map(({ id, page, Icon, name }) => (
            <Tab key={id} to={at(page)} aria-current={id === tab ? 'page' : undefined}>
              <Icon size={28} />
              <span>{name}</span>
            </Tab>
          ))}
      </Tabs>
      {children}
    </Frame>
  );
}

const Tabs = styled.nav`
  flex: none;
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: 12px;
  ${handheld} { gap: 8px; }
`;

const Tab = styled(Link)`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 14px;
  height: 72px;
  min-width: 0;
  border: 3px solid transparent;
  border-radius: 14px;
  background: var(--quiet);
  /* 7:1 on this ground. */
  color: #33454f;
  font-size: var(--size-far-title);
  font-weight: 600;
  letter-spacing: -0.01em;
  text-decoration: none;
  &[aria-current] { background: var(--surface); border-color: var(--accent); color: var(--accent); }
  & span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  ${handheld} {
    height: 64px;
    flex-direction: column;
    gap: 2px;
    font-size: var(--size-touch);
    line-height: 18px;
    & svg { width: 24px; height: 24px; }
  }
`;
