import { z } from 'zod';
import type { OperationId, OrderPositionId } from '#domain/kernel/ids.ts';
import type { Objective } from '#domain/kernel/objectives.ts';
import {
  type OptimisationAnswer,
  type OptimiseLimits,
  optimisationSchema,
  type PartAnswer,
  partSchema,
} from '#domain/planning/api/optimise-api.ts';
import { type TimelineEditAnswer, timelineEditAnswerSchema } from '#domain/planning/api/timeline-api.ts';
import type { Reach } from '#domain/planning/optimise/reaches.ts';
import { type RunMessage, runMessageSchema } from '#domain/runs/run.ts';
import type { ApiClient } from '#frontend/api/client.ts';
import type { LiveConnection } from '#frontend/api/live.ts';
import { orRefused } from '#frontend/features/timeline/data/edit-refused.ts';

export type FoundPlan = NonNullable<OptimisationAnswer['result']>;
export type TouchedPosition = FoundPlan['orderPositions'][number];

/** What may move, how much of it, for whose sake, and for how long to search. */
export interface SearchRequest {
  /** undefined: the whole plan. */
  readonly operationIds: readonly OperationId[] | undefined;
  /** Order positions that are to gain; undefined: all. */
  readonly aims: readonly OrderPositionId[] | undefined;
  readonly objective: Objective;
  readonly limits: OptimiseLimits | undefined;
  readonly reach: Reach;
  readonly seconds: number;
}

/** What moves are compared for. */
export type Compared = Omit<SearchRequest, 'reach' | 'seconds'>;

/** Optimisation calls (`POST /api/planning/planningTimelineRaw/optimize`). Each fails with `EditRefused`. */
export interface OptimiseCalls {
  start(request: SearchRequest): Promise<OptimisationAnswer>;
  /** What moves are worth, from short searches of its own. */
  compare(request: Compared): Promise<OptimisationAnswer>;
  state(id: string): Promise<OptimisationAnswer>;
  /** Ends the search with the best result so far. */
  cancel(id: string): Promise<OptimisationAnswer>;
  /** What accepting all of it, or what these order positions need, would make of the plan as it is now. */
  try(id: string, orderPositionIds: readonly OrderPositionId[] | undefined): Promise<PartAnswer>;
  accept(id: string, orderPositionIds: readonly OrderPositionId[] | undefined): Promise<TimelineEditAnswer>;
  drop(id: string): Promise<void>;
  /**
   * Progress of the user's runs; returns the unsubscribe function. Messages may be lost; the state contains the
   * same.
   */
  watch(listener: (message: RunMessage) => void): () => void;
}

const base = '/planning/planningTimelineRaw/optimize';

export function apiOptimiseCalls(client: ApiClient, live: LiveConnection, userId: string): OptimiseCalls {
  const post = (path: string, body?: unknown): Promise<OptimisationAnswer> =>
    orRefused(async () => (await client.write('POST', path, body, optimisationSchema)).body);
  const positions = (ids: readonly OrderPositionId[] | undefined) =>
    ids?.map((orderPositionId) => ({ orderPositionId }));
  const operations = (ids: readonly OperationId[] | undefined) => ids?.map((operationId) => ({ operationId }));
  return {
    start: ({ operationIds, aims, objective, limits, reach, seconds }) =>
      post(base, {
        seconds,
        objective,
        limits,
        reach,
        operations: operations(operationIds),
        ...(reach === 'aims' && { aims: positions(aims) }),
      }),
    compare: ({ operationIds, aims, objective, limits }) =>
      post(`${base}/tradeoffs`, { objective, limits, operations: operations(operationIds), aims: positions(aims) }),
    state: (id) => post(`${base}/${id}`),
    cancel: (id) => post(`${base}/${id}/cancel`),
    try: (id, ids) =>
      orRefused(
        async () =>
          (await client.write('POST', `${base}/${id}/try`, { orderPositions: positions(ids) }, partSchema)).body,
      ),
    accept: (id, ids) =>
      orRefused(
        async () =>
          (
            await client.write(
              'POST',
              `${base}/${id}/accept`,
              { orderPositions: positions(ids) },
              timelineEditAnswerSchema,
            )
          ).body,
      ),
    drop: (id) =>
      orRefused(async () => {
        await client.write('DELETE', `${base}/${id}`, undefined, z.unknown());
      }),
    watch: (listener) =>
      live.hearOwn(userId, (said) => {
        const message = runMessageSchema.safeParse(said);
        if (message.success) listener(message.data);
      }),
  };
}
