import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { Factory } from '#domain/base-data/factory.ts';
import { type BaseDataChange, changeSaidBy } from '#domain/base-data/object-change.ts';
import type { Collection } from '#domain/base-data/object-types.ts';
import { commandOfChange, isMade, isObjectChange } from '#domain/base-data/rules/decide-change.ts';
import type { Branch } from '#domain/kernel/event.ts';
import type { OperationId } from '#domain/kernel/ids.ts';
import { toIso } from '#domain/kernel/instant.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { Rights } from '#domain/kernel/rights.ts';
import { parseStream, planStream } from '#domain/kernel/stream-names.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import { EditRedone, EditUndone } from '#domain/planning/events/edit-events.ts';
import type { Placement, PlacementChange } from '#domain/planning/plan/placement.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import type { RebasedStep, StepDecision } from '#domain/simulation/calls.ts';
import type { Simulation } from '#domain/simulation/simulations.ts';
import { type BranchPoint, lineOf } from '#infra/event-store/branch.ts';
import { type EventStore, EventStoreUnavailable, type RecordedEvent } from '#infra/event-store/event-store.ts';
import type { AdministrationContext } from '../administration/administration-context.ts';
import { type OpenBranch, type OpenBranchOptions, openBranch } from '../branches/open-branch.ts';
import { pointOf } from '../branches/simulations.ts';
import { storeSettings } from '../factory/decide-settings.ts';
import type { Envelope } from '../kernel/command.ts';
import { foldedPlan } from '../plan/plan-snapshots.ts';
import { overlayEvents } from './copy-overlay.ts';
import { triedStore } from './tried-store.ts';

interface RebaseOptions {
  /** Of the whole plant. */
  readonly store: EventStore;
  readonly main: OpenBranch;
  readonly point: BranchPoint & { readonly baseline: bigint };
  /** Of the new overlays. */
  readonly line: Branch;
  /** Of whoever rebases: what they may not do, they may not have done again. */
  readonly rights: Rights;
  readonly decisions: Readonly<Record<string, StepDecision>>;
  /** Steps, by change set; default: all. */
  readonly only?: ReadonlySet<string> | undefined;
  readonly log: OpenBranchOptions['log'];
}

export interface Rebase {
  /** Without those that are dropped. */
  readonly steps: readonly RebasedStep[];
  /** How many those are. */
  readonly dropped: number;
  /** Of the plan of the main line on which it was tried. */
  readonly versionIdentifier: number;
  /** Since this revision of it nothing but reports has come. */
  readonly editedAt: number;
  readonly baseline: bigint;
  /** The last that was read of what is done again. */
  readonly upTo: bigint;
  /** What it would be, closed. */
  readonly branch: Pick<OpenBranch, 'plan' | 'image'>;
  /** What the new overlays would have. */
  readonly written: readonly RecordedEvent[];
}

/**
 * Does the steps of a simulation again where the main line stands now, in memory: edits by their commands, so that each is
 * decided on what is there, and base data field by field. What has been undone is left out; what is refused stays out,
 * wholly. Cost: one plan in memory, and the decisions of the commands. Throws `EventStoreUnavailable`.
 */
async function tryRebase(options: RebaseOptions): Promise<Rebase> {
  const { store, point } = options;
  const upTo = await store.lastPosition();
  const events: RecordedEvent[] = [];
  for await (const event of overlayEvents(store, { line: lineOf(point), after: point.baseline, upTo }))
    events.push(event);
  const steps = stepsOf(events).filter(({ changeSet }) => options.only?.has(changeSet) ?? true);
  /** Steps of which a later part was refused when the first parts stood already. */
  const torn = new Map<string, Rejection>();
  for (;;) {
    const tried = await tryOnce(options, steps, torn);
    if (tried !== undefined) return { ...tried, upTo };
  }
}

export type Trials = (
  simulation: Simulation,
  rights: Rights,
  wish: Pick<RebaseOptions, 'decisions' | 'only'>,
) => Promise<Rebase & { readonly line: Branch }>;

/** Tries one after another, because each holds one more plan in memory. */
export function openTrials({
  store,
  branches,
  log,
}: Pick<AdministrationContext, 'store' | 'branches' | 'log'>): Trials {
  const oneAtATime = pLimit(1);
  return (simulation, rights, wish) =>
    oneAtATime(async () => {
      const line = `${simulation.simulationId}.${randomUUID()}`;
      const point = { ...pointOf(simulation), baseline: simulation.baseline };
      return {
        ...(await tryRebase({ store, main: await branches.currentMain(), point, line, rights, log, ...wish })),
        line,
      };
    });
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
  const { revision, editedAt } = main.plan.plan;
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
      const moved: Moved[] = [];
      let refused: Rejection | undefined = torn.get(changeSet);
      if (refused === undefined)
        for (const part of parts) {
          const done = await doAgain(branch, main, part, { rights, isForced: decision === 'force' });
          if (isRejection(done)) refused = done;
          else {
            isAlike &&= done.isAlike;
            moved.push(...done.moved);
          }
          if (refused !== undefined) break;
        }
      if (refused !== undefined && tried.written.length > before) {
        torn.set(changeSet, refused);
        return undefined;
      }
      outcomes.push(outcomeOf(branch, changeSet, parts, refused ?? { isAlike, moved }));
    }
    return {
      steps: outcomes,
      dropped: steps.length - outcomes.length,
      versionIdentifier: revision,
      editedAt,
      baseline,
      branch,
      written: tried.written,
    };
  } finally {
    await branch.close();
  }
}

