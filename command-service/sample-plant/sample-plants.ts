import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { removalOf } from '#domain/sample-plant/removal.ts';
import type { SampleRemoval } from '#domain/sample-plant/sample-plant.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { Scope } from '#infra/http/scope.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { idsOf } from '../command.ts';
import { workFiles } from '../imports/work-file.ts';
import { writeSideTarget } from '../imports/write-side-target.ts';
import { usedBeside } from '../used-in-plan.ts';
import { changedAmong, openChangedObjects } from './changed-objects.ts';
import { type KeptRun, openRunStore, type RunKind } from './run-store.ts';
import { carryOut, leftOf, type RunParts } from './sample-run.ts';

/** Loads the sample plant and takes it away again, one run at a time, in the background. */
export interface SamplePlants {
  /**
   * Begins to load it. The same again while it is loaded joins the run. Refusals: samplePlantThere, samplePlantUnderWay.
   */
  load(scope: Scope, userId: string): Promise<KeptRun | Rejection>;
  /** Begins to take it away. Refusals: samplePlantUnderWay, objectnotexists. */
  remove(scope: Scope, userId: string): Promise<KeptRun | Rejection>;
  /** What taking it away would do now. */
  removal(): Promise<SampleRemoval>;
  /** Takes up what was under way when the process ended. */
  resume(): Promise<void>;
  /** Finishes the append that is under way; the rest waits for the next start. */
  close(): Promise<void>;
}

export interface SamplePlantsOptions {
  /** Of files of work. */
  readonly folder: string;
  readonly pool: Pool;
  readonly store: EventStore;
  readonly main: OpenBranch;
  readonly log: Logger;
  readonly now?: () => number;
  /** Milliseconds until a run that was broken off is tried again; default 2,000. */
  readonly patience?: number;
}

/** How often a run is tried that breaks off for another reason than the end of the process. */
const tries = 5;
/** How many of what stays are named. */
const namedStays = 50;

export function openSamplePlants(options: SamplePlantsOptions): SamplePlants {
  const { folder, pool, store, main, log, now = Date.now, patience = 2_000 } = options;
  const stopping = new AbortController();
  const runs = openRunStore(pool);
  const target = writeSideTarget(main, store);
  const changedObjects = openChangedObjects(store, runs, main);
  const parts: RunParts = {
    runs,
    work: workFiles(folder),
    main,
    target,
    isStopping: () => stopping.signal.aborted,
    now,
  };
  let running: { readonly runId: string; readonly work: Promise<void> } | undefined;

  async function finish(run: KeptRun): Promise<void> {
    for (let attempt = 1; !stopping.signal.aborted; attempt++) {
      try {
        return await carryOut(run, parts);
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ err: error, runId: run.runId, kind: run.kind, attempt }, 'a run of the sample plant broke off');
        if (attempt >= tries) {
          await runs.end(run.runId, { rejection: reject('unknownError') }).catch(() => undefined);
          return;
        }
        await delay(patience, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  function begin(run: KeptRun): void {
    if (running?.runId === run.runId) return;
    const work = finish(run).finally(() => {
      running = undefined;
    });
    running = { runId: run.runId, work };
  }

  async function start(kind: RunKind, scope: Scope, startedBy: string): Promise<KeptRun | Rejection> {
    const { actor, rights } = scope;
    const beganAt = await store.lastPosition();
    const runId = idsOf(`sample-${randomUUID()}`)();
    const run = await runs.add({ runId, kind, startedBy, actor, rights, beganAt });
    // Somebody else's, who was a moment earlier.
    if (run.kind !== kind) return reject('samplePlantUnderWay');
    begin(run);
    return run;
  }

  return {
    async load(scope, userId) {
      const open = await runs.underWay();
      if (open === undefined && leftOf(main, target) > 0) return reject('samplePlantThere');
      return start('load', scope, userId);
    },
    async remove(scope, userId) {
      const open = await runs.underWay();
      if (open === undefined && leftOf(main, target) === 0) return reject('objectnotexists', { samplePlant: 'none' });
      return start('remove', scope, userId);
    },
    async removal() {
      const changes = await changedObjects();
      const going = removalOf(main.image.sample, main.image.factory, target.plan(), usedBeside(main.image));
      const { planning, base, stays } = going;
      const changed = changedAmong(changes, going, main.image, target.plan());
      const counts = new Map<string, number>();
      const count = (collection: string): unknown => counts.set(collection, (counts.get(collection) ?? 0) + 1);
      for (const { type } of planning) count(type === 'project' ? 'projects' : 'positions');
      for (const { collection } of base) count(collection);
      return {
        goes: [...counts].map(([collection, number]) => ({ collection, count: number })),
        stays: stays.slice(0, namedStays),
        staysTotal: stays.length,
        changed: changed.slice(0, namedStays),
        changedTotal: changed.length,
      };
    },
    async resume() {
      const open = await runs.underWay();
      if (open !== undefined) begin(open);
    },
    async close() {
      stopping.abort();
      await running?.work;
    },
  };
}
