import { expect, test } from 'vitest';
import { asRecorded, type PlantEvent, plantEvents } from '#tests/fixtures/plant-events.ts';
import { replay } from '#tests/fixtures/replay.ts';
import { simulations } from './project.ts';

const template = plantEvents(10)[0] as PlantEvent;
const created = (simulationId: string, name: string) => ({
  type: 'SimulationCreated',
  data: { simulationId, name, baselinePosition: '10' },
});
const discarded = (simulationId: string) => ({ type: 'SimulationDiscarded', data: { simulationId } });
const changed = (type: string, before: unknown, after: unknown) => ({
  type,
  data: { simulationId: '2', before, after },
});
const events = asRecorded(
  [
    created('1', 'Second shift'),
    created('2', 'New saw'),
    changed('SimulationShared', [], [{ userId: 'ben', may: 'edit' }]),
    discarded('1'),
    created('3', 'Third'),
    changed('SimulationRenamed', { name: 'New saw' }, { name: 'Newer saw', purpose: 'Faster' }),
    changed('SimulationHandedOver', 'anna', 'ben'),
  ].map((event): PlantEvent => ({ stream: 'any', event: { ...template.event, ...event } })),
);

test('there is a row for each simulation that is not discarded, with where it begins', () => {
  const { simulation = [] } = replay(simulations, events, 500);
  expect(simulation.map(({ id, baseline }) => [id, baseline])).toEqual([
    ['2', '10'],
    ['3', '10'],
  ]);
  expect(JSON.parse(simulation[0]?.doc ?? '')).toMatchObject({
    simulationId: '2',
    name: 'Newer saw',
    purpose: 'Faster',
    baselinePosition: '10',
    ownerId: 'ben',
    sharedWith: [{ userId: 'ben', may: 'edit' }],
  });
});

test('batches of 1 and of 500, once and again, and a rebuild give the same rows', () => {
  const rows = replay(simulations, events, 500);
  expect(replay(simulations, events, 1)).toEqual(rows);
  expect(replay(simulations, events, 500)).toEqual(rows);
  expect(replay(simulations, events, 2, 'versionsOnly')).toEqual(rows);
});
