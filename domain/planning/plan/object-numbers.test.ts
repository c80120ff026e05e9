import { describe, expect, it } from 'vitest';
import type { ProjectId } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { evolvePlan } from '../change/evolve.ts';
import { planFromSnapshot, snapshotOf } from './plan-snapshot.ts';

const plant = () =>
  factoryWith()
    .group('Saws', ['A'])
    .article('Part', [{ group: 'Saws', perPiece: 3600 }])
    .open();
const projects = ({ plan }: PlanningDesk) => [...plan.projects.values()].map(({ projectNumber }) => projectNumber);
const orders = ({ plan }: PlanningDesk) =>
  [...plan.productionOrders.values()].map(({ productionOrderNumber }) => productionOrderNumber);

const create = (projectNumber: string) =>
  ({ type: 'createProject', projectName: 'Some', projectNumber, orderPositions: [] }) as const;
const renumber = (projectId: ProjectId, projectNumber: string) =>
  ({ type: 'changeProject', projectId, fields: { projectNumber } }) as const;
const deleted = (id: ProjectId) =>
  ({ type: 'deleteObject', object: { type: 'project', id }, confirmFeedbackLoss: false }) as const;

function numbered(desk: PlanningDesk, projectNumber: string, userId = 'anna'): ProjectId {
  expect(isRejection(desk.give(create(projectNumber), userId))).toBe(false);
  return [...desk.plan.projects.keys()].at(-1) ?? expect.fail('There is no project');
}

describe('a number', () => {
  it('is given out once, even when what had it is gone', () => {
    const desk = plant();
    for (let i = 0; i < 3; i++) desk.order('Part');
    expect([projects(desk), orders(desk)]).toEqual([
      ['P-00001', 'P-00002', 'P-00003'],
      ['PA-10001', 'PA-10002', 'PA-10003'],
    ]);
    const [first, , last] = [...desk.plan.projects.keys()];
    for (const id of [first, last])
      if (id !== undefined)
        desk.give({ type: 'deleteObject', object: { type: 'project', id }, confirmFeedbackLoss: false });
    desk.order('Part');
    const [activityId] = desk.plan.activities.keys();
    if (activityId !== undefined) desk.give({ type: 'cloneActivity', activityId, baseRevision: desk.plan.revision });
    expect([projects(desk), orders(desk)]).toEqual([
      ['P-00002', 'P-00004'],
      ['PA-10002', 'PA-10004', 'PA-10005'],
    ]);
    expect(planFromSnapshot(snapshotOf(desk.plan)).highestNumbers).toEqual({ project: 4, productionOrder: 10_005 });
  });

  it('of a project goes on behind those that people gave', () => {
    const desk = plant();
    desk.give({ type: 'createProject', projectName: 'By hand', projectNumber: 'P-260216', orderPositions: [] });
    desk.give({ type: 'createProject', projectName: 'Otherwise', projectNumber: 'Smith 9', orderPositions: [] });
    desk.give({ type: 'createProject', projectName: 'Next', orderPositions: [] });
    expect(projects(desk).at(-1)).toBe('P-260217');
  });

  it('of a project is of one project alone, in capitals or not, wherever it comes from', () => {
    const desk = plant();
    const refused = (value: string) => reject('projectNumberExists', { field: 'projectNumber', value });
    numbered(desk, 'AB-1');
    expect(desk.give(create('ab-1'))).toEqual(refused('ab-1'));
    expect(desk.give({ type: 'checkProject', project: create('AB-1') })).toEqual(refused('AB-1'));
    const other = numbered(desk, 'AB-2');
    expect(desk.give(renumber(other, 'Ab-1'))).toEqual(refused('Ab-1'));
    // Its own, written otherwise, and everything else of it.
    expect(isRejection(desk.give(renumber(other, 'ab-2')))).toBe(false);
    desk.give({ type: 'changeProject', projectId: other, fields: { projectName: 'Renamed', projectNumber: 'ab-2' } });
    expect(projects(desk)).toEqual(['AB-1', 'ab-2']);
  });

  it('that a project has given up, or left behind, is free', () => {
    const desk = plant();
    const first = numbered(desk, 'A');
    desk.give(renumber(first, 'B'));
    numbered(desk, 'A');
    desk.give(deleted(first));
    numbered(desk, 'B');
    expect(projects(desk)).toEqual(['A', 'B']);
  });

  it('that is made up passes those that people have taken', () => {
    const desk = plant();
    for (const taken of ['p-00001', 'p-00002']) numbered(desk, taken);
    desk.give({ type: 'createProject', projectName: 'Next', orderPositions: [] });
    expect(projects(desk).at(-1)).toBe('P-00003');
  });

  it('that was given to another project since keeps a deleted one from coming back', () => {
    const desk = plant();
    const first = numbered(desk, 'A');
    desk.give(deleted(first));
    const second = numbered(desk, 'a', 'bert');
    expect(desk.give({ type: 'undo' })).toMatchObject({
      errorCode: 'undoBlocked',
      detailsObject: { projectIds: [second] },
    });
    desk.give(renumber(second, 'B'), 'bert');
    desk.give({ type: 'undo' });
    expect(projects(desk)).toEqual(['B', 'A']);
    expect(desk.give(create('A'))).toMatchObject({ errorCode: 'projectNumberExists' });
  });

  it('of two projects of an earlier version stays with both, and with the one that comes back', () => {
    const desk = plant();
    const one = numbered(desk, 'A');
    const two = numbered(desk, 'B');
    evolvePlan(
      desk.plan,
      {
        type: 'ProjectChanged',
        data: { projectId: two, before: { projectNumber: 'B' }, after: { projectNumber: 'A' } },
      },
      { revision: desk.plan.revision + 1, changeSet: 'then', userId: undefined },
    );
    expect(isRejection(desk.give({ type: 'changeProject', projectId: two, fields: { projectName: 'Two' } }))).toBe(
      false,
    );
    desk.give(deleted(one));
    desk.give({ type: 'undo' });
    expect(projects(desk)).toEqual(['A', 'A']);
    expect(desk.give(create('A'))).toMatchObject({ errorCode: 'projectNumberExists' });
  });
});
