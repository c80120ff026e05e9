import { operationProgress } from '#domain/list-file/file-columns.ts';
import type { OperationRow } from '#domain/planning/rows/operation-row.ts';

type Reported = Pick<OperationRow, 'statusId' | 'planTime' | 'articleAmount' | 'yieldAmount' | 'scrapAmount'>;

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
