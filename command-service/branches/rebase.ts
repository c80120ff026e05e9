import type { Rights } from '#domain/administration/rights.ts';
import { commandOfChange, isMade, isObjectChange } from '#domain/base-data/decide-change.ts';
import type { Factory } from '#domain/base-data/factory.ts';
import { type BaseDataChange, changeSaidBy } from '#domain/base-data/object-change.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import type { Branch } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import { parseStream, planStream } from '#domain/kernel/stream-names.ts';
import { EditRedone, EditUndone } from '#domain/planning/events/edit-events.ts';
import type { PlanningCommand } from '#domain/planning/plan/commands.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { RebasedStep, StepDecision } from '#domain/simulation/calls.ts';
import { type BranchPoint, lineOf } from '#infra/event-store/branch.ts';
import { type EventStore, EventStoreUnavailable, type RecordedEvent } from '#infra/event-store/event-store.ts';
import { storeSettings } from '../administration/decide-settings.ts';
import type { Envelope } from '../command.ts';
import { foldedPlan } from '../plan-snapshots.ts';
import { overlayEvents } from './copy-overlay.ts';
import { type OpenBranch, type OpenBranchOptions, openBranch } from './open-branch.ts';
import { triedStore } from './tried-store.ts';

export interface RebaseOptions {
  /** Of the whole plant. */
  readonly store: EventStore;
  readonly main: OpenBranch;
  readonly point: BranchPoint & { readonly baseline: bigint };
  /** Of the new overlays. */
  readonly line: Branch;
  /** Of whoever rebases: what they may not do, they may not have done again. */
  readonly rights: Rights;
  readonly decisions: Readonly<Record<string, StepDecision>>;
  readonly log: OpenBranchOptions['log'];
}

export interface Rebase {
  /** Without those that are dropped. */
  readonly steps: readonly RebasedStep[];
  /** Of the plan of the main line on which it was tried. */
  readonly versionIdentifier: number;
  readonly baseline: bigint;
  /** The last that was read of what is done again. */
  readonly upTo: bigint;
  /** What the new overlays would have. */
  readonly written: readonly RecordedEvent[];
}

/**
 * Does the steps of a simulation again where the main line stands now, in memory: edits by their commands, so that each is
 * decided on what is there, and base data field by field. What has been undone is left out; what is refused stays out,
 * wholly. Cost: one plan in memory, and the decisions of the commands. Throws `EventStoreUnavailable`.
 */
export async function tryRebase(options: RebaseOptions): Promise<Rebase> {
  const { store, point } = options;
  const upTo = await store.lastPosition();
  const events: RecordedEvent[] = [];
  for await (const event of overlayEvents(store, { line: lineOf(point), after: point.baseline, upTo }))
    events.push(event);
  const steps = stepsOf(events);
  /** Steps of which a later part was refused when the first parts stood already. */
  const torn = new Map<string, Rejection>();
  for (;;) {
    const tried = await tryOnce(options, steps, torn);
    if (tried !== undefined) return { ...tried, upTo };
  }
}

/** One command of a step, or one change of base data. */
interface Part {
  readonly events: readonly RecordedEvent[];
  readonly isOfPlan: boolean;
}

interface Step {
  readonly changeSet: string;
  readonly parts: Part[];
}

/** By what was one step for its planner; without those that were taken back. */
function stepsOf(events: readonly RecordedEvent[]): readonly Step[] {
  const undone = new Set<string>();
  /** Undoing and redoing are no steps of their own, nor is the base data that followed them. */
  const inverse = new Set<string>();
  const steps = new Map<string, Step>();
  let last: { readonly key: string; readonly events: RecordedEvent[] } | undefined;
  for (const event of events) {
    const { changeSet, commandId } = event.metadata;
    if (event.type === EditUndone.type || event.type === EditRedone.type) {
      const { changeSet: named } = event.data as { readonly changeSet: string };
      inverse.add(changeSet);
      if (event.type === EditUndone.type) undone.add(named);
      else undone.delete(named);
    }
    const step = steps.get(changeSet) ?? { changeSet, parts: [] };
    steps.set(changeSet, step);
    const isOfPlan = parseStream(event.stream).stream === planStream;
    // Base data: each change by itself.
    const key = isOfPlan ? commandId : event.eventId;
    if (last?.key === key) last.events.push(event);
    else {
      last = { key, events: [event] };
      step.parts.push({ events: last.events, isOfPlan });
    }
  }
  return [...steps.values()].filter(({ changeSet }) => !undone.has(changeSet) && !inverse.has(changeSet));
}

/** undefined: one more step turned out to be refused when a part of it was done already; it is added to `torn`. */
async function tryOnce(
  { store, main, point, line, rights, decisions, log }: RebaseOptions,
  steps: readonly Step[],
  torn: Map<string, Rejection>,
): Promise<Omit<Rebase, 'upTo'> | undefined> {
  const { revision } = main.plan.plan;
  const copy = main.plan.copyAt(revision);
  const baseline = await store.lastPosition();
  const tried = triedStore(store, line, baseline);
  const branch = await openBranch({
    store: tried,
    point: { id: point.id, baseline, line },
    log,
    people: main.image,
    snapshots: { load: async () => foldedPlan(copy) },
  });
  try {
    const outcomes: RebasedStep[] = [];
    for (const { changeSet, parts } of steps) {
      const decision = decisions[changeSet];
      if (decision === 'drop') continue;
      const before = tried.written.length;
      let isAlike = true;
      let refused: Rejection | undefined = torn.get(changeSet);
      if (refused === undefined)
        for (const part of parts) {
          const done = await doAgain(branch, main, part, { rights, isForced: decision === 'force' });
          if (isRejection(done)) refused = done;
          else isAlike &&= done;
          if (refused !== undefined) break;
        }
      if (refused !== undefined && tried.written.length > before) {
        torn.set(changeSet, refused);
        return undefined;
      }
      outcomes.push(outcomeOf(branch, changeSet, parts, refused, isAlike));
    }
    return { steps: outcomes, versionIdentifier: revision, baseline, written: tried.written };
  } finally {
    await branch.close();
  }
}

