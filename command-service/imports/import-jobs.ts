import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { isOver } from '#domain/import/import-job.ts';
import { reject } from '#domain/kernel/rejection.ts';
import type { BranchPoint } from '#infra/event-store/branch.ts';
import type { SpaceWatch } from '#infra/storage/free-space.ts';
import { StorageFull } from '#infra/storage/out-of-space.ts';
import { mayPass } from '../may-pass.ts';
import { type JobParts, runJob } from './job-run.ts';
import type { KeptJob, NewJob } from './job-store.ts';

export interface ImportJobsOptions extends JobParts {
  /** Whether the branch of a job from before a restart is still there. */
  readonly isThere: (branch: BranchPoint) => boolean;
  /** Of the disk that files of work are on; default: there is always room. */
  readonly space?: Pick<SpaceWatch, 'current'> | undefined;
  readonly log: Logger;
  /** Milliseconds until an import tries again that was stopped by something that may pass; default 2,000. */
  readonly patience?: number;
}

/**
 * Imports in the background, one after another: two at once would both miss what the other is about to make. Each goes
 * on after a restart where it was.
 */
export interface ImportJobs {
  /**
   * Queues the job. The same id again, or the same file while its import is under way, is the job that there is; one that
   * was refused is none.
   * @throws StorageFull for a new one while only the reserve is left on the disk
   */
  start(job: NewJob): Promise<KeptJob>;
  /** undefined: there is no such job on the branch. One that is over stays as it is. */
  cancel(importId: string, branch: BranchPoint): Promise<KeptJob | undefined>;
  /** The job once it is over; undefined when it is not after so many milliseconds. */
  ended(importId: string, within: number): Promise<KeptJob | undefined>;
  /** Takes up what was under way when the process ended. */
  resume(): Promise<void>;
  sweep(): Promise<void>;
  /** Finishes the append that is under way; the rest waits for the next start. */
  close(): Promise<void>;
}

interface Held {
  readonly job: NewJob;
  readonly over: PromiseWithResolvers<void>;
  isCancelled: boolean;
}

export function openImportJobs(options: ImportJobsOptions): ImportJobs {
  const { jobs, files, work, isThere, space, log, patience = 2_000 } = options;
  const held = new Map<string, Held>();
  const stopping = new AbortController();
  /** The second of two that come together finds the first. */
  const oneAfterAnother = pLimit(1);
  let draining: Promise<void> | undefined;

  const hold = (job: NewJob, isCancelled = false): Held => {
    const fresh: Held = { job, isCancelled, over: Promise.withResolvers<void>() };
    held.set(job.importId, fresh);
    wake();
    return fresh;
  };

  function wake(): void {
    draining ??= drain().finally(() => {
      draining = undefined;
      if (held.size > 0 && !stopping.signal.aborted) wake();
    });
  }

  async function drain(): Promise<void> {
    for (;;) {
      const next = held.values().next().value;
      if (next === undefined || stopping.signal.aborted) return;
      await finish(next);
      if (stopping.signal.aborted) return;
      held.delete(next.job.importId);
      next.over.resolve();
    }
  }

  /** Until the job is over or the process stops. */
  async function finish(one: Held): Promise<void> {
    const { importId } = one.job;
    const isCancelled = (): boolean => one.isCancelled;
    for (;;) {
      try {
        return await runJob({ ...options, importId, isCancelled, isStopping: () => stopping.signal.aborted });
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (mayPass(error)) {
          log.warn({ err: error, importId }, 'an import waits until it can go on');
          await delay(patience, undefined, { signal: stopping.signal }).catch(() => undefined);
          continue;
        }
        log.error({ err: error, importId }, 'an import failed');
        const wasKept = await jobs.end(importId, { state: 'failed', rejection: reject('unknownError') }).then(
          () => true,
          () => false,
        );
        if (wasKept) return work.remove(importId);
        await delay(patience, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return;
      }
    }
  }

  async function start(job: NewJob): Promise<KeptJob> {
    const { fileIdentifier, importType, scope } = job;
    const same = held
      .values()
      .find(
        ({ job: other }) =>
          other.fileIdentifier === fileIdentifier &&
          other.importType === importType &&
          other.scope.branch.id === scope.branch.id,
      );
    const underWay = same && (await jobs.find(same.job.importId));
    if (underWay !== undefined && !isOver(underWay.state)) return underWay;
    if (space?.current().state === 'full' && (await jobs.find(job.importId)) === undefined)
      throw new StorageFull('Only the reserve is left on the disk');
    // Its end is noted a moment before it is let go: the next one under its id would find it held, and never begin.
    const one = held.get(job.importId);
    const noted = one && (await jobs.find(job.importId));
    if (one !== undefined && noted !== undefined && isOver(noted.state)) await one.over.promise;
    const kept = await jobs.add(job);
    if (!isOver(kept.state) && !held.has(job.importId)) hold(job);
    return kept;
  }

  return {
    start: (job) => oneAfterAnother(() => start(job)),
    async cancel(importId, branch) {
      const kept = await jobs.find(importId);
      if (kept?.scope.branch.id !== branch.id) return undefined;
      if (isOver(kept.state)) return kept;
      await jobs.cancelling(importId);
      const one = held.get(importId);
      if (one !== undefined) one.isCancelled = true;
      return { ...kept, isCancelling: true };
    },
    async ended(importId, within) {
      const one = held.get(importId);
      if (one !== undefined) {
        const waited = new AbortController();
        const late = delay(within, undefined, { signal: AbortSignal.any([waited.signal, stopping.signal]) });
        await Promise.race([one.over.promise, late.catch(() => undefined)]);
        waited.abort();
      }
      const kept = await jobs.find(importId);
      return kept !== undefined && isOver(kept.state) ? kept : undefined;
    },
    async resume() {
      for (const job of await jobs.unfinished()) {
        if (isThere(job.scope.branch)) hold(job, job.isCancelling);
        else await jobs.end(job.importId, { state: 'failed', rejection: reject('objectnotexists') });
      }
    },
    async sweep() {
      await jobs.sweep();
      await files.sweep(new Set(held.values().map(({ job }) => job.fileIdentifier)));
    },
    async close() {
      stopping.abort();
      await draining;
      for (const { over } of held.values()) over.resolve();
    },
  };
}
