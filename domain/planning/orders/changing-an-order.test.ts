import { describe, expect, it } from 'vitest';
import type { ProjectId } from '#domain/kernel/ids.ts';
import { reject } from '#domain/kernel/rejection.ts';
import type { PositionChange } from '#domain/planning/events/change-events.ts';
import { at, factoryWith, type PlanningDesk } from '#tests/fixtures/factory-for-tests.ts';

function created(): PlanningDesk {
  const desk = factoryWith()
    .group('Saws', ['Saw'])
    .article('Bar', [{ group: 'Saws', perPiece: 60 }])
    .article('Rod', [{ group: 'Saws', perPiece: 60 }])
    .open();
  const position = { articleId: 'Bar' as never, articleAmount: 5, deliveryDate: '2027-04-01' };
  desk.give({ type: 'createProject', projectName: 'Order', orderPositions: [position] });
  return desk;
}
const change = (desk: PlanningDesk, fields: PositionChange, baseRevision?: number) =>
  desk.give({ type: 'changeOrderPosition', orderPositionId: desk.lastPosition(), fields, baseRevision });
const positionOf = (desk: PlanningDesk) => desk.plan.orderPositions.get(desk.lastPosition());

describe('changing an order position', () => {
  it('tells only what changes, before and after, and null empties a field', () => {
    const desk = created();
    const startDate = at('2027-03-02T05:00:00Z');
    expect(change(desk, { articleAmount: 5, startDate, deliveryDate: '2027-04-02' })).toEqual([
      {
        type: 'OrderPositionChanged',
        data: {
          orderPositionId: desk.lastPosition(),
          before: { startDate: null, deliveryDate: '2027-04-01' },
          after: { startDate, deliveryDate: '2027-04-02' },
        },
      },
    ]);
    change(desk, { startDate: null });
    expect([positionOf(desk)?.startDate, positionOf(desk)?.deliveryDate]).toEqual([undefined, '2027-04-02']);
    expect(change(desk, { deliveryDate: '2027-04-02' })).toEqual([]);
  });

  it('leaves what its plan was made from alone while it is planned, the delivery date is free', () => {
    const desk = created();
    const orderPositionId = desk.lastPosition();
    desk.give({ type: 'planOrderPosition', orderPositionId });
    expect(change(desk, { articleAmount: 6 })).toEqual(reject('alreadyPlanned', { orderPositionId }));
    change(desk, { deliveryDate: '2027-03-01', pending: true });
    expect(positionOf(desk)).toMatchObject({ deliveryDate: '2027-03-01', pending: true, articleAmount: 5 });
  });

  it('refuses what does not exist, belongs to another article, lies too far away or is outdated', () => {
    const desk = created();
    expect(change(desk, { articleId: 'Nothing' as never })).toEqual(
      reject('objectnotexists', { articleId: 'Nothing' }),
    );
    expect(change(desk, { technologyId: 'technology-Rod' as never })).toEqual(
      reject('objectnotexists', { technologyId: 'technology-Rod' }),
    );
    expect(change(desk, { articleId: 'Rod' as never, technologyId: 'technology-Rod' as never })).toHaveLength(1);
    expect(change(desk, { deliveryDate: '2127-01-01' })).toEqual(
      reject('validation', { fields: { deliveryDate: 'atMostTenYears' } }),
    );
    expect(change(desk, { pending: true }, 0)).toMatchObject({ errorCode: 'TimelineDataOutdated' });
  });
});

describe('changing a project', () => {
  it('changes its name, number and customer, and takes more positions', () => {
    const desk = created();
    const [projectId] = desk.plan.projects.keys();
    if (projectId === undefined) throw new Error('No project');
    desk.factory.objects.customers.set('acme', { customerName: 'Acme' });
    expect(desk.give({ type: 'changeProject', projectId, fields: { customerId: 'nobody' as never } })).toEqual(
      reject('objectnotexists', { customerId: 'nobody' }),
    );
    desk.give({ type: 'changeProject', projectId, fields: { projectName: 'Big order', customerId: 'acme' as never } });
    expect(desk.plan.projects.get(projectId)).toMatchObject({ projectName: 'Big order', customerId: 'acme' });
    desk.give({ type: 'changeProject', projectId, fields: { customerId: null } });
    expect(desk.plan.projects.get(projectId)?.customerId).toBeUndefined();
    expect(desk.give({ type: 'changeProject', projectId, fields: { projectName: 'Big order' } })).toEqual([]);
    const position = { articleId: 'Rod' as never, articleAmount: 1, deliveryDate: '2027-04-01' };
    desk.give({ type: 'addOrderPositions', projectId, orderPositions: [position] });
    expect(positionOf(desk)).toMatchObject({ positionNumber: 2, orderPositionNumber: 'P-00001-2' });
    const nobody = { type: 'changeProject', projectId: 'nobody' as ProjectId, fields: {} } as const;
    expect(desk.give(nobody)).toEqual(reject('objectnotexists', { projectId: 'nobody' }));
  });
});

