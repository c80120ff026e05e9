import type { DomainEvent } from '#domain/kernel/event.ts';
import { type Rejection, reject } from '#domain/kernel/rejection.ts';
import { SimulationCreated, SimulationDiscarded, type SimulationEvent } from './events.ts';

/** A simulation that is not discarded. */
export interface Simulation {
  readonly simulationId: string;
  readonly name: string;
  readonly purpose: string | undefined;
  /** Last position of the main line that it shows. */
  readonly baseline: bigint;
}

/** Every simulation that there is, and the number of the newest that there ever was. */
export interface Simulations {
  readonly open: Map<string, Simulation>;
  newest: number;
}

export const noSimulations = (): Simulations => ({ open: new Map(), newest: 0 });

export type SimulationCommand =
  | {
      readonly type: 'createSimulation';
      readonly name: string;
      readonly purpose?: string | undefined;
      readonly baseline: bigint;
    }
  | { readonly type: 'discardSimulation'; readonly simulationId: string };

/** A number is given once, a name to one simulation at a time (decision 0037). */
export function decideSimulation(simulations: Simulations, command: SimulationCommand): SimulationEvent | Rejection {
  switch (command.type) {
    case 'createSimulation': {
      const { name, purpose, baseline } = command;
      if (simulations.open.values().some((other) => sameName(other.name, name)))
        return reject('nameExists', { field: 'name', value: name });
      const simulationId = String(simulations.newest + 1);
      const data = { simulationId, name, baselinePosition: String(baseline) };
      return { type: 'SimulationCreated', data: purpose === undefined ? data : { ...data, purpose } };
    }
    case 'discardSimulation': {
      const { simulationId } = command;
      if (!simulations.open.has(simulationId)) return reject('objectnotexists', { simulationId });
      return { type: 'SimulationDiscarded', data: { simulationId } };
    }
  }
}

export function evolveSimulations(simulations: Simulations, event: DomainEvent): void {
  if (event.type === SimulationCreated.type) {
    const { simulationId, name, purpose, baselinePosition } = event.data as DataOf<'SimulationCreated'>;
    simulations.open.set(simulationId, { simulationId, name, purpose, baseline: BigInt(baselinePosition) });
    simulations.newest = Math.max(simulations.newest, Number(simulationId));
  } else if (event.type === SimulationDiscarded.type) {
    simulations.open.delete((event.data as DataOf<'SimulationDiscarded'>).simulationId);
  }
}

type DataOf<Type extends SimulationEvent['type']> = Extract<SimulationEvent, { type: Type }>['data'];

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
