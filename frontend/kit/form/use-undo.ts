import { useCallback, useState } from 'react';

/** Steps that can be taken back; older ones are forgotten. */
const most = 200;

interface Steps<State> {
  readonly past: readonly State[];
  readonly now: State;
  readonly future: readonly State[];
}

export interface Undo<State> {
  readonly now: State;
  /** The next state; the same one is no step. */
  readonly change: (next: (now: State) => State) => void;
  /** Undefined: there is nothing. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Begins anew. */
  readonly reset: (state: State) => void;
}

/** A state with the steps that led to it, for what is worked on for longer than a form. */
export function useUndo<State>(initial: State | (() => State)): Undo<State> {
  const [steps, setSteps] = useState<Steps<State>>(() => ({
    past: [],
    now: initial instanceof Function ? initial() : initial,
    future: [],
  }));
  const change = useCallback((next: (now: State) => State) => {
    setSteps((before) => {
      const now = next(before.now);
      return now === before.now ? before : { past: [...before.past.slice(1 - most), before.now], now, future: [] };
    });
  }, []);
  const undo = useCallback(() => {
    setSteps(({ past, now, future }) => {
      const before = past.at(-1);
      return before === undefined
        ? { past, now, future }
        : { past: past.slice(0, -1), now: before, future: [now, ...future] };
    });
  }, []);
  const redo = useCallback(() => {
    setSteps(({ past, now, future }) => {
      const [next, ...rest] = future;
      return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: rest };
    });
  }, []);
  const reset = useCallback((now: State) => setSteps({ past: [], now, future: [] }), []);
  return {
    now: steps.now,
    change,
    undo: steps.past.length > 0 ? undo : undefined,
    redo: steps.future.length > 0 ? redo : undefined,
    reset,
  };
}
