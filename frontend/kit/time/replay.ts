import { useSyncExternalStore } from 'react';
import type { Instant } from '#domain/kernel/instant.ts';
import { type ReplayedStep, readReplay } from '#domain/planning/api/replay-call.ts';
import { errorCodeOf } from '#frontend/api/api-error.ts';
import { ask } from '#frontend/api/ask.ts';
import { showMoment, shownMoment, watchMoment } from '#frontend/api/shown-moment.ts';

/**
 * A time that is played: the page shows the plan where it begins, and its steps become true there one after the other, by a
 * clock of its own. Whoever shows another moment ends it.
 */
export interface Replay {
  /** The moment from which it is played. */
  readonly begins: string;
  /** The moment that is read, which has so many of the steps. */
  readonly base: { readonly moment: string; readonly done: number };
  /** Where it ends; undefined: now. */
  readonly until: string | undefined;
  readonly steps: readonly ReplayedStep[];
  /** How many of them have become true. */
  readonly done: number;
  /** What the clock shows; undefined: it is not known yet where it begins. */
  readonly at: Instant | undefined;
  readonly speed: number;
  readonly isPlaying: boolean;
  readonly stopsAtConflicts: boolean;
  /** All of it is there. */
  readonly isComplete: boolean;
  readonly errorCode: string | undefined;
}

export const speeds = [1, 10, 60, 120, 300, 480, 600] as const;
/** A shift in a minute. */
export const usualSpeed = 480;
/** Milliseconds between two looks at the clock. */
const tick = 50;
/** A page that was asleep goes on where it was. */
const longestTick = 1_000;
/** Milliseconds of the plant in which nothing happens that are passed over, but for the last of them. */
const quiet = 3_600_000;
const lead = 300_000;
/** Read ahead when fewer steps are left. */
const fewLeft = 60;

let state: Replay | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
let next: string | null = null;
let reading: AbortController | undefined;
const listeners = new Set<() => void>();
/** Who shows the plan: told of each step. */
const followers = new Set<(step: ReplayedStep) => void>();

function set(changes: Partial<Replay>): void {
  if (state === undefined) return;
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

export const useReplay = (): Replay | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );

/** Shows the moment, and plays from there. */
export function openReplay(
  begins: string,
  { until, speed = usualSpeed, isPlaying = true }: Partial<Pick<Replay, 'until' | 'speed' | 'isPlaying'>> = {},
): void {
  closeReplay();
  state = {
    begins,
    base: { moment: begins, done: 0 },
    until,
    steps: [],
    done: 0,
    at: /^\d+$/.test(begins) ? undefined : Date.parse(begins),
    speed,
    isPlaying,
    stopsAtConflicts: true,
    isComplete: false,
    errorCode: undefined,
  };
  next = begins;
  showMoment(begins);
  for (const listener of listeners) listener();
  void readOn();
  let last = performance.now();
  timer = setInterval(() => {
    const now = performance.now();
    const passed = Math.min(longestTick, now - last);
    last = now;
    if (state?.isPlaying === true && followers.size > 0) advance(passed * state.speed);
  }, tick);
}

export function closeReplay(): void {
  if (state === undefined) return;
  clearInterval(timer);
  reading?.abort();
  reading = undefined;
  state = undefined;
  for (const listener of listeners) listener();
}

watchMoment(() => {
  if (state !== undefined && shownMoment() !== state.base.moment) closeReplay();
});

/** Played to its end it begins anew. */
export function playOrPause(): void {
  if (state === undefined) return;
  if (!state.isPlaying && isOver(state)) {
    const { begins, until, speed } = state;
    return openReplay(begins, { until, speed });
  }
  set({ isPlaying: !state.isPlaying });
}

export const setReplay = (changes: Partial<Pick<Replay, 'speed' | 'stopsAtConflicts'>>): void => set(changes);

