import type { Actor, DomainEvent } from '#domain/kernel/event.ts';
import { isRejection, type Rejection, reject } from '#domain/kernel/rejection.ts';
import type { SimulationEvent } from './events.ts';
import { keyOf, mayIn, ownerOf, type SharedWith, type SimulationReader, type SimulationSharing } from './sharing.ts';

/** Another simulation and the last position of what was taken from it, as decimal text. */
export interface BegunFrom {
  readonly simulationId: string;
  /** Missing: the one of its number. */
  readonly line?: string | undefined;
  readonly position: string;
}

/** A simulation that is not discarded. */
export interface Simulation extends SimulationSharing {
  readonly simulationId: string;
  readonly name: string;
  readonly purpose: string | undefined;
  readonly tag: string | undefined;
  /** It began with what had been changed in another one up to a position. */
  readonly from?: BegunFrom | undefined;
  /** Last position of the main line that it shows. */
  readonly baseline: bigint;
  /** What its overlays are called by: its number, until it is put on another beginning. */
  readonly line: string;
  /** Where it began before the last rebase, while that can be taken back. */
  readonly rebasedFrom?: BegunAt | undefined;
}

/** A place of the main line, and the overlays of what was changed there. */
export interface BegunAt {
  readonly baseline: bigint;
  readonly line: string;
}

/** Every simulation that there is, and the number of the newest that there ever was. */
export interface Simulations {
  readonly open: Map<string, Simulation>;
  /** Those that do not have yet what they begin with. */
  readonly coming: Map<string, Simulation>;
  newest: number;
}

export const noSimulations = (): Simulations => ({ open: new Map(), coming: new Map(), newest: 0 });

/** The one whose overlays are called so now; undefined: what is there was rebased or discarded. */
export const simulationOfLine = (
  { open }: { readonly open: ReadonlyMap<string, Simulation> },
  line: string,
): Simulation | undefined => open.values().find((one) => one.line === line);

/** `who` asks for it, with the rights of now. */
export type SimulationCommand = { readonly who: SimulationReader } & (
  | {
      readonly type: 'createSimulation';
      readonly name: string;
      readonly purpose?: string | undefined;
      readonly tag?: string | undefined;
      readonly baseline: bigint;
      /** Another one, which may be read, and how far. */
      readonly from?: BegunFrom | undefined;
    }
  | {
      readonly type: 'fillSimulation';
      readonly simulationId: string;
    }
  | {
      readonly type: 'changeSimulation';
      readonly simulationId: string;
      readonly changes: SimulationChanges;
      /** Those that there are. */
      readonly people: { readonly users: Known; readonly roles: Known };
    }
  | { readonly type: 'discardSimulation'; readonly simulationId: string }
  | {
      /** `before`: where it was when this was decided; `isUndo`: `after` is where it was before the last one. */
      readonly type: 'rebaseSimulation';
      readonly simulationId: string;
      readonly before: BegunAt;
      readonly after: BegunAt;
      readonly isUndo?: true;
    }
);

type Known = Pick<ReadonlyMap<string, unknown>, 'has'>;
type ChangeSimulation = Extract<SimulationCommand, { type: 'changeSimulation' }>;

/** What is not named stays as it is. An empty purpose or tag is none. */
export interface SimulationChanges {
  readonly name?: string | undefined;
  readonly purpose?: string | undefined;
  readonly tag?: string | undefined;
  readonly sharedWith?: readonly SharedWith[] | undefined;
  readonly ownerId?: string | undefined;
}

/**
 * A number is given once; of the names of one owner each to one simulation at a time: that others have one of that name
 * would say that there is one (decision 0203). A simulation that may not be read is refused as if there were none.
 */
export function decideSimulation(
  simulations: Simulations,
  command: SimulationCommand,
): readonly SimulationEvent[] | Rejection {
  switch (command.type) {
    case 'createSimulation': {
      const { name, purpose, tag, baseline, from, who } = command;
      const taken = refuseName(simulations, name, who.userId);
      if (taken !== undefined) return taken;
      const simulationId = String(simulations.newest + 1);
      const said = {
        ...(purpose === undefined ? {} : { purpose }),
        ...(tag === undefined ? {} : { tag }),
        ...(from === undefined ? {} : { from }),
      };
      return [{ type: 'SimulationCreated', data: { simulationId, name, baselinePosition: String(baseline), ...said } }];
    }
    case 'fillSimulation':
      return simulations.coming.has(command.simulationId)
        ? [{ type: 'SimulationFilled', data: { simulationId: command.simulationId } }]
        : [];
    case 'changeSimulation': {
      const simulation = ownedBy(simulations, command.simulationId, command.who);
      return isRejection(simulation) ? simulation : changed(simulations, simulation, command);
    }
    case 'rebaseSimulation':
      return rebased(simulations, command);
    case 'discardSimulation': {
      const { simulationId, who } = command;
      const simulation = ownedBy(simulations, simulationId, who);
      return isRejection(simulation) ? simulation : [{ type: 'SimulationDiscarded', data: { simulationId } }];
    }
  }
}

