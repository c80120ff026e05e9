import { expect, test } from 'vitest';
import { isRejection } from '#domain/kernel/rejection.ts';
import type { SimulationEvent } from './events.ts';
import { decideSimulation, evolveSimulations, noSimulations, type SimulationCommand } from './simulations.ts';

function desk() {
  const simulations = noSimulations();
  const give = (command: SimulationCommand): SimulationEvent | string => {
    const outcome = decideSimulation(simulations, command);
    if (isRejection(outcome)) return outcome.errorCode;
    evolveSimulations(simulations, outcome);
    return outcome;
  };
  const create = (name: string) => give({ type: 'createSimulation', name, baseline: 40n });
  const discard = (simulationId: string) => give({ type: 'discardSimulation', simulationId });
  return { simulations, create, discard };
}

test('simulations are counted up from 1 and begin where they were made', () => {
  const { create, simulations } = desk();
  expect(create('Second shift')).toEqual({
    type: 'SimulationCreated',
    data: { simulationId: '1', name: 'Second shift', baselinePosition: '40' },
  });
  create('Third shift');
  expect([...simulations.open.values()]).toEqual([
    { simulationId: '1', name: 'Second shift', purpose: undefined, baseline: 40n },
    { simulationId: '2', name: 'Third shift', purpose: undefined, baseline: 40n },
  ]);
});

test('the number of a discarded simulation is not given again, its name may be', () => {
  const { create, discard } = desk();
  create('Second shift');
  expect(create('second SHIFT')).toBe('nameExists');
  discard('1');
  expect(create('Second shift')).toMatchObject({ data: { simulationId: '2' } });
});

test('what is discarded or never was cannot be discarded', () => {
  const { create, discard } = desk();
  create('Second shift');
  expect(discard('1')).toEqual({ type: 'SimulationDiscarded', data: { simulationId: '1' } });
  expect(discard('1')).toBe('objectnotexists');
  expect(discard('9')).toBe('objectnotexists');
});
