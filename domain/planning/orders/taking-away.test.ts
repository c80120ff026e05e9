import { describe, expect, it } from 'vitest';
import { reject } from '#domain/kernel/rejection.ts';
import { partsOf, spanOf, statusOf } from '#domain/planning/plan/parts.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { at, factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';
import type { DeletableObject } from './order-commands.ts';

const hours = (count: number): number => count * 3600;

const assembly = () =>
  factoryWith()
    .group('Saws', ['Saw'])
    .group('Bench', ['Bench'])
    .article('Leg', [{ group: 'Saws', perPiece: hours(1) }])
    .article(
      'Table',
      [
        { group: 'Bench', perPiece: hours(1) },
        { group: 'Bench', perPiece: hours(1) },
      ],
      {
        components: { Leg: 2 },
        after: [86_400],
      },
    );

const isEmpty = (desk: PlanningDesk): boolean =>
  desk.plan.operations.size + desk.plan.productionOrders.size + desk.plan.activities.size === 0 &&
  [...desk.plan.barsByResource.values()].every(({ operations }) => operations.length === 0);

function withFeedback(): PlanningDesk {
  const desk = assembly().open();
  desk.order('Table');
  desk.report('start', desk.step(1, 0).operationId);
  return desk;
}

describe('taking off the plan', () => {
  it('a project goes with everything planned beneath it, feedback only when confirmed', () => {
    const desk = withFeedback();
    const [projectId] = desk.plan.projects.keys();
    if (projectId === undefined) throw new Error('No project');
    expect(desk.give({ type: 'unplanProject', projectId, confirmFeedbackLoss: false })).toEqual(
      reject('feedbackExists', { count: 1 }),
    );
    desk.give({ type: 'unplanProject', projectId, confirmFeedbackLoss: true });
    expect(isEmpty(desk)).toBe(true);
    expect(desk.plan.orderPositions.get(desk.lastPosition())?.planned).toBe(false);
    expect(desk.give({ type: 'unplanProject', projectId, confirmFeedbackLoss: true })).toEqual(
      reject('notPlanned', { projectId }),
    );
  });

  it('a production order goes with those of its components; who waited for it waits no more', () => {
    const desk = assembly().open();
    desk.order('Table');
    const [table, leg] = [...desk.plan.productionOrders.keys()];
    if (table === undefined || leg === undefined) throw new Error('Orders are missing');
    desk.give({ type: 'unplanProductionOrder', productionOrderId: leg, confirmFeedbackLoss: false });
    expect([...desk.plan.productionOrders.keys()]).toEqual([table]);
    expect(desk.step(0, 0).predecessors).toEqual([]);
    desk.give({ type: 'unplanProductionOrder', productionOrderId: table, confirmFeedbackLoss: false });
    expect(isEmpty(desk)).toBe(true);
    expect(desk.plan.orderPositions.get(desk.lastPosition())?.planned).toBe(false);
  });

  it('is refused while something beneath is locked', () => {
    const desk = assembly().open();
    desk.order('Table');
    const { operationId } = desk.step(0, 0);
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids: [operationId] });
    const orderPositionId = desk.lastPosition();
    expect(desk.give({ type: 'unplanOrderPosition', orderPositionId, confirmFeedbackLoss: false })).toEqual(
      reject('locked', { operationId }),
    );
  });
});

