import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import type { WorkKind } from '#domain/administration/preferences.ts';
import { workItemSchema } from '#domain/planning/api/work-item-api.ts';
import { feedbackEntryShape } from '#domain/planning/feedback/feedback-entry.ts';
import { statusIdSchema } from '#domain/planning/plan/status.ts';
import { ApiError } from '#frontend/api/api-error.ts';
import { api } from '#frontend/api/plant.ts';
import { useLiveRefresh } from '#frontend/kit/list/use-live-refresh.ts';

const entrySchema = feedbackEntryShape.extend({
  recordedAt: z.iso.datetime(),
  correctedAt: z.iso.datetime().nullable(),
  revoked: z.boolean(),
  plausible: z.boolean(),
  workerName: z.string().nullable(),
});
export type Entry = z.infer<typeof entrySchema>;
const entriesSchema = z.object({ items: z.array(entrySchema) });

const activitySchema = z.object({
  activityId: z.string(),
  valueAddName: z.string(),
  statusId: statusIdSchema,
  startDate: z.iso.datetime(),
  endDate: z.iso.datetime(),
  orderPosition: z.object({ orderPositionNumber: z.string().optional() }).nullish(),
});

const progressSchema = z.object({
  timesDerived: z.boolean(),
  time: z.number(),
  setupTime: z.number(),
  expectedEnd: z.iso.datetime().nullable(),
});

/** More reports than any step has. */
const mostEntries = 1_000;

/** What is reported on: the step itself, all reports on it, and the times that follow from start and stop. */
export async function readStep(kind: WorkKind, id: string, signal?: AbortSignal) {
  const path = `/planning/${kind}/${encodeURIComponent(id)}`;
  const options = signal === undefined ? {} : { signal };
  const read =
    kind === 'operations'
      ? api
          .readAt(`${path}/workItem`, workItemSchema, options)
          .then(({ body, position }) => ({ item: body, activity: undefined, position }))
      : api
          .readAt(path, activitySchema, options)
          .then(({ body, position }) => ({ item: undefined, activity: body, position }));
  const [step, entries, progress] = await Promise.all([
    read,
    readEntries(kind, id, signal),
    api.read(`${path}/progress`, progressSchema, options),
  ]);
  return { ...step, entries, progress };
}
export type StepRead = Awaited<ReturnType<typeof readStep>>;

/** Reports on a step, the last first. */
export async function readEntries(kind: WorkKind, id: string, signal?: AbortSignal): Promise<readonly Entry[]> {
  const query = { sort: '-occurredAt', limit: mostEntries };
  const path = `/planning/${kind}/${encodeURIComponent(id)}/feedback`;
  return (await api.read(path, entriesSchema, { query, ...(signal === undefined ? {} : { signal }) })).items;
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
