import { useTerminalText } from '#frontend/terminal/kit/terminal-text.ts';
import { useQueuedReports } from './queue-context.tsx';

/** "Offline, 3 reports waiting"; undefined: nothing waits. */
export function useOfflineWords(): string | undefined {
  const t = useTerminalText();
  const { waiting } = useQueuedReports();
  return waiting.length === 0 ? undefined : t('offlineWaiting', { count: waiting.length });
}
