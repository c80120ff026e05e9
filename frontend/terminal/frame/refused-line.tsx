import styled from '@emotion/styled';
import { CircleAlert } from 'lucide-react';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { handheld } from '../kit/terminal-styles.tsx';
import { useTerminalFlow } from '../session/terminal-context.tsx';

/** What was asked of the terminal itself and did not come about, until it has been read. */
export function RefusedLine() {
  const t = useTerminalText();
  const errorText = useErrorText();
  const { phase, refusal, send } = useTerminalFlow();
  if (phase !== 'signedIn' || refusal === undefined) return null;
  return (
    <Line role="alert">
      <CircleAlert size={26} />
      <span>{errorText(refusal.errorCode, refusal.details)}</span>
      <button type="button" onClick={() => send({ type: 'typed' })}>
        {t('close')}
      </button>
    </Line>
  );
}

export const Line = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  gap: 14px;
  padding: 10px 14px 10px 20px;
  border-radius: 14px;
  background: var(--err-tint);
  color: #8c1b1b;
  font-weight: 600;
  &[data-tone='warn'] { background: var(--warn-tint); color: var(--warn); }
  /* Keys below it stay in reach. */
  ${handheld} { gap: 10px; padding: 6px 12px; font-size: var(--size-touch); line-height: 19px; }
  & svg { flex: none; }
  & span { flex: 1; }
  & button {
    min-height: 52px;
    padding: 0 20px;
    border: 2px solid currentColor;
    border-radius: 12px;
    background: var(--surface);
    font-weight: 600;
    cursor: pointer;
  }
`;
