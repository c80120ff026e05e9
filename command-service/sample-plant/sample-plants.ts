import { randomUUID } from 'node:crypto';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { removalOf } from '#domain/sample-plant/removal.ts';
import type { SampleRemoval } from '#domain/sample-plant/sample-state.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import type { Scope } from '#infra/http/scope.ts';
import { idsOf } from '../kernel/command.ts';
import { usedBeside } from '../plan/used-in-plan.ts';
import type { Runs } from '../runs/runs.ts';
import { changedAmong, openChangedObjects } from './changed-objects.ts';
import { leftOf, type SampleChange, type SampleParts, sampleParametersSchema } from './sample-work.ts';

/** Loads the sample plant and takes it away again, one run at a time, in the background. */
export interface SamplePlants {
  /**
   * Begins to load it, or to take it away; the same again while it is under way joins the run. Refusals: samplePlantThere,
   * samplePlantUnderWay, objectnotexists.
   */
  start(change: SampleChange, scope: Scope, userId: string): Promise<{ readonly runId: string } | Rejection>;
  /** What taking it away would do now. */
  removal(): Promise<SampleRemoval>;
}

/** How many of what stays are named. */
const namedStays = 50;

export function openSamplePlants({ main, target }: SampleParts, store: EventStore, runs: Runs): SamplePlants {
  const changedObjects = openChangedObjects(store, runs, main);
  return {
    async start(change, scope, startedBy) {
      const runId = idsOf(`sample-${randomUUID()}`)();
      const run = { runId, kind: 'samplePlant' as const, parameters: { change }, startedBy, scope };
      return runs.start(run, (underWay) => {
        const other = underWay.find(({ kind }) => kind === 'samplePlant');
        if (other !== undefined)
          return sampleParametersSchema.parse(other.parameters).change === change
            ? other.runId
            : reject('samplePlantUnderWay');
        const left = leftOf(main, target);
        if (change === 'load') return left > 0 ? reject('samplePlantThere') : undefined;
        return left === 0 ? reject('objectnotexists', { samplePlant: 'none' }) : undefined;
      });
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
  };
}