/** Whether it came out as it was. */
async function doAgain(
  { plan, image }: OpenBranch,
  main: OpenBranch,
  { events, isOfPlan }: Part,
  { rights, isForced }: { readonly rights: Rights; readonly isForced: boolean },
): Promise<boolean | Rejection> {
  const [first] = events;
  if (first === undefined) return true;
  const { commandId, correlationId, actor, changeSet, way } = first.metadata;
  const envelope: Envelope = { commandId, correlationId, actor, rights, changeSet, way };
  if (!isOfPlan) {
    const change = changeSaidBy(first);
    if (change === undefined || isMade(image.factory, change)) return true;
    const own = { ...envelope, commandId: `${commandId}~${first.eventId}` };
    const stored = await store(image, main, isForced ? overwriting(image, change) : change, own);
    return isRejection(stored) ? stored : true;
  }
  const { command } = first.metadata;
  if (command === undefined) return reject('stepNotKept', { changeSet });
  const { baseRevision: _seen, ...again } = command as PlanningCommand & { readonly baseRevision?: number };
  try {
    const written = await plan.execute(again as PlanningCommand, envelope);
    return isRejection(written) ? written : resultOf(written.events) === resultOf(events);
  } catch (error) {
    // A command from before it was changed.
    if (error instanceof EventStoreUnavailable) throw error;
    return reject('stepNotKept', { changeSet });
  }
}

const store = (image: OpenBranch['image'], main: OpenBranch, change: BaseDataChange, envelope: Envelope) =>
  isObjectChange(change)
    ? image.execute(commandOfChange(change, true), envelope)
    : storeSettings(image, main.image.users, change, envelope);

type Fields = Readonly<Record<string, unknown>>;
const objectsOf = (factory: Factory, collection: Collection) =>
  factory.objects[collection] as ReadonlyMap<string, Fields>;

/** The same change of what is there now, whatever it was. */
function overwriting({ factory }: OpenBranch['image'], change: BaseDataChange): BaseDataChange {
  const { collection, id, before, after } = change;
  const now = isObjectChange(change)
    ? objectsOf(factory, change.collection).get(id)
    : (factory.settings as unknown as Fields);
  if (now === undefined || before === undefined) return change;
  const names = after === undefined ? Object.keys(now) : Object.keys(after);
  return { collection, id, before: Object.fromEntries(names.map((name) => [name, now[name] ?? null])), after };
}

/** What events leave behind: where things were before is another matter on another plan. */
const resultOf = (events: readonly { readonly type: string; readonly data: unknown }[]): string =>
  JSON.stringify(
    events.map(({ type, data }) => [type, data]),
    (key, value: unknown) => (key === 'before' ? undefined : value),
  );

function outcomeOf(
  branch: OpenBranch,
  changeSet: string,
  parts: readonly Part[],
  refused: Rejection | undefined,
  isAlike: boolean,
): RebasedStep {
  const said = parts.flatMap(({ events }) => events);
  const [first] = said;
  const title = titleOf(branch, said);
  const step = { changeSet, action: first?.type ?? '', title };
  if (refused === undefined) return { ...step, outcome: isAlike ? 'kept' : 'changed' };
  const { errorCode, detailsObject } = refused;
  const ways: StepDecision[] = errorCode === 'changedMeanwhile' ? ['drop', 'force'] : ['drop'];
  return { ...step, outcome: 'refused', errorCode, ...(detailsObject && { detailsObject }), ways };
}

/** What the step was about, by the name or the number that it has. */
function titleOf({ plan: { plan }, image: { factory } }: OpenBranch, events: readonly RecordedEvent[]): string {
  for (const event of events) {
    const change = changeSaidBy(event);
    const there = change && isObjectChange(change) ? objectsOf(factory, change.collection).get(change.id) : undefined;
    const found = nameIn(plan, there) ?? nameIn(plan, event.data);
    if (found !== undefined) return found;
  }
  return '';
}

function nameIn(plan: Plan, value: unknown, field = ''): string | undefined {
  if (typeof value === 'string') {
    if (/(Name|Number)$/.test(field)) return value;
    const operation = plan.operations.get(value as never);
    const order = plan.productionOrders.get((operation?.productionOrderId ?? value) as never);
    return (
      order?.productionOrderNumber ??
      plan.orderPositions.get(value as never)?.orderPositionNumber ??
      plan.activities.get(value as never)?.valueAddName ??
      plan.projects.get(value as never)?.projectNumber
    );
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = nameIn(plan, inner, Array.isArray(value) ? field : name);
    if (found !== undefined) return found;
  }
  return undefined;
}
