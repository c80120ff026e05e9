import type { Logger } from 'pino';
import { type BranchPoint, branchView, lineOf } from '#infra/event-store/branch.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { type FactoryImage, type FactoryImageOptions, openFactoryImage } from '../factory/factory-image.ts';
import { openPlanWriter, type PlanWriter, type PlanWriterOptions } from '../plan/plan-writer.ts';
import { usesInPlan } from '../plan/used-in-plan.ts';

/** What commands on one branch are decided on: its plan, and its base data and settings. */
export interface OpenBranch {
  readonly point: BranchPoint;
  readonly plan: PlanWriter;
  readonly image: FactoryImage;
  /** Finishes what is under way and forgets the images. */
  close(): Promise<void>;
}

export interface OpenBranchOptions {
  /** Of the whole plant. */
  readonly store: EventStore;
  readonly point: BranchPoint;
  readonly log: Logger;
  readonly people?: FactoryImageOptions['people'];
  readonly snapshots?: PlanWriterOptions['snapshots'];
}

/** Reads what the branch has up to now, and follows it. */
export async function openBranch({ store, point, log, people, snapshots }: OpenBranchOptions): Promise<OpenBranch> {
  const view = branchView(store, point);
  // Planning needs the facts of the factory, and a deletion from the factory asks the plan: one of them comes first.
  const current: { plan?: PlanWriter } = {};
  const plans = snapshots && begun(snapshots);
  const image = await openFactoryImage({
    store: view,
    branch: lineOf(point),
    log,
    people,
    planNaming: (id) => current.plan?.naming(id),
    usedInPlan: (collection, id, counts) =>
      current.plan === undefined ? [] : usesInPlan(current.plan.plan, collection, id, counts),
  });
  try {
    const { facts } = image;
    const plan = await openPlanWriter({
      store: view,
      branch: lineOf(point),
      facts,
      log,
      baseline: point.baseline,
      deleting: () => image.deleting(),
      usedElsewhere: image.usedElsewhere,
      ...(plans && { snapshots: plans }),
    });
    current.plan = plan;
    return {
      point,
      plan,
      image,
      async close() {
        await plan.close();
        await image.close();
      },
    };
  } catch (error) {
    await image.close();
    throw error;
  }
}

/** Loads before the factory is read: the main line, whose plan may be taken over, does not wait with its next edit. */
function begun(snapshots: NonNullable<PlanWriterOptions['snapshots']>): typeof snapshots {
  let first: ReturnType<typeof snapshots.load> | undefined = snapshots.load();
  first.catch(() => undefined); // Seen when it is asked for.
  return {
    ...snapshots,
    load() {
      const loading = first ?? snapshots.load();
      first = undefined;
      return loading;
    },
  };
}