describe('deleting', () => {
  const remove = (desk: PlanningDesk, object: DeletableObject, confirmFeedbackLoss = false) =>
    desk.give({ type: 'deleteObject', object, confirmFeedbackLoss });

  it('a project or an order position leaves nothing beneath', () => {
    for (const type of ['project', 'orderPosition'] as const) {
      const desk = withFeedback();
      const [projectId] = desk.plan.projects.keys();
      const id = type === 'project' ? projectId : desk.lastPosition();
      const object = { type, id } as DeletableObject;
      expect(remove(desk, object)).toEqual(reject('feedbackExists', { count: 1 }));
      remove(desk, object, true);
      expect(isEmpty(desk)).toBe(true);
      expect(desk.plan.orderPositions.size).toBe(0);
      expect(desk.plan.projects.size).toBe(type === 'project' ? 0 : 1);
      expect(remove(desk, object, true)).toMatchObject({ errorCode: 'objectnotexists' });
    }
  });

  it('an activity goes alone, a production order with its components', () => {
    const desk = assembly().open();
    desk.order('Table');
    const shipping = [...desk.plan.activities.values()].find(({ process }) => process !== undefined);
    if (shipping === undefined) throw new Error('The process step is missing');
    remove(desk, { type: 'activity', id: shipping.activityId });
    expect(desk.plan.activities.size).toBe(1);
    const [table] = desk.plan.productionOrders.keys();
    remove(desk, { type: 'productionOrder', id: table as never });
    expect(desk.plan.productionOrders.size + desk.plan.operations.size).toBe(0);
  });

  it('an operation hands its predecessors to those that waited for it', () => {
    const desk = assembly().open();
    desk.order('Table');
    const [first, second] = desk.steps(0);
    const leg = desk.step(1, 0);
    if (first === undefined || second === undefined) throw new Error('Steps are missing');
    remove(desk, { type: 'operation', id: first.operationId });
    expect(desk.step(0, 0).predecessors).toEqual([leg.operationId]);
    expect(desk.operation(leg.operationId).successors).toEqual([second.operationId]);
  });

  it('the last thing of a position leaves it not planned, free to be planned again', () => {
    for (const type of ['operation', 'productionOrder', 'activity'] as const) {
      const desk = factoryWith()
        .group('Saws', ['Saw'])
        .article('Bar', [{ group: 'Saws', perPiece: hours(1) }])
        .open();
      desk.order('Bar');
      const ids = {
        operation: desk.step(0, 0).operationId,
        productionOrder: desk.step(0, 0).productionOrderId,
        activity: [...desk.plan.activities.keys()][0],
      };
      remove(desk, { type, id: ids[type] } as DeletableObject);
      expect(isEmpty(desk), type).toBe(true);
      const orderPositionId = desk.lastPosition();
      expect(desk.give({ type: 'planOrderPosition', orderPositionId }), type).toMatchObject([
        { type: 'OrderPositionPlanned' },
      ]);
    }
  });

  it('a position goes on being planned while a process step is left', () => {
    const desk = assembly().open();
    desk.order('Table');
    const [table] = desk.plan.productionOrders.keys();
    remove(desk, { type: 'productionOrder', id: table as never });
    expect(desk.plan.orderPositions.get(desk.lastPosition())?.planned).toBe(true);
    expect([...desk.plan.activities.values()].filter(({ process }) => process !== undefined)).toHaveLength(1);
  });

  // shows base-data 8.40
  it('a step that an attendant resource begins with cannot be deleted', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Racks', ['Rack'], { isAttendantResource: true, plan: 'none' })
      .article('Bar', [{ number: 10, group: 'Saws', perPiece: hours(1) }], {
        attendants: [{ resource: 'Rack', from: 10, to: 10 }],
      })
      .open();
    desk.order('Bar');
    const object = { type: 'operation', id: desk.step(0, 0).operationId } as const;
    expect(remove(desk, object)).toMatchObject({ errorCode: 'alreadyInUse' });
  });
});

