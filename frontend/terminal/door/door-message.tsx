import styled from '@emotion/styled';
import { CircleAlert, Info } from 'lucide-react';
import { useErrorText } from '#frontend/i18n/error-text.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import type { Refusal, SessionContext } from '#frontend/terminal/session/machine/session-state.ts';

interface DoorMessageProps extends Pick<SessionContext, 'refusal' | 'notice'> {
  /** Until a PIN is looked at again; 0: it is now. */
  readonly secondsLeft: number;
}

/** Why somebody was not let in, or what has just happened; its place is always there, so that no key moves. */
export function DoorMessage({ refusal, notice, secondsLeft }: DoorMessageProps) {
  const t = useTerminalText();
  const errorText = useErrorText();
  const textOf = ({ errorCode, of, details }: Refusal): string =>
    errorCode === 'wrongCredentials' && of !== undefined ? t(`door.wrong.${of}`) : errorText(errorCode, details);
  if (refusal !== undefined)
    return (
      <Line role="alert" data-tone="err">
        <CircleAlert size={24} />
        {secondsLeft > 0 ? t('door.blocked', { time: minutes(secondsLeft) }) : textOf(refusal)}
      </Line>
    );
  return (
    <Line role="status">
      {notice !== undefined && (
        <>
          <Info size={24} />
          {t(`door.notice.${notice}`)}
        </>
      )}
    </Line>
  );
}

/** "9:58" */
const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const Line = styled.p`
  flex: none;
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 48px;
  font-size: var(--size-far-text);
  line-height: 24px;
  font-weight: 550;
  color: var(--text);
  &[data-tone='err'] { color: #9c1f1f; }
  & svg { flex: none; }
`;
