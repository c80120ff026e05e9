import { changedType, createdType, deletedType } from '#domain/base-data/events.ts';
import { type BaseDataChange, changeOfEvent, changeSaidBy, withoutPersons } from '#domain/base-data/object-change.ts';
import { commandOfChange, isMade, isObjectChange } from '#domain/base-data/rules/decide-change.ts';
import { mainBranch } from '#domain/kernel/event.ts';
import { isRejection, type Rejection } from '#domain/kernel/rejection.ts';
import { parseStream } from '#domain/kernel/stream-names.ts';
import { rowsConcernedBy } from '#domain/planning/consequences/base-data-effect.ts';
import { stretchesOf } from '#domain/planning/decider/recalculate.ts';
import { simulationOfLine } from '#domain/simulation/simulations.ts';
import { branchView } from '#infra/event-store/branch.ts';
import type { EventStore, RecordedEvent } from '#infra/event-store/event-store.ts';
import type { Branches } from '../branches/branch-registry.ts';
import type { OpenBranch } from '../branches/open-branch.ts';
import { pointOf, type SimulationImage } from '../branches/simulations.ts';
import { storeSettings } from '../factory/decide-settings.ts';
import { bySystem, userOf } from '../kernel/command.ts';
import type { Consequence, Reaction } from './reactions.ts';

/** Gaps and the bars under them belong together, whichever of the two came first (domain facts §9, decision 0209). */

interface Sources {
  readonly store: EventStore;
  readonly branches: Branches;
  readonly simulations: Pick<SimulationImage, 'open'>;
}

/**
 * Bars make room for a gap that was added, changed or removed. Somebody's own change is one step with the bars; what an import
 * or an undo does to gaps is nobody's. The gap is a fact: where the plan refuses, it stays.
 */
export const barsFollowGaps = (sources: Sources): Reaction => ({
  name: 'barsFollowGaps',
  eventTypes: [createdType('resourceGaps'), changedType('resourceGaps'), deletedType('resourceGaps')],
  begins: 'now',
  react: (event, by) =>
    inBranch(sources, event, async ({ plan, image, point }) => {
      const view = branchView(sources.store, point);
      const change = changeOfEvent(event, await fieldsBefore(view, event));
      if (change === undefined) return undefined;
      // The event may have come here before it came to the facts that the bars are decided on.
      await image.catchUp();
      const { commandId, correlationId, way } = event.metadata;
      const isOwn = correlationId === commandId && userOf(by.actor) !== undefined;
      const recalculate = { type: 'recalculateOperations', stretches: stretchesOf([change]), way } as const;
      const written = isOwn
        ? await plan.execute({ ...recalculate, follows: [change] }, by)
        : await plan.execute(recalculate, { ...by, ...bySystem('gaps') });
      return isRejection(written) ? written : written.position;
    }),
});

const otherHours = ['availabilityPlans', 'publicHolidays', 'resources'] as const;
const settingsChanged = 'GlobalSettingsChanged';

/** What no longer fits other hours is placed again where somebody has said so, as one step with them; else it stays. */
export const planFollowsHours = (sources: Sources): Reaction => ({
  name: 'planFollowsHours',
  eventTypes: [...otherHours.flatMap((one) => [createdType(one), changedType(one), deletedType(one)]), settingsChanged],
  begins: 'now',
  react: async (event, by) => {
    const { way } = event.metadata;
    if (way === undefined || way === 'leave') return undefined;
    return inBranch(sources, event, async ({ plan, image, point }) => {
      const change =
        event.type === settingsChanged
          ? changeSaidBy(event)
          : changeOfEvent(event, await fieldsBefore(branchView(sources.store, point), event));
      if (change === undefined) return undefined;
      await image.catchUp();
      const rows = rowsConcernedBy(plan.plan, image.factory, [event]);
      const kept = withoutPersons(change, event);
      const written = await plan.execute(
        { type: 'recalculateOperations', stretches: [], rows, way, ...(kept && { follows: [kept] }) },
        by,
      );
      return isRejection(written) ? written : written.position;
    });
  },
});

/** Base data that come with an edit, or go and come back with an edit that is undone and redone. */
export const baseDataFollowsPlan = (sources: Sources): Reaction => ({
  name: 'baseDataFollowsPlan',
  eventTypes: ['OperationsRecalculated', 'SimulationTransferred', 'EditUndone', 'EditRedone'],
  begins: 'now',
  react: (event, by) =>
    inBranch(sources, event, async (branch) => {
      const { branches } = sources;
      const { brings = [] } = event.data as { readonly brings?: readonly BaseDataChange[] };
      let last: bigint | undefined;
      let refused: Rejection | undefined;
      if (brings.length > 0) await branch.image.catchUp();
      for (const [index, change] of brings.entries()) {
        const own = { ...by, commandId: `${by.commandId}~${index}` };
        if (isMade(branch.image.factory, change)) continue;
        const stored = isObjectChange(change)
          ? await branch.image.execute(commandOfChange(change, event.type !== 'OperationsRecalculated'), own)
          : await storeSettings(branch.image, branches.main.image.users, change, own);
        if (stored === undefined) continue;
        if (!isRejection(stored)) last = stored.position;
        else {
          refused = stored;
          last = (await asItIs(branch, change, own)) ?? last;
        }
      }
      return refused ?? last;
    }),
});

/** Somebody was faster: the bars stand for what did not come, and follow what is. */
async function asItIs(
  { plan, image }: OpenBranch,
  change: BaseDataChange,
  by: Consequence,
): Promise<bigint | undefined> {
  await image.catchUp();
  const command = { type: 'recalculateOperations', stretches: stretchesOf([change]) } as const;
  const written = await plan.execute(command, { ...by, ...bySystem('gaps') });
  return isRejection(written) ? undefined : written.position;
}

/** In the branch of the event; undefined when that was discarded meanwhile. */
export async function inBranch<Answer>(
  { branches, simulations }: Sources,
  { stream }: RecordedEvent,
  work: (branch: OpenBranch) => Promise<Answer>,
): Promise<Answer | undefined> {
  const { branch } = parseStream(stream);
  if (branch === mainBranch) return work(branches.main);
  const simulation = simulationOfLine(simulations, branch);
  return simulation && branches.use(pointOf(simulation), work);
}

/** The object as it was before the event; it may have changed again since. */
async function fieldsBefore(
  view: Pick<EventStore, 'readStream'>,
  { stream, position }: RecordedEvent,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  let fields: Readonly<Record<string, unknown>> | undefined;
  for await (const event of view.readStream(parseStream(stream).stream)) {
    if (event.position >= position) break;
    if (event.unreadable === undefined) fields = changeOfEvent(event, fields)?.after;
  }
  return fields;
}
