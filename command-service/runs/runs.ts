import { setTimeout as delay } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Logger } from 'pino';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { messageSubject } from '#domain/live.ts';
import { isOver, type RunKind, type RunMessage, type RunState } from '#domain/runs/run.ts';
import type { BranchPoint } from '#infra/event-store/branch.ts';
import type { RunFiles } from '#infra/files/run-files.ts';
import type { SpaceWatch } from '#infra/storage/free-space.ts';
import { StorageFull } from '#infra/storage/out-of-space.ts';
import { mayPass } from '../kernel/may-pass.ts';
import { type ServedLines, serves } from '../kernel/served-lines.ts';
import type { NewRun, RunEnd, RunFile, RunProgress, RunStore, StoredRun } from './run-store.ts';

/** What a run has come to; `content` of the file is kept until the run goes. Without it the work has written the file itself. */
export interface RunOutcome extends Pick<RunEnd, 'result' | 'position'> {
  readonly state: 'finished' | 'cancelled';
  readonly file?: RunFile & { readonly content?: string | Uint8Array };
}

/** Thrown by work, however deep in it: what its run has come to. */
export class RunEnded extends Error {
  readonly outcome: RunOutcome | Rejection;
  constructor(outcome: RunOutcome | Rejection) {
    super('a run has ended');
    this.outcome = outcome;
  }
}

/** Reason of `RunAtWork.cancelled`. */
export const dropped = 'dropped';

/** A run as its work sees it. */
export interface RunAtWork extends Omit<NewRun, 'kind'> {
  /** Position that it began at, when it has begun in an earlier process. */
  readonly beganAt: bigint | undefined;
  /** Somebody wants it to end: what is under way is finished first. The reason is `dropped` when nobody wants the result. */
  readonly cancelled: AbortSignal;
  /** The process ends: the run is left as it is. */
  readonly stopping: AbortSignal;
  /** Says where it stands. For people only: written at most twice a second, and not at all while PostgreSQL is away. */
  note(progress: RunProgress): void;
  /** To be kept before its first event is written: after a crash it goes on behind this position of the log. */
  begin(position: bigint, progress: RunProgress): Promise<void>;
}

/** How a kind of runs is done. */
export interface KindOfWork {
  /** Runs of a lane are worked on one after another. */
  readonly lane: string;
  /** Whether a run goes on where it was when its process has ended in the middle of it; else it has failed. */
  readonly goesOn: boolean;
  /** How long it can be looked at, from its start: interval of PostgreSQL; a setting may say it. */
  readonly keptFor: string | (() => string);
  /**
   * Brings a run from where it is to its end. May be broken off anywhere, by an error or by the end of the process, and, if
   * it goes on, called again.
   */
  work(run: RunAtWork): Promise<RunOutcome | Rejection>;
  /** Removes what it needed, once its end is kept. */
  tidy?(runId: string): Promise<void>;
}

export type KindsOfWork = Readonly<Record<RunKind, KindOfWork>>;

export interface RunsOptions {
  readonly store: RunStore;
  readonly files: RunFiles;
  readonly kinds: KindsOfWork;
  /** Whether the branch of a run from before a restart is still there. */
  readonly isThere: (branch: BranchPoint) => boolean;
  /** Of the disk of the data folder; default: there is always room. */
  readonly space?: Pick<SpaceWatch, 'current'> | undefined;
  readonly publish: (subject: string, message: RunMessage) => void;
  readonly log: Logger;
  /** Milliseconds until a run tries again that was stopped by something that may pass; default 2,000. */
  readonly patience?: number;
}

/** Work that takes longer than a request, in the background: one engine for every kind (decision 0210). */
export interface Runs {
  /**
   * Queues a run. The same id again is the run that there is; one that was refused is none. `among` may refuse it or name
   * one of those under way that is the same.
   * @throws StorageFull for a new one while only the reserve is left on the disk
   */
  start(
    run: NewRun,
    among?: (underWay: readonly NewRun[]) => string | Rejection | undefined,
  ): Promise<StoredRun | Rejection>;
  find(runId: string): Promise<StoredRun | undefined>;
  /** undefined: there is none. One that is over stays as it is. */
  cancel(runId: string): Promise<StoredRun | undefined>;
  /** The run once it is over; undefined when it is not after so many milliseconds. */
  ended(runId: string, within: number): Promise<StoredRun | undefined>;
  amend(runId: string, result: unknown): Promise<void>;
  /** Ends it without a result, and forgets it. */
  drop(runId: string): Promise<void>;
  ofKind: RunStore['ofKind'];
  lastOf: RunStore['lastOf'];
  /** Of this process. */
  underWay(): readonly NewRun[];
  /** Of all processes. */
  unfinished: RunStore['unfinished'];
  /** Takes up what was under way on these lines when the process ended. */
  resume(served?: ServedLines): Promise<void>;
  sweep(): Promise<void>;
  /** Finishes the append that is under way; the rest waits for the next start. */
  close(): Promise<void>;
}

