import path from 'node:path';
import type { Logger } from 'pino';
import { planStream, simulationStream } from '#domain/kernel/stream-names.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { type BranchPoint, branchView } from '#infra/event-store/branch.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { eventIdAt, openPlanSnapshots, type PlanSnapshots } from '../plan-snapshots.ts';
import type { OpenBranch } from './open-branch.ts';

/**
 * Where the plan of a simulation begins to be read: its own snapshot, else the plan in memory while it still stands at
 * the baseline, else the snapshot of the main line when that is not younger. Otherwise it is folded from the log.
 */
export async function branchSnapshots(
  folder: string,
  store: EventStore,
  main: OpenBranch,
  point: BranchPoint,
  log: Logger,
): Promise<Pick<PlanSnapshots, 'load' | 'save'>> {
  const view = branchView(store, point);
  const own = await openPlanSnapshots(path.join(folder, simulationStream(point.id)), view, planStream, log);
  return {
    async load() {
      return (await own.load()) ?? (await fromMainLine());
    },
    save: (plan) => own.save(plan),
  };

  async function fromMainLine(): Promise<Plan | undefined> {
    const { revision } = main.plan.plan;
    const [there, here] = await Promise.all([store, view].map((one) => eventIdAt(one, planStream, revision)));
    const copy = there !== undefined && there === here ? main.plan.copyAt(revision) : undefined;
    if (copy !== undefined) return copy;
    // Checked against what the branch has at its revision: a younger one finds another event there, or none.
    return (await openPlanSnapshots(folder, view, planStream, log)).load();
  }
}
