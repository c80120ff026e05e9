import type { OrderPositionId } from '#domain/kernel/ids.ts';
import type { OptimisationAnswer, PartAnswer } from '#domain/planning/api/optimise-api.ts';
import type { TimelineEditAnswer } from '#domain/planning/api/timeline-api.ts';
import { isOver } from '#domain/runs/run.ts';
import { runKinds } from '#domain/runs/run-kinds.ts';
import type { Compared, FoundPlan, OptimiseCalls, SearchRequest } from './optimise-calls.ts';
import { isPassing, type Refusal, refusalOf } from './refusal.ts';
import { compareTradeOffs, type TradeOffs } from './trade-offs.ts';

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
      /** undefined when the search was started elsewhere. */
      readonly request: SearchRequest | undefined;
      /** Order positions that are to stay as they are. */
      readonly left: ReadonlySet<OrderPositionId>;
      /** What accepting the rest gives, as last tried; undefined: the whole result. */
      readonly part: PartAnswer | undefined;
      readonly trying: boolean;
      /** Shows the bars of the result; off: as in the plan. */
      readonly shown: boolean;
      readonly accepting: boolean;
      readonly refusal?: Refusal | undefined;
    };

export interface Optimising {
  readonly get: () => OptimiseState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly open: () => void;
  /** What moves are worth, told as it is found; returns the function that ends it. */
  readonly compare: (request: Compared, tell: (known: TradeOffs) => void) => () => void;
  readonly start: (request: SearchRequest) => Promise<void>;
  /** The same search in the plan as it is now. */
  readonly again: () => Promise<void>;
  /** Resumes an optimisation that this user started elsewhere. */
  readonly follow: (id: string) => Promise<void>;
  /** Ends the search with the best result so far. */
  readonly end: () => Promise<void>;
  /** Leaves these order positions as they are, or no more, and tries what the rest gives. */
  readonly leave: (ids: ReadonlySet<OrderPositionId>) => Promise<void>;
  /** Tries again: the plan may have changed. */
  readonly retry: () => Promise<void>;
  /** Resolves with the new placements; undefined when the server refuses, which the state then shows. */
  readonly accept: () => Promise<TimelineEditAnswer | undefined>;
  /** Discards a running or finished optimisation; closes the panel, or starts over. */
  readonly drop: (then: 'close' | 'askAgain') => void;
  readonly show: (shown: boolean) => void;
  /** Listens to messages and polls when none arrive; returns the unsubscribe function. */
  readonly listen: () => () => void;
}

/** Order positions that are to be accepted; undefined: everything, also what belongs to no position. */
function chosenOf({ left, result }: Extract<OptimiseState, { kind: 'found' }>): OrderPositionId[] | undefined {
  if (left.size === 0) return undefined;
  return result.orderPositions
    .filter(({ orderPositionId, operationIds }) => operationIds.length > 0 && !left.has(orderPositionId))
    .map(({ orderPositionId }) => orderPositionId);
}

/** Every order is left as it is. */
const nothing = ({ before, orderPositions }: FoundPlan): PartAnswer => ({
  operations: [],
  after: before,
  orderPositions: orderPositions.map((one) => ({ ...one, daysLateAfter: one.daysLateBefore, operationIds: [] })),
});

/** Poll interval in milliseconds: messages may be lost. */
const askEvery = 2_000;

export function createOptimising(calls: OptimiseCalls): Optimising {
  let state: OptimiseState = { kind: 'closed' };
  /** Of the search that runs or has run. */
  let request: SearchRequest | undefined;
  let tries = 0;
  let endComparing: (() => Promise<void>) | undefined;
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
    if (answer.state === 'failed')
      set({ kind: 'asking', refusal: { errorCode: answer.errorCode ?? 'unknownError', details: {} } });
    else if (result !== undefined)
      set({
        kind: 'found',
        id,
        result,
        request,
        left: new Set(),
        part: undefined,
        trying: false,
        shown: true,
        accepting: false,
      });
    else set({ ...state, id, progress: Math.max(state.progress, progress), iterations });
  };
  const ask = async (id: string): Promise<void> => {
    try {
      take(await calls.state(id));
    } catch (error) {
      if (state.kind !== 'running' || state.id !== id) return;
      const refusal = refusalOf(error);
      if (!isPassing(refusal)) set({ kind: 'asking', refusal });
    }
  };
  const begin = async (call: () => Promise<OptimisationAnswer>, asked?: SearchRequest): Promise<void> => {
    request = asked;
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
      // The search would end it, and it could no more be forgotten by the page.
      await endComparing?.();
      const answer = await call();
      // Discarded before the server had answered.
      if (state !== running) return void calls.drop(answer.optimizationId).catch(() => undefined);
      take(answer);
      if (answer.state === 'finished' && answer.result === undefined) await ask(answer.optimizationId);
    } catch (error) {
      if (state === running) set({ kind: 'asking', refusal: refusalOf(error) });
    }
  };

  const tryNow = async (): Promise<void> => {
    if (state.kind !== 'found' || state.accepting) return;
    const attempt = ++tries;
    const found = state;
    const chosen = chosenOf(found);
    if (chosen?.length === 0) return set({ ...found, part: nothing(found.result), trying: false, refusal: undefined });
    set({ ...found, trying: true });
    /** Unless another attempt, or a decision, has come since. */
    const show = (outcome: { part: PartAnswer | undefined } | { refusal: Refusal }): void => {
      if (attempt === tries && state.kind === 'found' && state.id === found.id)
        set({ ...state, refusal: undefined, ...outcome, trying: false });
    };
    try {
      const part = await calls.try(found.id, chosen);
      // The whole is shown as it was found.
      show({ part: chosen === undefined ? undefined : part });
    } catch (error) {
      show({ refusal: refusalOf(error) });
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
    compare(asked, tell) {
      const before = endComparing?.();
      let isEnded = false;
      let end: (() => Promise<void>) | undefined;
      const begin = (): void => {
        if (!isEnded) end = compareTradeOffs(calls, asked, tell);
      };
      tell({ found: [], running: true });
      const begun = before === undefined ? Promise.resolve(begin()) : before.then(begin);
      const own = async (): Promise<void> => {
        isEnded = true;
        await begun;
        await end?.();
      };
      endComparing = own;
      return () => void own();
    },
    start: (asked) => begin(() => calls.start(asked), asked),
    async again() {
      const id = idOf(state);
      const asked = state.kind === 'found' ? state.request : undefined;
      if (id !== undefined) void calls.drop(id).catch(() => undefined);
      if (asked === undefined) set({ kind: 'asking' });
      else await begin(() => calls.start(asked), asked);
    },
    leave(left) {
      if (state.kind === 'found') set({ ...state, left });
      return tryNow();
    },
    retry: tryNow,
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
        const answer = await calls.accept(found.id, chosenOf(found));
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
        if (state.kind !== 'running' || state.id !== message.runId) return;
        if (isOver(message.state)) return void ask(message.runId);
        const { progress, detail } = message;
        const { iterations = state.iterations, lateness = state.lateness } = runKinds.optimisation.detail.parse(detail);
        const share = progress.total === 0 ? 0 : progress.done / progress.total;
        set({ ...state, progress: Math.max(state.progress, share), iterations, lateness });
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