/** An operation that stands elsewhere than when the step was done first. */
interface Moved {
  readonly operationId: OperationId;
  readonly before: Placement;
  readonly after: Placement;
}

interface Done {
  /** It came out as it was. */
  readonly isAlike: boolean;
  readonly moved: readonly Moved[];
}

const asBefore: Done = { isAlike: true, moved: [] };

async function doAgain(
  { plan, image }: OpenBranch,
  main: OpenBranch,
  { events, isOfPlan }: Part,
  { rights, isForced }: { readonly rights: Rights; readonly isForced: boolean },
): Promise<Done | Rejection> {
  const [first] = events;
  if (first === undefined) return asBefore;
  const { commandId, correlationId, actor, changeSet, way } = first.metadata;
  const envelope: Envelope = { commandId, correlationId, actor, rights, changeSet, way };
  if (!isOfPlan) {
    const change = changeSaidBy(first);
    if (change === undefined || isMade(image.factory, change)) return asBefore;
    const own = { ...envelope, commandId: `${commandId}~${first.eventId}` };
    const stored = await store(image, main, isForced ? overwriting(image, change) : change, own);
    return isRejection(stored) ? stored : asBefore;
  }
  const { command } = first.metadata;
  if (command === undefined) return reject('stepNotKept', { changeSet });
  const { baseRevision: _seen, ...again } = command as PlanningCommand & { readonly baseRevision?: number };
  try {
    const written = await plan.execute(again as PlanningCommand, envelope);
    if (isRejection(written)) return written;
    return { isAlike: resultOf(written.events) === resultOf(events), moved: movedBy(events, written.events) };
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

type Said = Pick<RecordedEvent, 'type' | 'data'>;

/** What events leave behind: where things were before is another matter on another plan. */
const resultOf = (events: readonly Said[]): string =>
  JSON.stringify(
    events.map(({ type, data }) => [type, data]),
    (key, value: unknown) => (key === 'before' ? undefined : value),
  );

/** Operations that both have placed, at different places. */
function movedBy(first: readonly Said[], again: readonly Said[]): readonly Moved[] {
  const places = placesIn(again);
  return [...placesIn(first)].flatMap(([operationId, before]) => {
    const after = places.get(operationId);
    const isElsewhere = after !== undefined && (after.start !== before.start || after.resourceId !== before.resourceId);
    return isElsewhere ? [{ operationId, before, after }] : [];
  });
}

/** Where events place operations: moved ones and new ones. */
function placesIn(events: readonly Said[]): ReadonlyMap<OperationId, Placement> {
  const places = new Map<OperationId, Placement>();
  for (const { data } of events) {
    const { placements = [], operations = [] } = data as {
      readonly placements?: readonly PlacementChange[];
      readonly operations?: readonly { readonly operationId?: OperationId; readonly placement?: Placement }[];
    };
    for (const { operationId, after } of placements) places.set(operationId, after);
    for (const { operationId, placement } of operations)
      if (operationId !== undefined && placement !== undefined) places.set(operationId, placement);
  }
  return places;
}

function outcomeOf(
  branch: OpenBranch,
  changeSet: string,
  parts: readonly Part[],
  result: Done | Rejection,
): RebasedStep {
  const said = parts.flatMap(({ events }) => events);
  const [first] = said;
  const title = titleOf(branch, said);
  const step = { changeSet, action: first?.type ?? '', title };
  if (!isRejection(result)) {
    const elsewhere = elsewhereIn(branch, result.moved);
    return { ...step, outcome: result.isAlike ? 'kept' : 'changed', ...(elsewhere && { elsewhere }) };
  }
  const { errorCode, detailsObject } = result;
  const ways: StepDecision[] = errorCode === 'changedMeanwhile' ? ['drop', 'force'] : ['drop'];
  return { ...step, outcome: 'refused', errorCode, ...(detailsObject && { detailsObject }), ways };
}

function elsewhereIn(
  { plan: { plan }, image: { factory } }: OpenBranch,
  moved: readonly Moved[],
): RebasedStep['elsewhere'] {
  const [first] = moved;
  const operation = first && plan.operations.get(first.operationId);
  const order = operation && plan.productionOrders.get(operation.productionOrderId);
  if (first === undefined || order === undefined) return undefined;
  const side = ({ start, resourceId }: Placement) => ({
    startDate: toIso(start),
    resourceId,
    resourceName: factory.objects.resources.get(resourceId)?.resourceName ?? '',
  });
  const { productionOrderNumber } = order;
  const sides = { before: side(first.before), after: side(first.after) };
  return { count: moved.length, operationId: first.operationId, productionOrderNumber, ...sides };
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
