import { describe, expect, it } from 'vitest';
import { factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';
import { planFromSnapshot, snapshotOf } from './plan-snapshot.ts';

const plant = () =>
  factoryWith()
    .group('Saws', ['A'])
    .article('Part', [{ group: 'Saws', perPiece: 3600 }])
    .open();
const projects = ({ plan }: PlanningDesk) => [...plan.projects.values()].map(({ projectNumber }) => projectNumber);
const orders = ({ plan }: PlanningDesk) =>
  [...plan.productionOrders.values()].map(({ productionOrderNumber }) => productionOrderNumber);

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
});
