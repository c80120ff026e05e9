import { expect, test } from 'vitest';
import { simulationIn } from './page-simulation.ts';

// shows planning 2.25
test.each([
  ['/simulation/7', '7'],
  ['/simulation/7/production/operation/a1', '7'],
  ['/simulation/12/', '12'],
  ['/production', undefined],
  ['/simulation', undefined],
  ['/simulation/0/production', undefined],
  ['/simulation/07', undefined],
  ['/simulation/7a/production', undefined],
  ['/planningobjects/simulation/7', undefined],
])('the address %s is of the simulation %s', (pathname, simulation) => {
  expect(simulationIn(pathname)).toBe(simulation);
});
