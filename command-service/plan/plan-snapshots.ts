import type { Logger } from 'pino';
import { emptyPlan, type Plan } from '#domain/planning/plan/plan.ts';
import { copyOfPlan, type PlanSnapshot, planSnapshotForm } from '#domain/planning/plan/plan-snapshot.ts';
import type { EventStore } from '#infra/event-store/event-store.ts';
import { openSnapshots, type SnapshotForm, type Snapshots } from '#infra/event-store/snapshots.ts';
import { type WrittenCommands, writtenCommands } from '../kernel/written-commands.ts';

/** What a plan's stream was folded to: the plan, and the commands that the stream has. */
export interface FoldedPlan {
  readonly revision: number;
  readonly plan: Plan;
  readonly commands: WrittenCommands;
}

/** Snapshots of the plan of a stream; the projector starts from the plan in them, too. */
export type PlanSnapshots = Snapshots<FoldedPlan>;

const form: SnapshotForm<FoldedPlan, PlanSnapshot & { readonly commands: string }> = {
  code: planSnapshotForm.code,
  dataOf: ({ plan, commands }) => ({ ...planSnapshotForm.dataOf(plan), commands: commands.toText() }),
  stateOf: ({ commands, ...plan }) => foldedPlan(planSnapshotForm.stateOf(plan), writtenCommands(commands)),
};

export const openPlanSnapshots = (
  folder: string,
  store: EventStore,
  stream: string,
  log: Logger,
  atLeast?: number,
): Promise<PlanSnapshots> => openSnapshots(folder, store, stream, form, log, atLeast);

/** `commands`: none where those of before are nobody's who asks here, as in a simulation those of the main line. */
export const foldedPlan = (plan: Plan = emptyPlan(), commands: WrittenCommands = writtenCommands()): FoldedPlan => ({
  revision: plan.revision,
  plan,
  commands,
});

/** The same for somebody who changes it. */
export const copyOfFolded = ({ plan, commands }: Pick<FoldedPlan, 'plan' | 'commands'>): FoldedPlan =>
  foldedPlan(copyOfPlan(plan), commands.copy());
