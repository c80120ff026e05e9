import type { Logger } from 'pino';
import { planStream } from '#domain/kernel/stream-names.ts';
import { type BranchPoint, branchView, lineOf } from '#infra/event-store/branch.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { haveSameEvent, simulationFolder } from '#infra/event-store/snapshots.ts';
import { openPlanImage } from '../plan/plan-image.ts';
import { type FoldedPlan, foldedPlan, openPlanSnapshots, type PlanSnapshots } from '../plan/plan-snapshots.ts';
import type { PlanWriter } from '../plan/plan-writer.ts';

/** Where the plan of a simulation begins: the plant's plan as of the baseline, kept so that it is folded once. */
export interface BranchSnapshots {
  /** The plan as of the baseline, for a writer who changes it. */
  load(): Promise<FoldedPlan>;
  /** Makes the snapshot when there is none that fits and it would spare something. */
  keep(): Promise<void>;
}

export interface BranchSnapshotsOptions {
  /** Of the snapshots of plans; a simulation has a folder of its own in it. */
  readonly folder: string;
  /** Of the whole plant. */
  readonly store: EventStore;
  readonly mainPlan: Pick<PlanWriter, 'plan' | 'copyAt'>;
  readonly point: BranchPoint;
  readonly log: Logger;
  /** Ends the reading of a log that nobody waits for any more. */
  readonly signal?: AbortSignal | undefined;
  readonly atLeast?: number | undefined;
}

/**
 * The plan as of the baseline comes from the simulation's own snapshot; else from the plan in memory while that still
 * stands there; else from the newest snapshot of the main line that is not younger, and the log. It is kept before it is
 * handed over, because whoever gets it changes it.
 */
export async function branchSnapshots(options: BranchSnapshotsOptions): Promise<BranchSnapshots> {
  const { folder, store, mainPlan, point, log, signal, atLeast } = options;
  const view = branchView(store, point);
  const openIn = (place: string): Promise<PlanSnapshots> => openPlanSnapshots(place, view, planStream, log, atLeast);
  const own = await openIn(simulationFolder(folder, lineOf(point)));

  return {
    load: async () => (await own.load(point.baseline)) ?? (await madeAnew()),
    async keep() {
      if (await own.isMissing()) await madeAnew();
    },
  };

  async function madeAnew(): Promise<FoldedPlan> {
    const image = await openPlanImage({ readStream: upToBaseline }, planStream, { load: fromMainLine });
    // The writer finds what cannot be read by itself.
    const made = foldedPlan(image.plan, image.commands);
    if (image.unreadable === undefined) await own.save(made);
    return made;
  }

  /** Without its commands: nobody repeats in a simulation what was said to the main line. */
  async function fromMainLine(): Promise<FoldedPlan> {
    const { revision } = mainPlan.plan;
    const isShared = await haveSameEvent(planStream, revision, store, view);
    const copy = isShared ? mainPlan.copyAt(revision) : undefined;
    // Checked against what the branch has at its revision: a younger one finds another event there, or none.
    return foldedPlan(copy ?? (await (await openIn(folder)).load(point.baseline))?.plan);
  }

  async function* upToBaseline(...[stream, read]: Parameters<EventStore['readStream']>) {
    for await (const event of store.readStream(stream, read)) {
      signal?.throwIfAborted();
      if (point.baseline !== undefined && event.position > point.baseline) return;
      yield event;
    }
  }
}
