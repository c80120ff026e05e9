import type { OperationId } from '#domain/kernel/ids.ts';
import type { OptimisationAnswer } from '#domain/planning/api/optimise-api.ts';
import type { TimelineEditAnswer } from '#domain/planning/api/timeline-api.ts';
import { EditRefused } from '#frontend/features/timeline/data/edit-refused.ts';
import type { FoundPlan, OptimiseCalls } from './optimise-calls.ts';

/** State of a planner's optimisation; nothing changes in the plan before it is accepted. */
export type OptimiseState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'asking'; readonly refusal?: Refusal | undefined }
  | {
      readonly kind: 'running';
      /** undefined until the server has answered. */
      readonly id: string | undefined;
      readonly progress: number;
      readonly iterations: number;
      /** Weighted lateness reached, in the search's own measure. */
      readonly lateness: number | undefined;
      readonly ending: boolean;
    }
  | {
      readonly kind: 'found';
      readonly id: string;
      readonly result: FoundPlan;
      /** Shows the bars of the result; off: as in the plan. */
      readonly shown: boolean;
      readonly accepting: boolean;
      readonly refusal?: Refusal | undefined;
    };

export interface Refusal {
  readonly errorCode: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface RequestedPlace {
  /** undefined: the whole plan. */
  readonly operationIds: readonly OperationId[] | undefined;
  readonly seconds: number;
  /** Days late × amount that each moved operation has to save; undefined: moves are free. */
  readonly movesCost: number | undefined;
}

export interface Optimising {
  readonly get: () => OptimiseState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly open: () => void;
  readonly start: (requested: RequestedPlace) => Promise<void>;
  /** Resumes an optimisation that this user started elsewhere. */
  readonly follow: (id: string) => Promise<void>;
  /** Ends the search with the best result so far. */
  readonly end: () => Promise<void>;
  /** Resolves with the new placements; undefined when the server refuses, which the state then shows. */
  readonly accept: () => Promise<TimelineEditAnswer | undefined>;
  /** Discards a running or finished optimisation; closes the panel, or starts over. */
  readonly drop: (then: 'close' | 'askAgain') => void;
  readonly show: (shown: boolean) => void;
  /** Listens to messages and polls when none arrive; returns the unsubscribe function. */
  readonly listen: () => () => void;
}

/** Poll interval in milliseconds: messages may be lost. */
const askEvery = 2_000;

export function createOptimising(calls: OptimiseCalls): Optimising {
  let state: OptimiseState = { kind: 'closed' };
  const listeners = new Set<() => void>();
  const set = (next: OptimiseState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const idOf = (one: OptimiseState): string | undefined => ('id' in one ? one.id : undefined);

  /** Applies a server answer, unless the planner has moved on. */
  const take = (answer: OptimisationAnswer): void => {
    if (state.kind !== 'running' || (state.id !== undefined && state.id !== answer.optimizationId)) return;
    const { optimizationId: id, progress, iterations, result } = answer;
    if (answer.state === 'failed') set({ kind: 'asking', refusal: { errorCode: 'unknownError', details: {} } });
    else if (result !== undefined) set({ kind: 'found', id, result, shown: true, accepting: false });
    else set({ ...state, id, progress: Math.max(state.progress, progress), iterations });
  };
  const ask = async (id: string): Promise<void> => {
    try {
      take(await calls.state(id));
    } catch (error) {
      if (state.kind !== 'running' || state.id !== id) return;
      const refusal = refusalOf(error);
      // A short interruption of the connection is ignored.
      if (refusal.errorCode !== 'noResponse') set({ kind: 'asking', refusal });
    }
  };
  const begin = async (call: () => Promise<OptimisationAnswer>): Promise<void> => {
    const running: OptimiseState = {
      kind: 'running',
      id: undefined,
      progress: 0,
      iterations: 0,
      lateness: undefined,
      ending: false,
    };
    set(running);
    try {
      const answer = await call();
      // Discarded before the server had answered.
      if (state !== running) return void calls.drop(answer.optimizationId).catch(() => undefined);
      take(answer);
      if (answer.state === 'finished' && answer.result === undefined) await ask(answer.optimizationId);
    } catch (error) {
      if (state === running) set({ kind: 'asking', refusal: refusalOf(error) });
    }
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open() {
      if (state.kind === 'closed') set({ kind: 'asking' });
    },
    start: ({ operationIds, seconds, movesCost }) => begin(() => calls.start(operationIds, seconds, movesCost)),
    follow: (id) => begin(() => calls.state(id)),
    async end() {
      const id = idOf(state);
      if (state.kind !== 'running' || id === undefined) return;
      set({ ...state, ending: true });
      try {
        take(await calls.cancel(id));
      } catch (error) {
        set({ kind: 'asking', refusal: refusalOf(error) });
      }
    },
    async accept() {
      if (state.kind !== 'found' || state.accepting) return undefined;
      const found = state;
      set({ ...found, accepting: true, refusal: undefined });
      try {
        const answer = await calls.accept(found.id);
        set({ kind: 'closed' });
        return answer;
      } catch (error) {
        set({ ...found, accepting: false, refusal: refusalOf(error) });
        return undefined;
      }
    },
    drop(then) {
      const id = idOf(state);
      set(then === 'close' ? { kind: 'closed' } : { kind: 'asking' });
      // The server removes old results itself.
      if (id !== undefined) void calls.drop(id).catch(() => undefined);
    },
    show(shown) {
      if (state.kind === 'found') set({ ...state, shown });
    },
    listen() {
      const stop = calls.watch((message) => {
        if (state.kind !== 'running' || state.id !== message.optimizationId) return;
        if (message.state !== 'running') return void ask(message.optimizationId);
        const { progress, iterations, lateness } = message;
        set({ ...state, progress: Math.max(state.progress, progress), iterations, lateness });
      });
      const timer = setInterval(() => {
        if (state.kind === 'running' && state.id !== undefined) void ask(state.id);
      }, askEvery);
      return () => {
        clearInterval(timer);
        stop();
      };
    },
  };
}

const refusalOf = (error: unknown): Refusal => {
  if (!(error instanceof EditRefused)) throw error;
  return { errorCode: error.errorCode, details: error.detailsObject };
};