/** Whoever may edit in it may have all of it edited again; refused as outdated when it is not where it was any more. */
function rebased(
  { open }: Simulations,
  command: Extract<SimulationCommand, { type: 'rebaseSimulation' }>,
): readonly SimulationEvent[] | Rejection {
  const { simulationId, who, before, after, isUndo } = command;
  const simulation = open.get(simulationId);
  const may = simulation && mayIn(simulation, who);
  if (simulation === undefined || may === undefined) return reject('objectnotexists', { simulationId });
  if (may === 'read') return reject('accessDenied', { simulationId, may });
  if (simulation.line !== before.line) return reject('TimelineDataOutdated', { simulationId });
  const said = ({ baseline, line }: BegunAt) => ({ baselinePosition: String(baseline), line });
  const data = { simulationId, before: said(before), after: said(after), ...(isUndo && { isUndo }) };
  return [{ type: 'SimulationRebased', data }];
}

/** Refusals: `objectnotexists` and, for who may read or edit what is in it, `accessDenied`. */
function ownedBy({ open }: Simulations, simulationId: string, who: SimulationReader): Simulation | Rejection {
  const simulation = open.get(simulationId);
  const may = simulation && mayIn(simulation, who);
  if (simulation === undefined || may === undefined) return reject('objectnotexists', { simulationId });
  return may === 'own' ? simulation : reject('accessDenied', { simulationId, may });
}

function changed(
  simulations: Simulations,
  simulation: Simulation,
  { changes, people }: ChangeSimulation,
): readonly SimulationEvent[] | Rejection {
  const { simulationId, ownerId } = simulation;
  const events: SimulationEvent[] = [];
  const { name, sharedWith } = changes;
  const taken =
    name === undefined || name === simulation.name ? undefined : refuseName(simulations, name, ownerId, simulationId);
  if (taken !== undefined) return taken;
  // Lines of who is gone meanwhile may stay: whoever sends the list back has not named them.
  const kept = new Set(simulation.sharedWith.map(keyOf));
  for (const line of sharedWith ?? []) {
    const isThere = 'userId' in line ? people.users.has(line.userId) : people.roles.has(line.roleId);
    const { may: _may, ...named } = line;
    if (!isThere && !kept.has(keyOf(line))) return reject('objectnotexists', named);
  }
  if (changes.ownerId !== undefined && changes.ownerId !== ownerId && !people.users.has(changes.ownerId))
    return reject('objectnotexists', { userId: changes.ownerId });
  const fields = words.filter((field) => changes[field] !== undefined && changes[field] !== (simulation[field] ?? ''));
  const pick = (from: SimulationChanges) => Object.fromEntries(fields.map((field) => [field, from[field] ?? '']));
  if (fields.length > 0)
    events.push({ type: 'SimulationRenamed', data: { simulationId, before: pick(simulation), after: pick(changes) } });
  if (sharedWith !== undefined && JSON.stringify(sharedWith) !== JSON.stringify(simulation.sharedWith))
    events.push({
      type: 'SimulationShared',
      data: { simulationId, before: [...simulation.sharedWith], after: [...sharedWith] },
    });
  if (changes.ownerId !== undefined && changes.ownerId !== ownerId)
    events.push({
      type: 'SimulationHandedOver',
      data: { simulationId, ...(ownerId === undefined ? {} : { before: ownerId }), after: changes.ownerId },
    });
  return events;
}

/** What people say about it. */
const words = ['name', 'purpose', 'tag'] as const;

function refuseName(
  { open }: Simulations,
  name: string,
  ownerId: string | undefined,
  except?: string,
): Rejection | undefined {
  const same = open
    .values()
    .some((one) => one.simulationId !== except && one.ownerId === ownerId && sameName(one.name, name));
  return same ? reject('nameExists', { field: 'name', value: name }) : undefined;
}

/** `actor`: who caused the event. */
export function evolveSimulations(simulations: Simulations, event: DomainEvent, actor: Actor): void {
  const { open, coming } = simulations;
  const change = (simulationId: string, changes: Partial<Simulation>): void => {
    const simulation = open.get(simulationId);
    if (simulation !== undefined) open.set(simulationId, { ...simulation, ...changes });
  };
  const { type, data } = event as SimulationEvent;
  switch (type) {
    case 'SimulationCreated': {
      const { simulationId, name, purpose, tag, baselinePosition } = data;
      const baseline = BigInt(baselinePosition);
      const said = { simulationId, name, purpose, tag, from: data.from, line: simulationId };
      const made: Simulation = { ...said, baseline, ownerId: ownerOf(actor), sharedWith: [] };
      (data.from === undefined ? open : coming).set(simulationId, made);
      simulations.newest = Math.max(simulations.newest, Number(simulationId));
      return;
    }
    case 'SimulationFilled': {
      const made = coming.get(data.simulationId);
      coming.delete(data.simulationId);
      if (made !== undefined) open.set(data.simulationId, made);
      return;
    }
    case 'SimulationRenamed':
      return change(data.simulationId, data.after);
    case 'SimulationShared':
      return change(data.simulationId, { sharedWith: data.after });
    case 'SimulationHandedOver':
      return change(data.simulationId, { ownerId: data.after });
    case 'SimulationRebased': {
      const { before, after, isUndo } = data;
      const rebasedFrom = isUndo ? undefined : { baseline: BigInt(before.baselinePosition), line: before.line };
      return change(data.simulationId, { baseline: BigInt(after.baselinePosition), line: after.line, rebasedFrom });
    }
    case 'SimulationDiscarded':
      open.delete(data.simulationId);
  }
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
