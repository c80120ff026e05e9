import { Clock } from 'lucide-react';
import { useFormat } from '#frontend/i18n/use-format.ts';
import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { useClock } from '../kit/use-clock.ts';
import { useTerminalFlow } from '../session/terminal-context.tsx';
import { Line } from './refused-line.tsx';

/** The clock of the device was set while the plant could not be asked: what counts is said, and who sees that it is wrong can say so. */
export function ClockLine() {
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
