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

const Panel = styled('div')({
  flex: 1,
  minHeight: 160,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  padding: 24,
  textAlign: 'center',
  '& h2': { font: 'inherit', fontSize: 14, fontWeight: 600 },
  '& p': { color: 'var(--text-2)', maxWidth: 420 },
  '& button': { marginTop: 8 },
});