describe('splitting an order position', () => {
  it('makes children that may be more than it, and the parent can never be planned again', () => {
    const desk = assembly().open();
    desk.give({
      type: 'createProject',
      projectName: 'Order',
      orderPositions: [{ articleId: 'Table' as never, articleAmount: 5, deliveryDate: '2027-04-01' }],
    });
    const orderPositionId = desk.lastPosition();
    const children = [{ articleAmount: 4 }, { articleAmount: 3, deliveryDate: '2027-05-01' }];
    desk.give({ type: 'splitOrderPosition', orderPositionId, children });
    const positions = [...desk.plan.orderPositions.values()];
    expect(
      positions.map(({ articleAmount, deliveryDate, splitFrom, isSplit }) => ({
        articleAmount,
        deliveryDate,
        splitFrom,
        isSplit,
      })),
    ).toEqual([
      { articleAmount: 5, deliveryDate: '2027-04-01', splitFrom: undefined, isSplit: true },
      { articleAmount: 4, deliveryDate: '2027-04-01', splitFrom: orderPositionId, isSplit: false },
      { articleAmount: 3, deliveryDate: '2027-05-01', splitFrom: orderPositionId, isSplit: false },
    ]);
    expect(desk.give({ type: 'planOrderPosition', orderPositionId })).toEqual(
      reject('positionIsSplit', { orderPositionId }),
    );
    expect(desk.give({ type: 'splitOrderPosition', orderPositionId, children })).toEqual(
      reject('positionIsSplit', { orderPositionId }),
    );
    const child = positions[1]?.orderPositionId ?? orderPositionId;
    desk.give({ type: 'planOrderPosition', orderPositionId: child });
    expect(desk.give({ type: 'splitOrderPosition', orderPositionId: child, children })).toEqual(
      reject('alreadyPlanned', { orderPositionId: child }),
    );
  });

  it('refuses amounts that are none', () => {
    const desk = assembly().open();
    desk.give({
      type: 'createProject',
      projectName: 'Order',
      orderPositions: [{ articleId: 'Table' as never, articleAmount: 5, deliveryDate: '2027-04-01' }],
    });
    const orderPositionId = desk.lastPosition();
    expect(desk.give({ type: 'splitOrderPosition', orderPositionId, children: [{ articleAmount: 0 }] })).toEqual(
      reject('validation', { fields: { 'children.0.articleAmount': 'greaterThanZero' } }),
    );
    expect(desk.give({ type: 'splitOrderPosition', orderPositionId, children: [] })).toEqual(
      reject('validation', { fields: { children: 'required' } }),
    );
  });
});

describe('a revoked production order', () => {
  // shows planning 4.68
  it('gives its resources free, cannot be moved and does not count', () => {
    const desk = assembly().open();
    desk.order('Leg');
    desk.order('Leg');
    const [productionOrderId] = desk.plan.productionOrders.keys();
    if (productionOrderId === undefined) throw new Error('No order');
    desk.give({ type: 'revokeProductionOrder', productionOrderId });
    const { operationId } = desk.step(0, 0);
    expect(desk.move(desk.step(0, 0), '2027-03-02T08:00:00Z')).toEqual(reject('isRevoked', { operationId }));
    expect(desk.report('start', operationId)).toEqual(reject('isRevoked', { operationId }));
    desk.move(desk.step(1, 0), '2027-03-01T05:00:00Z');
    expect(shown(desk.step(1, 0))).toBe('Mon 01/03 06:00 to Mon 01/03 07:00 on Saw');
    const parts = partsOf(desk.plan, 'productionOrder', productionOrderId);
    expect(parts && [spanOf(parts), statusOf(parts)]).toEqual([undefined, statusId.notPlanned]);
    expect(desk.give({ type: 'revokeProductionOrder', productionOrderId })).toEqual(
      reject('isRevoked', { productionOrderId }),
    );
  });

  it('is refused once something of it has begun', () => {
    const desk = withFeedback();
    const productionOrderId = desk.step(1, 0).productionOrderId;
    expect(desk.give({ type: 'revokeProductionOrder', productionOrderId })).toMatchObject({
      errorCode: 'alreadyStarted',
    });
  });
});

describe('pausing a production order', () => {
  // shows planning 4.8
  // shows base-data 4.11
  it('pauses its running steps and nothing else; its status stays', () => {
    const desk = withFeedback();
    const { productionOrderId } = desk.step(1, 0);
    desk.give({ type: 'pauseProductionOrder', productionOrderId, occurredAt: desk.now });
    expect(desk.step(1, 0).statusId).toBe(statusId.paused);
    const parts = partsOf(desk.plan, 'orderPosition', desk.lastPosition());
    expect(parts && statusOf(parts)).toBe(statusId.started);
    expect(desk.give({ type: 'pauseProductionOrder', productionOrderId, occurredAt: desk.now })).toEqual(
      reject('notStarted', { productionOrderId }),
    );
  });
});

it('parents span exactly their parts, and grow and shrink with them', () => {
  const desk = assembly().open();
  desk.order('Table');
  const [projectId = ''] = desk.plan.projects.keys();
  const span = () => {
    const parts = partsOf(desk.plan, 'project', projectId);
    return parts && spanOf(parts);
  };
  expect(span()).toEqual({ start: at('2027-03-01T05:00:00Z'), end: at('2027-03-02T09:00:00Z') });
  desk.move(desk.step(1, 0), '2027-03-01T09:00:00Z');
  expect(span()?.start).toBe(at('2027-03-01T09:00:00Z'));
});