describe('changing an object beneath an order position', () => {
  const planned = () => {
    const desk = created();
    desk.order('Bar');
    return desk;
  };

  it('tells field by field what it was and what it is, null for nothing', () => {
    const desk = planned();
    const { operationId } = desk.step(0, 0);
    const properties = [{ propertyId: 'colour', value: 'red' }];
    const fields = { comment: 'Mind the burr', workerId: 'werner', additionalProperties: properties };
    expect(desk.give({ type: 'changeOperation', operationId, fields })).toEqual([
      {
        type: 'OperationChanged',
        data: {
          operationId,
          before: { comment: null, workerId: null, additionalProperties: null },
          after: fields,
        },
      },
    ]);
    expect(desk.step(0, 0).notes).toEqual(fields);
    expect(desk.give({ type: 'changeOperation', operationId, fields })).toEqual([]);
    desk.give({ type: 'changeOperation', operationId, fields: { comment: null, additionalProperties: null } });
    expect(desk.step(0, 0).notes).toEqual({ workerId: 'werner' });
  });

  it('renames an activity, and locks it in the same step', () => {
    const desk = planned();
    const [activityId] = desk.plan.activities.keys();
    if (activityId === undefined) throw new Error('No activity');
    const fields = { valueAddName: 'Making', locked: true };
    expect(desk.give({ type: 'changeActivity', activityId, fields })).toMatchObject([
      { type: 'ActivityChanged' },
      { type: 'ActivitiesLocked' },
    ]);
    expect(desk.plan.activities.get(activityId)).toMatchObject(fields);
    expect(desk.step(0, 0).locked).toBe(true);
  });

  it('a production order says when it was printed, and its number is its own', () => {
    const desk = planned();
    desk.order('Bar');
    const { productionOrderId } = desk.step(0, 0);
    const other = desk.plan.productionOrders.get(desk.step(1, 0).productionOrderId)?.productionOrderNumber ?? '';
    const change = (fields: object) => desk.give({ type: 'changeProductionOrder', productionOrderId, fields });
    expect(change({ productionOrderNumber: other })).toEqual(reject('nameExists', { productionOrderNumber: other }));
    change({ productionOrderNumber: 'A-1', printed: true });
    expect(desk.plan.productionOrders.get(productionOrderId)).toMatchObject({
      productionOrderNumber: 'A-1',
      notes: { printDate: desk.now },
    });
    change({ printed: false });
    expect(desk.plan.productionOrders.get(productionOrderId)?.notes).toBeUndefined();
  });

  it('is refused for what is not there, and when it has changed since', () => {
    const desk = planned();
    const fields = { comment: 'late' };
    const { operationId, productionOrderId } = desk.step(0, 0);
    const [activityId] = desk.plan.activities.keys();
    if (activityId === undefined) throw new Error('No activity');
    const baseRevision = desk.plan.revision;
    for (const [command, name] of [
      [{ type: 'changeOperation', operationId, fields }, { operationId }],
      [{ type: 'changeProductionOrder', productionOrderId, fields }, { productionOrderId }],
      [{ type: 'changeActivity', activityId, fields }, { activityId }],
    ] as const) {
      desk.give(command);
      const again = { ...command, fields: { comment: 'early' }, baseRevision };
      expect(desk.give(again)).toEqual(reject('TimelineDataOutdated', name));
      const [id = ''] = Object.keys(name);
      const nobody = { ...command, [id]: 'nobody' } as typeof command;
      expect(desk.give(nobody)).toEqual(reject('objectnotexists', { [id]: 'nobody' }));
    }
  });
});
