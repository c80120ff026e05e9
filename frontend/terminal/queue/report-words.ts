import type { Format } from '#frontend/i18n/format.ts';
import type { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import type { QueuedReport } from './report-queue.ts';

/** What was reported, in two words: "4 good", "Trouble 15 min". */
export function reportWords(
  { body }: Pick<QueuedReport, 'body'>,
  t: ReturnType<typeof useTerminalText>,
  format: Format,
): string {
  const amount = 'amount' in body ? format.number(body.amount) : '';
  const seconds = 'duration' in body ? body.duration : undefined;
  const duration = seconds === undefined ? '' : format.duration(seconds * 1_000);
  return t(`kind.${body.type}`, { amount, duration }).trim();
}
