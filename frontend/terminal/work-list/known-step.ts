import type { QueryClient } from '@tanstack/react-query';
import { readWorkItem } from '#domain/planning/api/shop-floor/work-calls.ts';
import type { WorkStep } from '#domain/planning/rows/work-step-row.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { askClient, type Client } from '#frontend/api/ask-client.ts';
import { stepOfCode } from '#frontend/kit/scan/step-of-code.ts';
import { workKey } from './use-work.ts';

/**
 * Id of the step of a scanned code. Without a network the plant cannot be asked: then it is looked for among the work that was
 * shown here, and taken where the device has its details, which name the code. Throws `ApiError` as `stepOfCode`.
 */
export async function knownStepOfCode(client: Client, queries: QueryClient, code: string): Promise<string> {
  try {
    return await stepOfCode(client, code);
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 502)) throw error;
    for (const { operationId } of stepsLike(queries, code)) {
      const kept = await askClient(client, readWorkItem, { params: { id: operationId } }).catch(() => undefined);
      if (kept !== undefined && isSame(kept.code, code)) return operationId;
    }
    throw error;
  }
}

/** Steps of the lists whose order and number the code begins with; parts of a step that was divided share them. */
function stepsLike(queries: QueryClient, code: string): readonly WorkStep[] {
  const lists = queries.getQueriesData<{ readonly items: readonly WorkStep[] }>({ queryKey: workKey });
  const steps = new Map(lists.flatMap(([, data]) => data?.items ?? []).map((step) => [step.operationId, step]));
  return [...steps.values()].filter(({ productionOrderNumber, position }) => {
    const [whole = ''] = code.trim().split('.', 1);
    return (
      isSame(`${productionOrderNumber}-${position}`, whole) || isSame(`${productionOrderNumber}-${position}`, code)
    );
  });
}

const isSame = (one: string, other: string): boolean => one.trim().toUpperCase() === other.trim().toUpperCase();
