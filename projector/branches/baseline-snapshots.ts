import type { Logger } from 'pino';
import { planStream } from '#domain/kernel/stream-names.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { planSnapshotForm } from '#domain/planning/plan/plan-snapshot.ts';
import { type BranchPoint, lineOf } from '#infra/event-store/branch.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { openSnapshots, simulationFolder } from '#infra/event-store/snapshots.ts';

/** The newest snapshot of the plan that is not of later than the baseline of a simulation. */
export type BaselineSnapshots = (point: BranchPoint) => Promise<Plan | undefined>;

/** What the command service keeps for the simulation; else the plant's, which is rarely much older than a new one. */
export async function baselineSnapshots(folder: string, store: EventStore, log: Logger): Promise<BaselineSnapshots> {
  const openIn = (place: string) => openSnapshots(place, store, planStream, planSnapshotForm, log);
  const ofPlant = await openIn(folder);
  return async (point) => {
    const { baseline } = point;
    const own = await openIn(simulationFolder(folder, lineOf(point)));
    return (await own.load(baseline)) ?? ofPlant.load(baseline);
  };
}
