import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { WorkKind } from '#domain/administration/preferences.ts';
import { readActivity } from '#domain/planning/api/object-calls.ts';
import { listReports, readProgress } from '#domain/planning/api/shop-floor/feedback-calls.ts';
import { readWorkItem } from '#domain/planning/api/shop-floor/work-calls.ts';
import type { ShownFeedback } from '#domain/planning/rows/feedback-row.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { ask, askAt } from '#frontend/api/ask.ts';
import { useLiveRefresh } from '#frontend/api/use-live-refresh.ts';

/** More reports than any step has. */
const mostEntries = 1_000;

/** What is reported on: the step itself, all reports on it, and the times that follow from start and stop. */
export async function readStep(kind: WorkKind, id: string, signal?: AbortSignal) {
  const params = { id };
  const options = signal === undefined ? {} : { signal };
  const read =
    kind === 'operations'
      ? askAt(readWorkItem, { params }, options).then(({ body, position }) => ({
          item: body,
          activity: undefined,
          position,
        }))
      : askAt(readActivity, { params }, options).then(({ body, position }) => ({
          item: undefined,
          activity: body,
          position,
        }));
  const [step, entries, progress] = await Promise.all([
    read,
    readEntries(kind, id, signal),
    ask(readProgress[kind], { params }, options),
  ]);
  return { ...step, entries, progress };
}
export type StepRead = Awaited<ReturnType<typeof readStep>>;

/** Reports on a step, the last first. */
export async function readEntries(kind: WorkKind, id: string, signal?: AbortSignal): Promise<readonly ShownFeedback[]> {
  const page = { sort: '-occurredAt', limit: mostEntries };
  return (await ask(listReports[kind], { params: { id } }, { page, ...(signal === undefined ? {} : { signal }) }))
    .items;
}

export const stepKey = (kind: WorkKind, id: string) => ['workbench-step', kind, id] as const;

/** Read again when somebody else reports or the plan changes. */
export function useStep(kind: WorkKind, id: string) {
  const query = useQuery({
    queryKey: stepKey(kind, id),
    queryFn: ({ signal }) => readStep(kind, id, signal),
    throwOnError: (error) => !(error instanceof ApiError),
  });
  const { refetch } = query;
  const again = useCallback(() => void refetch(), [refetch]);
  useLiveRefresh('timeline', { position: query.data?.position, at: query.dataUpdatedAt }, again);
  return query;
}
