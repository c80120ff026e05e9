import { createContext, use } from 'react';
import type { ReportQueue } from './report-queue.ts';

/** The queue of this device; there is one for as long as the page is open, whoever is signed in. */
export const ReportQueueContext = createContext<ReportQueue | undefined>(undefined);

export function useReportQueue(): ReportQueue {
  const queue = use(ReportQueueContext);
  if (queue === undefined) throw new Error('No queue of reports around this component');
  return queue;
}
