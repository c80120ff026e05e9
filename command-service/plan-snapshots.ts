import type { Logger } from 'pino';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { planSnapshotForm } from '#domain/planning/plan/plan-snapshot.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { openSnapshots, type Snapshots } from '#infra/event-store/snapshots.ts';

/** Snapshots of the plan of a stream; the projector starts from them, too. */
export type PlanSnapshots = Snapshots<Plan>;

export const openPlanSnapshots = (
  folder: string,
  store: EventStore,
  stream: string,
  log: Logger,
  atLeast?: number,
): Promise<PlanSnapshots> => openSnapshots(folder, store, stream, planSnapshotForm, log, atLeast);
