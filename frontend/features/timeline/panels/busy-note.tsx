import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useViewParts } from '#frontend/features/timeline/view/view-context.ts';
import { useView } from '#frontend/features/timeline/view/view-state.ts';

/** Milliseconds before a running action is announced (look, section 8). */
const delay = 300;

/** Progress text over the plan, so that the layout does not move. */
export function BusyNote(): ReactNode {
  const { view } = useViewParts();
  const busy = useView(view, (state) => state.busy);
  return busy === undefined ? null : <Waiting key={busy} text={busy} />;
}

function Waiting({ text }: { readonly text: string }): ReactNode {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <Note role="status">
      <LoaderCircle size={14} strokeWidth={2} aria-hidden />
      {text}
    </Note>
  );
}

const turn = keyframes`to { transform: rotate(360deg); }`;

const Note = styled.div`
  position: absolute;
  z-index: 5;
  left: 50%;
  top: 60px;
  transform: translateX(-50%);
  display: flex;
  align-items: center;
  gap: 8px;
  height: 32px;
  padding: 0 14px;
  border-radius: 16px;
  background: var(--raised);
  box-shadow: var(--sh-3);
  white-space: nowrap;
  font: 500 var(--size-dense)/18px var(--font);
  & > svg { color: var(--accent); animation: ${turn} 900ms linear infinite; }
  @media (prefers-reduced-motion: reduce) {
    & > svg { animation: none; }
  }
`;
