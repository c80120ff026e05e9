import { statusId } from '#domain/planning/plan/status.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';

type Reported = Pick<OperationRow, 'statusId' | 'planTime' | 'articleAmount' | 'yieldAmount' | 'scrapAmount'>;

/** How far one operation is, 0 to 1: by reported pieces, whole when done. */
export function operationProgress({ statusId: status, articleAmount, yieldAmount, scrapAmount }: Reported): number {
  if (status === statusId.done) return 1;
  if (articleAmount <= 0) return 0;
  return Math.min(1, (yieldAmount + scrapAmount) / articleAmount);
}

/** How far an order is, 0 to 1: its operations weighted by planned time. */
export function orderProgress(operations: readonly Reported[]): number {
  let all = 0;
  let done = 0;
  for (const operation of operations) {
    const weight = Math.max(1, operation.planTime);
    all += weight;
    done += weight * operationProgress(operation);
  }
  return all === 0 ? 0 : done / all;
}
