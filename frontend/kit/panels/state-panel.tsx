import styled from '@emotion/styled';
import type { ReactNode } from 'react';

export interface StatePanelProps {
  readonly title: string;
  readonly text?: string;
  /** One button. */
  readonly action?: ReactNode;
}

/** Empty or error state (look, section 8): title, text and one action, no picture. */
export function StatePanel({ title, text, action }: StatePanelProps) {
  return (
    <Panel role="status">
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {action}
    </Panel>
  );
}

const Panel = styled.div`
  flex: 1;
  min-height: 160px;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 8px;
  padding: 24px;
  text-align: center;
  & h2 { font: inherit; font-size: var(--size-title-3); font-weight: 600; }
  & p { color: var(--text-2); max-width: 420px; }
  & button { margin-top: 8px; }
`;
