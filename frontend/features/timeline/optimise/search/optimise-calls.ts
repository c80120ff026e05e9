import type { OperationId, OrderPositionId } from '#domain/kernel/ids.ts';
import type { Objective } from '#domain/kernel/objectives.ts';
import {
  acceptOptimisation,
  dropOptimisation,
  endOptimisation,
  type OptimisationAnswer,
  type OptimiseLimits,
  type PartAnswer,
  readOptimisation,
  seekTradeOffs,
  startOptimisation,
  tryOptimisation,
} from '#domain/planning/api/optimise-api.ts';
import type { TimelineEditAnswer } from '#domain/planning/api/timeline-api.ts';
import type { Reach } from '#domain/planning/optimise/reaches.ts';
import { type RunMessage, runMessageSchema } from '#domain/runs/run.ts';
import { ask } from '#frontend/api/ask.ts';
import { live } from '#frontend/api/plant.ts';
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

/** What the panel asks of an optimisation. Each fails with `EditRefused`. */
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

export function apiOptimiseCalls(userId: string): OptimiseCalls {
  const positions = (ids: readonly OrderPositionId[] | undefined) =>
    ids?.map((orderPositionId) => ({ orderPositionId }));
  const operations = (ids: readonly OperationId[] | undefined) => ids?.map((operationId) => ({ operationId }));
  const part = (id: string, ids: readonly OrderPositionId[] | undefined) => ({
    params: { id },
    body: { orderPositions: positions(ids) },
  });
  return {
    start: ({ operationIds, aims, objective, limits, reach, seconds }) => {
      const meant = { operations: operations(operationIds), ...(reach === 'aims' && { aims: positions(aims) }) };
      return orRefused(() => ask(startOptimisation, { body: { seconds, objective, limits, reach, ...meant } }));
    },
    compare: ({ operationIds, aims, objective, limits }) => {
      const meant = { operations: operations(operationIds), aims: positions(aims) };
      return orRefused(() => ask(seekTradeOffs, { body: { objective, limits, ...meant } }));
    },
    state: (id) => orRefused(() => ask(readOptimisation, { params: { id } })),
    cancel: (id) => orRefused(() => ask(endOptimisation, { params: { id } })),
    try: (id, ids) => orRefused(() => ask(tryOptimisation, part(id, ids))),
    accept: (id, ids) => orRefused(() => ask(acceptOptimisation, part(id, ids))),
    drop: (id) => orRefused(() => ask(dropOptimisation, { params: { id } })),
    watch: (listener) =>
      live.subscribeMessages(userId, (said) => {
        const message = runMessageSchema.safeParse(said);
        if (message.success) listener(message.data);
      }),
  };
}
