import { expect, test } from 'vitest';
import { firstRoles, rightsOf } from '#domain/administration/roles.ts';
import type { Actor } from '#domain/kernel/event.ts';
import { isRejection } from '#domain/kernel/rejection.ts';
import type { SimulationEvent } from './events.ts';
import { mayIn, type SharedWith, type SimulationReader } from './sharing.ts';
import {
  decideSimulation,
  evolveSimulations,
  noSimulations,
  type SimulationChanges,
  type SimulationCommand,
} from './simulations.ts';

const who = (userId: string, ...roles: string[]): SimulationReader => ({ userId, roles, rights: rightsOf(roles) });
const anna = who('anna', 'planner');
const ben = who('ben', 'planner');
const admin = who('admin', 'admin');
const people = { users: new Map([anna, ben, admin].map((one) => [one.userId, one])), roles: firstRoles };

function desk() {
  const simulations = noSimulations();
  const give = (command: SimulationCommand): readonly SimulationEvent[] | string => {
    const outcome = decideSimulation(simulations, command);
    if (isRejection(outcome)) return outcome.errorCode;
    const actor: Actor = { kind: 'user', userId: command.who.userId };
    for (const event of outcome) evolveSimulations(simulations, event, actor);
    return outcome;
  };
  const create = (name: string, by = anna) => give({ type: 'createSimulation', name, baseline: 40n, who: by });
  const discard = (simulationId: string, by = anna) => give({ type: 'discardSimulation', simulationId, who: by });
  const change = (changes: SimulationChanges, by = anna) =>
    give({ type: 'changeSimulation', simulationId: '1', changes, people, who: by });
  const share = (...sharedWith: SharedWith[]) => change({ sharedWith });
  const may = (by: SimulationReader) => {
    const simulation = simulations.open.get('1');
    return simulation && mayIn(simulation, by);
  };
  return { simulations, give, create, discard, change, share, may };
}

test('simulations are counted up from 1, begin where they were made, and are of who made them', () => {
  const { create, simulations } = desk();
  expect(create('Second shift')).toEqual([
    { type: 'SimulationCreated', data: { simulationId: '1', name: 'Second shift', baselinePosition: '40' } },
  ]);
  create('Third shift', ben);
  const common = { purpose: undefined, baseline: 40n, sharedWith: [] };
  expect([...simulations.open.values()]).toEqual([
    { simulationId: '1', name: 'Second shift', line: '1', ownerId: 'anna', ...common },
    { simulationId: '2', name: 'Third shift', line: '2', ownerId: 'ben', ...common },
  ]);
});

test('it is put elsewhere by whoever edits in it, from where it is, and back', () => {
  const { create, share, simulations, give } = desk();
  create('Second shift');
  const [before, after] = [
    { baseline: 40n, line: '1' },
    { baseline: 90n, line: '1.again' },
  ];
  const rebase = (who: SimulationReader) => give({ type: 'rebaseSimulation', simulationId: '1', before, after, who });
  expect(rebase(ben)).toBe('objectnotexists');
  share({ userId: 'ben', may: 'read' });
  expect(rebase(ben)).toBe('accessDenied');
  share({ userId: 'ben', may: 'edit' });
  expect(rebase(ben)).toMatchObject([{ type: 'SimulationRebased' }]);
  expect(simulations.open.get('1')).toMatchObject({ ...after, rebasedFrom: before, ownerId: 'anna' });
  expect(rebase(anna)).toBe('TimelineDataOutdated');
  give({ type: 'rebaseSimulation', simulationId: '1', before: after, after: before, isUndo: true, who: anna });
  expect(simulations.open.get('1')).toMatchObject({ ...before, rebasedFrom: undefined });
});

test('a connected system makes them for whoever made its token, a worker at a terminal for themselves', () => {
  const { simulations } = desk();
  const data = { simulationId: '1', name: 'By night', baselinePosition: '40' };
  const madeBy = (actor: Actor) => {
    evolveSimulations(simulations, { type: 'SimulationCreated', data }, actor);
    return simulations.open.get('1')?.ownerId;
  };
  expect(madeBy({ kind: 'user', userId: 'anna', apiTokenId: 't1' })).toBe('anna');
  expect(madeBy({ kind: 'terminal', terminalId: 'saw', workerId: 'ben' })).toBe('ben');
  expect(madeBy({ kind: 'system', name: 'demo' })).toBeUndefined();
});

