import { z } from 'zod';
import type { OperationId } from '#domain/kernel/ids.ts';
import {
  type OptimisationAnswer,
  type OptimisationMessage,
  optimisationMessageSchema,
  optimisationSchema,
} from '#domain/planning/api/optimise-api.ts';
import { type TimelineEditAnswer, timelineEditAnswerSchema } from '#domain/planning/api/timeline-api.ts';
import type { ApiClient } from '#frontend/api/client.ts';
import type { LiveConnection } from '#frontend/api/live.ts';
import { orRefused } from '#frontend/features/timeline/data/edit-refused.ts';

export type FoundPlan = NonNullable<OptimisationAnswer['result']>;
export type LatePosition = FoundPlan['orderPositions'][number];

/** Optimisation calls (`POST /api/planning/planningTimelineRaw/optimize`). Each fails with `EditRefused`. */
export interface OptimiseCalls {
  /** Of all movable operations, or of these only; `movesCost` as in the request. */
  start(
    operationIds: readonly OperationId[] | undefined,
    seconds: number,
    movesCost: number | undefined,
  ): Promise<OptimisationAnswer>;
  state(id: string): Promise<OptimisationAnswer>;
  /** Ends the search with the best result so far. */
  cancel(id: string): Promise<OptimisationAnswer>;
  accept(id: string): Promise<TimelineEditAnswer>;
  drop(id: string): Promise<void>;
  /**
   * Progress of the user's searches; returns the unsubscribe function. Messages may be lost; the state contains the
   * same.
   */
  watch(listener: (message: OptimisationMessage) => void): () => void;
}

const base = '/planning/planningTimelineRaw/optimize';

export function apiOptimiseCalls(client: ApiClient, live: LiveConnection, userId: string): OptimiseCalls {
  const post = (path: string, body?: unknown): Promise<OptimisationAnswer> =>
    orRefused(async () => (await client.write('POST', path, body, optimisationSchema)).body);
  return {
    start: (operationIds, seconds, movesCost) =>
      post(base, { seconds, movesCost, operations: operationIds?.map((operationId) => ({ operationId })) }),
    state: (id) => post(`${base}/${id}`),
    cancel: (id) => post(`${base}/${id}/cancel`),
    accept: (id) =>
      orRefused(
        async () => (await client.write('POST', `${base}/${id}/accept`, undefined, timelineEditAnswerSchema)).body,
      ),
    drop: (id) =>
      orRefused(async () => {
        await client.write('DELETE', `${base}/${id}`, undefined, z.unknown());
      }),
    watch: (listener) =>
      live.hearOwn(userId, (said) => {
        const message = optimisationMessageSchema.safeParse(said);
        if (message.success) listener(message.data);
      }),
  };
}