/** To where this step has just become true. */
export function goToStep(index: number): void {
  const step = state?.steps[index];
  if (state === undefined || step === undefined) return;
  const at = Date.parse(step.at);
  const done = index + 1;
  if (done > state.done) happen(done);
  // Nothing can be taken back that bars have become: the plan of there is read.
  else if (done < state.done) set({ done, base: { moment: step.position, done } });
  set({ at, isPlaying: false });
  showMoment(state.base.moment);
}

export const isOver = ({ isComplete, done, steps }: Replay): boolean => isComplete && done === steps.length;

/** For who shows the plan that was read: told of all steps since that are true already, then of each as it becomes so. */
export function followReplay(follower: (step: ReplayedStep) => void): () => void {
  for (const step of state?.steps.slice(state.base.done, state.done) ?? []) follower(step);
  followers.add(follower);
  return () => followers.delete(follower);
}

function advance(milliseconds: number): void {
  if (state === undefined) return;
  const ahead = advanced(state, milliseconds);
  if (ahead === undefined) return;
  happen(ahead.done);
  set(ahead);
  if (state.steps.length - ahead.done < fewLeft) void readOn();
}

/**
 * So much later by the clock; undefined: it is not known where it begins. It stops with a conflict and at the end, and
 * waits where what comes next is not read yet.
 */
export function advanced(
  { steps, done, at, stopsAtConflicts, isComplete }: Omit<Replay, 'base' | 'begins' | 'until' | 'speed' | 'errorCode'>,
  milliseconds: number,
): Pick<Replay, 'done' | 'at' | 'isPlaying'> | undefined {
  if (at === undefined) return undefined;
  const next = steps[done];
  const isQuiet = next !== undefined && Date.parse(next.at) - at > quiet;
  const ahead = (isQuiet ? Date.parse(next.at) - lead : at) + milliseconds;
  for (let index = done; index < steps.length; index++) {
    const step = steps[index] as ReplayedStep;
    const begin = Date.parse(step.at);
    if (begin > ahead) return { done: index, at: ahead, isPlaying: true };
    if (stopsAtConflicts && step.conflicts.length > 0)
      return { done: index + 1, at: Math.max(at, begin), isPlaying: false };
  }
  const last = steps.at(-1);
  return {
    done: steps.length,
    at: Math.max(at, last === undefined ? at : Date.parse(last.at)),
    isPlaying: !isComplete,
  };
}

function happen(done: number): void {
  if (state === undefined) return;
  const steps = state.steps.slice(state.done, done);
  set({ done: Math.max(done, state.done) });
  for (const step of steps) for (const follower of followers) follower(step);
}

async function readOn(): Promise<void> {
  if (state === undefined || next === null || reading !== undefined) return;
  const own = new AbortController();
  reading = own;
  const { until } = state;
  const asOf = next;
  try {
    const query = until === undefined ? { asOf } : { asOf, until };
    const page = await ask(readReplay, { query }, { signal: own.signal });
    if (reading !== own) return;
    next = page.next;
    const steps = [...(state?.steps ?? []), ...page.items];
    const first = steps[0];
    const at = state?.at ?? (first === undefined ? undefined : Date.parse(first.at));
    set({ steps, at, isComplete: page.next === null, errorCode: undefined });
  } catch (error) {
    if (reading === own) set({ errorCode: errorCodeOf(error), isPlaying: false });
  } finally {
    if (reading === own) reading = undefined;
  }
}

/** An address that plays the same for somebody else. */
export function replayLink(
  { begins, until, speed, steps }: Replay,
  { origin, pathname }: Pick<Location, 'origin' | 'pathname'>,
) {
  // Played until now, it ends for others where it ended for who sends it.
  const end = until ?? steps.at(-1)?.position;
  const query = new URLSearchParams({
    asOf: begins,
    play: String(speed),
    ...(end === undefined ? {} : { until: end }),
  });
  return `${origin}${pathname}?${query}`;
}