test('the number of a discarded simulation is not given again, its name may be', () => {
  const { create, discard } = desk();
  create('Second shift');
  expect(create('second SHIFT')).toBe('nameExists');
  discard('1');
  expect(create('Second shift')).toMatchObject([{ data: { simulationId: '2' } }]);
});

test('a name says nothing of the simulations of others', () => {
  const { create, change } = desk();
  create('Second shift');
  expect(create('Second shift', ben)).toMatchObject([{ data: { simulationId: '2' } }]);
  create('Third shift');
  expect(change({ name: 'third shift' })).toBe('nameExists');
});

test('what is discarded, never was or is of somebody else cannot be discarded', () => {
  const { create, discard } = desk();
  create('Second shift');
  expect(discard('1', ben)).toBe('objectnotexists');
  expect(discard('1')).toEqual([{ type: 'SimulationDiscarded', data: { simulationId: '1' } }]);
  expect(discard('1')).toBe('objectnotexists');
  expect(discard('9')).toBe('objectnotexists');
});

test('a simulation is private until it is shared, with a person or with everybody of a role', () => {
  const { create, share, may } = desk();
  create('Second shift');
  const all = () => [anna, ben, who('carl', 'user', 'planner'), who('dora', 'user'), admin].map(may);
  expect(all()).toEqual(['own', undefined, undefined, undefined, 'own']);
  share({ userId: 'ben', may: 'read' });
  expect(all()).toEqual(['own', 'read', undefined, undefined, 'own']);
  share({ userId: 'ben', may: 'read' }, { roleId: 'planner', may: 'edit' }, { roleId: 'user', may: 'read' });
  expect(all()).toEqual(['own', 'edit', 'edit', 'read', 'own']);
  share();
  expect(all()).toEqual(['own', undefined, undefined, undefined, 'own']);
});

test('what it is called, with whom it is shared and whether it stays is for the owner alone, and for who may do all', () => {
  const { create, share, change, discard } = desk();
  create('Second shift');
  share({ userId: 'ben', may: 'edit' });
  const sharedWith = [{ userId: 'ben', may: 'edit' }] as const;
  for (const changes of [{ name: 'Mine' }, { purpose: 'x' }, { sharedWith }, { ownerId: 'ben' }, {}])
    expect(change(changes, ben)).toBe('accessDenied');
  expect(discard('1', ben)).toBe('accessDenied');
  expect(change({ name: 'Theirs' }, who('carl', 'planner'))).toBe('objectnotexists');
  expect(change({ name: 'Night shift', purpose: '' }, admin)).toEqual([
    {
      type: 'SimulationRenamed',
      data: { simulationId: '1', before: { name: 'Second shift' }, after: { name: 'Night shift' } },
    },
  ]);
  expect(change({ sharedWith }, admin)).toEqual([]);
  expect(discard('1', admin)).toMatchObject([{ type: 'SimulationDiscarded' }]);
});

test('it is handed over with one change, and then is nothing of the owner of before', () => {
  const { create, change, may } = desk();
  create('Second shift');
  expect(change({ ownerId: 'ben' })).toEqual([
    { type: 'SimulationHandedOver', data: { simulationId: '1', before: 'anna', after: 'ben' } },
  ]);
  expect([may(anna), may(ben)]).toEqual([undefined, 'own']);
});

test('nobody shares with who is not there, but lines of who has left since may stay', () => {
  const { create, change, share } = desk();
  create('Second shift');
  expect(share({ userId: 'nobody', may: 'read' })).toBe('objectnotexists');
  expect(share({ roleId: 'nobody', may: 'read' })).toBe('objectnotexists');
  expect(change({ ownerId: 'nobody' })).toBe('objectnotexists');
  share({ userId: 'ben', may: 'read' });
  people.users.delete('ben');
  expect(share({ userId: 'ben', may: 'edit' }, { roleId: 'user', may: 'read' })).toHaveLength(1);
  people.users.set('ben', ben);
});
