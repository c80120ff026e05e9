import { useQueuedReports } from './queue-context.tsx';
import { useQueueText } from './queue-text.ts';

/** "Offline, 3 reports waiting"; undefined: nothing waits. */
export function useOfflineWords(): string | undefined {
  const t = useQueueText();
  const { waiting } = useQueuedReports();
  return waiting.length === 0 ? undefined : t('offlineWaiting', { count: waiting.length });
}
