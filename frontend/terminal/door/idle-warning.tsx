import styled from '@emotion/styled';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { BigButton } from '../kit/big-button.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useTerminalFlow } from '../session/terminal-context.tsx';

/** The last seconds before the worker is signed out; a touch anywhere stays, and presses nothing below. */
export function IdleWarning() {
  const t = useTerminalText();
  const { secondsLeft, send } = useTerminalFlow();
  if (secondsLeft === undefined) return null;
  const stay = (): void => send({ type: 'touched' });
  return (
    <Sheet title={t('idle.title')} onClose={stay}>
      <Seconds className="tabular" role="timer">
        {secondsLeft}
      </Seconds>
      <BigButton look="primary" onClick={stay}>
        {t('idle.stay')}
      </BigButton>
    </Sheet>
  );
}

const Seconds = styled.strong`
  font-size: var(--size-far-clock);
  line-height: 108px;
  font-weight: 700;
  text-align: center;
`;