interface Held {
  readonly run: NewRun;
  readonly cancelled: AbortController;
  readonly over: PromiseWithResolvers<void>;
  /** Newer than what is kept. */
  progress: RunProgress | undefined;
  noting: Promise<void> | undefined;
  isDropped: boolean;
  /** Its work is done; its end is being kept. */
  isDone: boolean;
}

/** Milliseconds between two notes of how far a run is. */
const noteEvery = 500;
/** Milliseconds between two messages that say the same. */
const tellEvery = 200;

export function openRuns(options: RunsOptions): Runs {
  const { store, files, kinds, isThere, space, publish, log, patience = 2_000 } = options;
  const held = new Map<string, Held>();
  const lanes = new Map<string, LimitFunction>();
  const stopping = new AbortController();
  /** The second of two that come together finds the first. */
  const oneAfterAnother = pLimit(1);

  const pause = (): Promise<unknown> => delay(patience, undefined, { signal: stopping.signal }).catch(() => undefined);

  const tell = ({ run, isDropped }: Held, state: RunState, { done, total, detail }: RunProgress): void => {
    const { runId, kind, startedBy } = run;
    if (isDropped) return;
    publish(messageSubject(startedBy), { kind: 'run', runId, runKind: kind, state, progress: { done, total }, detail });
  };

  function hold(run: NewRun, isCancelled = false): void {
    const fresh: Held = {
      run,
      cancelled: new AbortController(),
      over: Promise.withResolvers<void>(),
      progress: undefined,
      noting: undefined,
      isDropped: false,
      isDone: false,
    };
    if (isCancelled) fresh.cancelled.abort();
    held.set(run.runId, fresh);
    const { lane } = kinds[run.kind];
    const turn = lanes.get(lane) ?? pLimit(1);
    lanes.set(lane, turn);
    void turn(async () => {
      if (!stopping.signal.aborted) await finish(fresh);
      if (stopping.signal.aborted) return;
      held.delete(run.runId);
      fresh.over.resolve();
    });
  }

  /** Until the end of the run is kept, or the process stops. */
  async function finish(one: Held): Promise<void> {
    const { runId, kind } = one.run;
    const outcome = await worked(one);
    if (outcome === undefined) return;
    const isKept = await untilDone(() => end(one, outcome));
    if (isKept)
      await kinds[kind]
        .tidy?.(runId)
        .catch((error: unknown) => log.warn({ err: error, runId }, 'what a run has needed was not removed'));
  }

  /** undefined: there is nothing to keep, because the process stops or the run has gone. */
  async function worked(one: Held): Promise<RunOutcome | Rejection | undefined> {
    const { runId, kind } = one.run;
    for (;;) {
      try {
        const kept = await store.find(runId);
        if (kept === undefined || isOver(kept.state)) return undefined;
        const isNew = kept.state === 'queued';
        if (isNew && one.cancelled.signal.aborted) return { state: 'cancelled' };
        const outcome = await kinds[kind].work(atWork(one, kept));
        return stopping.signal.aborted ? undefined : outcome;
      } catch (error) {
        if (stopping.signal.aborted) return undefined;
        if (error instanceof RunEnded) return error.outcome;
        if (!kinds[kind].goesOn || !mayPass(error)) {
          log.error({ err: error, runId, kind }, 'a run failed');
          return reject('unknownError');
        }
        log.warn({ err: error, runId, kind }, 'a run waits until it can go on');
        await pause();
      }
    }
  }

  /** False: the process stops before. */
  async function untilDone(step: () => Promise<void>): Promise<boolean> {
    while (!stopping.signal.aborted) {
      try {
        await step();
        return true;
      } catch (error) {
        log.warn({ err: error }, 'the end of a run waits until it can be kept');
        await pause();
      }
    }
    return false;
  }

  async function end(one: Held, outcome: RunOutcome | Rejection): Promise<void> {
    const { runId } = one.run;
    one.isDone = true;
    await one.noting?.catch(() => undefined);
    const last = one.progress ?? { done: 0, total: 0, detail: {} };
    if (one.progress !== undefined) await store.progress(runId, one.progress);
    if (isRejection(outcome)) {
      await store.end(runId, { state: 'failed', rejection: outcome });
      return tell(one, 'failed', last);
    }
    const { file, ...ended } = outcome;
    if (file?.content !== undefined) await files.write(runId, file.content);
    await store.end(runId, { ...ended, ...(file && { file: { name: file.name, mediaType: file.mediaType } }) });
    const { done, total, detail } = last;
    tell(one, outcome.state, { done: outcome.state === 'finished' ? total : done, total, detail });
  }

  function atWork(one: Held, { runId, parameters, startedBy, scope, beganAt }: StoredRun): RunAtWork {
    let noted = 0;
    let told = 0;
    return {
      runId,
      parameters,
      startedBy,
      scope,
      beganAt,
      cancelled: one.cancelled.signal,
      stopping: stopping.signal,
      note(progress) {
        const isNext = one.progress?.detail['step'] !== progress.detail['step'];
        one.progress = progress;
        const now = performance.now();
        if (isNext || now - told >= tellEvery) {
          told = now;
          tell(one, 'running', progress);
        }
        if (one.noting !== undefined || (!isNext && now - noted < noteEvery)) return;
        noted = now;
        one.noting = store
          .progress(runId, progress)
          .catch((error: unknown) => log.warn({ err: error, runId }, 'how far a run is was not noted'))
          .finally(() => {
            one.noting = undefined;
          });
      },
      async begin(position, progress) {
        await one.noting?.catch(() => undefined);
        one.progress = progress;
        await store.progress(runId, { ...progress, beganAt: position });
        tell(one, 'running', progress);
      },
    };
  }

  /** With what is newer than what is kept. */
  async function find(runId: string): Promise<StoredRun | undefined> {
    const kept = await store.find(runId);
    const progress = held.get(runId)?.progress;
    return kept === undefined || progress === undefined || isOver(kept.state)
      ? kept
      : { ...kept, ...progress, state: 'running' };
  }

  const underWay = (): readonly NewRun[] =>
    held
      .values()
      .filter(({ isDropped, isDone }) => !isDropped && !isDone)
      .map(({ run }) => run)
      .toArray();

  const start: Runs['start'] = async (run, among) => {
    const refusedOrSame = among?.(underWay());
    if (isRejection(refusedOrSame)) return refusedOrSame;
    const same = refusedOrSame === undefined ? undefined : await find(refusedOrSame);
    if (same !== undefined && !isOver(same.state)) return same;
    const known = await store.find(run.runId);
    if (known === undefined && space?.current().state === 'full')
      throw new StorageFull('Only the reserve is left on the disk');
    // Its end is noted a moment before it is let go: the next one under its id would find it held, and never begin.
    const one = held.get(run.runId);
    if (one !== undefined && known !== undefined && isOver(known.state)) await one.over.promise;
    const kept = await store.add(run);
    if (!isOver(kept.state) && !held.has(run.runId)) hold(run);
    return kept;
  };

  return {
    start: (run, among) => oneAfterAnother(() => start(run, among)),
    find,
    async cancel(runId) {
      const kept = await find(runId);
      if (kept === undefined || isOver(kept.state)) return kept;
      await store.cancelling(runId);
      held.get(runId)?.cancelled.abort();
      return { ...kept, isCancelling: true };
    },
    async ended(runId, within) {
      const one = held.get(runId);
      if (one !== undefined) {
        const waited = new AbortController();
        const late = delay(within, undefined, { signal: AbortSignal.any([waited.signal, stopping.signal]) });
        await Promise.race([one.over.promise, late.catch(() => undefined)]);
        waited.abort();
      }
      const kept = await store.find(runId);
      return kept !== undefined && isOver(kept.state) ? kept : undefined;
    },
    amend: (runId, result) => store.amend(runId, result),
    async drop(runId) {
      const one = held.get(runId);
      if (one !== undefined) one.isDropped = true;
      one?.cancelled.abort(dropped);
      await store.remove(runId);
      await files.remove(runId);
    },
    ofKind: (kind) => store.ofKind(kind),
    lastOf: (kind, parameters) => store.lastOf(kind, parameters),
    underWay,
    unfinished: () => store.unfinished(),
    async resume(served = 'all') {
      for (const run of await store.unfinished()) {
        if (!serves(served, run.scope.branch.id)) continue;
        if (!isThere(run.scope.branch))
          await store.end(run.runId, { state: 'failed', rejection: reject('objectnotexists') });
        else if (kinds[run.kind].goesOn) hold(run, run.isCancelling);
        else await store.end(run.runId, { state: 'failed', rejection: reject('runBrokenOff') });
      }
    },
    async sweep() {
      for (const [kind, { keptFor }] of Object.entries(kinds))
        for (const runId of await store.sweep(kind as RunKind, typeof keptFor === 'string' ? keptFor : keptFor()))
          await files.remove(runId);
    },
    async close() {
      stopping.abort();
      await Promise.all(lanes.values().map((turn) => turn(() => undefined)));
      for (const { noting } of held.values()) await noting;
      for (const { over } of held.values()) over.resolve();
    },
  };
}
