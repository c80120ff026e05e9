import type { Logger } from 'pino';
import { planStream } from '#domain/kernel/stream-names.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { copyOfPlan, planSnapshotForm } from '#domain/planning/plan/plan-snapshot.ts';
import { type BranchPoint, branchView, lineOf } from '#infra/event-store/branch.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { haveSameEvent, openSnapshots, simulationFolder } from '#infra/event-store/snapshots.ts';

/** The plan as of the baseline of a simulation, or of before it: to be taken over by whoever asks. */
export type BaselineSnapshots = (point: BranchPoint) => Promise<Plan | undefined>;

/**
 * What is in memory here, while the plant stands where the simulation begins; else what the command service keeps for the
 * simulation; else the plant's snapshot, which is rarely much older than a new one. `plant`: undefined as long as it is read.
 */
export async function baselineSnapshots(
  folder: string,
  store: EventStore,
  plant: () => Plan | undefined,
  log: Logger,
): Promise<BaselineSnapshots> {
  const openIn = (place: string) => openSnapshots(place, store, planStream, planSnapshotForm, log);
  const ofPlant = await openIn(folder);

  async function copyOfPlant(point: BranchPoint): Promise<Plan | undefined> {
    const revision = plant()?.revision;
    if (revision === undefined || !(await haveSameEvent(planStream, revision, store, branchView(store, point))))
      return undefined;
    const plan = plant();
    return plan?.revision === revision ? copyOfPlan(plan) : undefined;
  }

  return async (point) => {
    const copy = await copyOfPlant(point);
    if (copy !== undefined) return copy;
    const { baseline } = point;
    const own = await openIn(simulationFolder(folder, lineOf(point)));
    return (await own.load(baseline)) ?? ofPlant.load(baseline);
  };
}
