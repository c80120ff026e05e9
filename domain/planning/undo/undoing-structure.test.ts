import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import { watchConflicts } from '#domain/planning/conflicts/conflict-watch.ts';
import type { PlanningCommand } from '#domain/planning/decider/commands.ts';
import type { Plan } from '#domain/planning/plan/plan.ts';
import { snapshotOf } from '#domain/planning/plan/plan-snapshot.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import { at, factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';
import { live, plant, step } from '#tests/fixtures/random-life.ts';

const hours = (count: number): number => count * 3600;

/** A table with two legs and shipping; both resources are one each. */
const workshop = () =>
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
      { components: { Leg: 2 }, after: [86_400] },
    )
    .open();

const ordered = (): PlanningDesk => {
  const desk = workshop();
  desk.order('Table');
  return desk;
};

const activityOf = (desk: PlanningDesk, isProduction: boolean) =>
  [...desk.plan.activities.values()].find((one) => one.productionProcessStep === isProduction) ??
  expect.fail('There is no such activity');

/** Everything that is in a plan, whatever its revision and in whatever order it came. */
function contentOf(plan: Plan): unknown {
  const {
    revision: _revision,
    editedAt: _editedAt,
    undoStacks: _undo,
    redoStacks: _redo,
    highestNumbers: _numbers,
    ...content
  } = {
    ...snapshotOf(plan),
  };
  const links = new Set(['successors', 'secondaries', 'attendants']);
  const isMeta = (key: string) =>
    key === 'changedAt' || key === 'placedAt' || key === 'reason' || key === 'plannedWith';
  const text = JSON.stringify(content, (key, value: unknown) => {
    if (isMeta(key)) return undefined;
    return links.has(key) ? (value as string[]).toSorted() : value;
  });
  return Object.fromEntries(
    Object.entries(JSON.parse(text) as Record<string, unknown[]>).map(([name, list]) => [
      name,
      list.map((one) => JSON.stringify(one)).toSorted(),
    ]),
  );
}

/** Commands that change what is in the plan, given to a plan that has an order. */
const cases: readonly (readonly [string, (desk: PlanningDesk) => PlanningCommand])[] = [
  [
    'planning an order position',
    (desk) => {
      desk.give({ type: 'unplanOrderPosition', orderPositionId: desk.lastPosition(), confirmFeedbackLoss: true });
      return { type: 'planOrderPosition', orderPositionId: desk.lastPosition() };
    },
  ],
  [
    'taking an order position off the plan',
    (desk) => ({ type: 'unplanOrderPosition', orderPositionId: desk.lastPosition(), confirmFeedbackLoss: true }),
  ],
  [
    'taking a project off the plan',
    (desk) => ({
      type: 'unplanProject',
      projectId: desk.plan.orderPositions.get(desk.lastPosition())?.projectId as never,
      confirmFeedbackLoss: true,
    }),
  ],
  [
    'taking a production order off the plan',
    (desk) => ({
      type: 'unplanProductionOrder',
      productionOrderId: desk.step(1, 0).productionOrderId,
      confirmFeedbackLoss: true,
    }),
  ],
  [
    'planning what an order position lacks',
    (desk) => {
      const { productionOrderId } = desk.step(1, 0);
      desk.give({ type: 'unplanProductionOrder', productionOrderId, confirmFeedbackLoss: true });
      return { type: 'planOrderPosition', orderPositionId: desk.lastPosition() };
    },
  ],
  [
    'revoking a production order',
    (desk) => ({ type: 'revokeProductionOrder', productionOrderId: desk.step(0, 0).productionOrderId }),
  ],
  [
    'copying a production process',
    (desk) => ({
      type: 'cloneActivity',
      baseRevision: desk.plan.revision,
      activityId: activityOf(desk, true).activityId,
    }),
  ],
  [
    'copying a process step',
    (desk) => ({
      type: 'cloneActivity',
      baseRevision: desk.plan.revision,
      activityId: activityOf(desk, false).activityId,
    }),
  ],
  [
    'splitting an order position',
    (desk) => {
      desk.give({ type: 'unplanOrderPosition', orderPositionId: desk.lastPosition(), confirmFeedbackLoss: true });
      const children = [{ articleAmount: 2 }, { articleAmount: 3 }];
      return { type: 'splitOrderPosition', orderPositionId: desk.lastPosition(), children };
    },
  ],
  ...(['project', 'orderPosition', 'activity', 'productionOrder', 'operation'] as const).map(
    (type) =>
      [
        `deleting: ${type}`,
        (desk: PlanningDesk): PlanningCommand => {
          const { operationId: operation, productionOrderId: productionOrder } = desk.step(0, 0);
          const { projectId: project, orderPositionId: orderPosition } =
            desk.plan.orderPositions.get(desk.lastPosition()) ?? expect.fail('no position');
          const activity = activityOf(desk, true).activityId;
          const id = { project, orderPosition, activity, productionOrder, operation }[type];
          return { type: 'deleteObject', object: { type, id } as never, confirmFeedbackLoss: true };
        },
      ] as const,
  ),
];

describe.each(cases)('%s', (_name, commandOf) => {
  it('is one step that undo takes back and redo makes true again', () => {
    const desk = ordered();
    const command = commandOf(desk);
    const before = contentOf(desk.plan);
    const done = desk.give(command);
    expect(isRejection(done), JSON.stringify(done)).toBe(false);
    const after = contentOf(desk.plan);
    expect(after).not.toEqual(before);
    for (let turn = 0; turn < 2; turn++) {
      expect(desk.give({ type: 'undo' })).toMatchObject([{ type: 'EditUndone' }]);
      expect(contentOf(desk.plan)).toEqual(before);
      expect(desk.give({ type: 'redo' })).toMatchObject([{ type: 'EditRedone' }]);
      expect(contentOf(desk.plan)).toEqual(after);
    }
  });
});

describe('what was reported, noted and locked', () => {
  it('comes back with what was taken off the plan', () => {
    const desk = ordered();
    const leg = desk.step(1, 0).operationId;
    desk.report('yield', leg, { amount: 2 });
    desk.report('complete', leg);
    desk.give({ type: 'changeOperation', operationId: leg, fields: { comment: 'Mind the burr' } });
    const orderPositionId = desk.lastPosition();
    desk.give({ type: 'unplanOrderPosition', orderPositionId, confirmFeedbackLoss: true });
    expect(desk.plan.operations.size).toBe(0);
    desk.give({ type: 'undo' });
    expect(desk.operation(leg)).toMatchObject({
      statusId: statusId.done,
      yieldAmount: 2,
      actualEnd: desk.now,
      notes: { comment: 'Mind the burr' },
    });
  });

  it('keeps a plan from being undone that was reported on', () => {
    const desk = ordered();
    const { operationId } = desk.step(0, 0);
    desk.report('start', operationId, {}, 'werner');
    const changeSet = desk.plan.undoStacks.get('anna')?.at(-1)?.changeSet;
    expect(desk.give({ type: 'undo' })).toEqual(reject('undoBlocked', { operationIds: [operationId], changeSet }));
  });
});

describe('taking back is refused, and names what stands in the way', () => {
  const unplan = (desk: PlanningDesk) =>
    desk.give({ type: 'unplanOrderPosition', orderPositionId: desk.lastPosition(), confirmFeedbackLoss: true });

  it('when somebody has taken the place', () => {
    const desk = ordered();
    const place = desk.step(0, 0).placement;
    unplan(desk);
    desk.give({ type: 'createProject', projectName: 'Rush', orderPositions: [] }, 'ben');
    const rush = {
      articleId: 'Table' as never,
      articleAmount: 1,
      deliveryDate: '2027-12-31',
      startDate: place.start - 3_600_000 * 2,
    };
    const projectId = [...desk.plan.projects.keys()].at(-1);
    if (projectId === undefined) throw new Error('No project');
    desk.give({ type: 'addOrderPositions', projectId, orderPositions: [rush] }, 'ben');
    desk.give({ type: 'planOrderPosition', orderPositionId: desk.lastPosition() }, 'ben');
    const refused = desk.give({ type: 'undo' });
    expect(refused).toMatchObject({ errorCode: 'undoBlocked' });
    const { operationIds } = (isRejection(refused) ? refused.detailsObject : {}) as { operationIds: string[] };
    expect(operationIds.length).toBeGreaterThan(0);
    for (const id of operationIds) expect(desk.plan.operations.has(id as never)).toBe(true);
  });

  it('when the position was planned again or asks for something else now', () => {
    for (const change of [
      (desk: PlanningDesk) => desk.give({ type: 'planOrderPosition', orderPositionId: desk.lastPosition() }, 'ben'),
      (desk: PlanningDesk) =>
        desk.give(
          { type: 'changeOrderPosition', orderPositionId: desk.lastPosition(), fields: { articleAmount: 7 } },
          'ben',
        ),
    ]) {
      const desk = ordered();
      unplan(desk);
      change(desk);
      expect(desk.give({ type: 'undo' })).toMatchObject({
        errorCode: 'undoBlocked',
        detailsObject: { orderPositionIds: [desk.lastPosition()] },
      });
    }
  });

  it('when what it belonged to is gone', () => {
    const desk = ordered();
    const { activityId } = activityOf(desk, false);
    desk.give({ type: 'deleteObject', object: { type: 'activity', id: activityId }, confirmFeedbackLoss: false });
    const id = desk.lastPosition();
    desk.give({ type: 'deleteObject', object: { type: 'orderPosition', id }, confirmFeedbackLoss: false }, 'ben');
    expect(desk.give({ type: 'undo' })).toMatchObject({
      errorCode: 'undoBlocked',
      detailsObject: { orderPositionIds: [id] },
    });
  });

  it('when something was added beneath what would go', () => {
    const desk = ordered();
    const { activityId } = activityOf(desk, false);
    desk.give({ type: 'cloneActivity', baseRevision: desk.plan.revision, activityId }, 'ben');
    const copy = [...desk.plan.activities.keys()].at(-1);
    expect(desk.give({ type: 'undo' })).toMatchObject({
      errorCode: 'undoBlocked',
      detailsObject: { activityIds: [copy] },
    });
  });

  it('when a child of a split is planned already', () => {
    const desk = workshop();
    desk.give({
      type: 'createProject',
      projectName: 'Order',
      orderPositions: [{ articleId: 'Leg' as never, articleAmount: 5, deliveryDate: '2027-12-31' }],
    });
    const orderPositionId = desk.lastPosition();
    desk.give({ type: 'splitOrderPosition', orderPositionId, children: [{ articleAmount: 2 }] });
    const child = desk.lastPosition();
    desk.give({ type: 'planOrderPosition', orderPositionId: child }, 'ben');
    expect(desk.give({ type: 'undo' })).toMatchObject({
      errorCode: 'undoBlocked',
      detailsObject: { orderPositionIds: [child] },
    });
  });

  it('when base data that it names is gone', () => {
    for (const [collection, name, id] of [
      ['resources', 'resourceId', 'Bench'],
      ['articles', 'articleId', 'Leg'],
    ] as const) {
      const desk = ordered();
      unplan(desk);
      desk.factory.objects[collection].delete(id);
      expect(desk.give({ type: 'undo' })).toEqual(reject('objectnotexists', { [name]: id }));
    }
  });
});

describe('undo of a move and of what came before', () => {
  it('goes back through a plan to the beginning and forth to the end', () => {
    const desk = ordered();
    const { operationId } = desk.step(0, 1);
    desk.move(desk.step(0, 1), at('2027-03-05T08:00:00Z'));
    const there = shown(desk.operation(operationId));
    desk.give({ type: 'undo' });
    desk.give({ type: 'undo' });
    expect(desk.plan.operations.size).toBe(0);
    desk.give({ type: 'redo' });
    desk.give({ type: 'redo' });
    expect(shown(desk.operation(operationId))).toBe(there);
    expect(desk.give({ type: 'redo' })).toEqual(reject('nothingToRedo'));
  });
});

/** Undo and redo themselves. */
const undoing = 5;

/** Hours lengthen what is locked, too, and it gets its length back with them. */
const gapUnderLockedBar: [number, number, number][] = [
  [0, 0, 75],
  [23, 0, 0],
  [28, 1, 2],
  [0, 0, 0],
  [0, 0, 0],
];

/** An order is taken off the plan, and its position gets another amount. */
const amountOfWhatIsOff: [number, number, number][] = [
  [0, 0, 0],
  [8, 0, 0],
  [0, 0, 0],
  [0, 0, 0],
  [24, 0, 187],
];

it('in any life of a plan, what undo takes back is what was, and redo makes it true again', () => {
  let taken = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      const desk = plant();
      const watch = watchConflicts(desk.plan, desk.facts);
      for (const one of steps) {
        const before = contentOf(desk.plan);
        const known = desk.plan.projects.size;
        const edits = desk.plan.undoStacks.get('anna')?.at(-1);
        live(desk, watch, one);
        const last = desk.plan.undoStacks.get('anna')?.at(-1);
        // Planning an order is two commands, and so two steps.
        const isTaken = last !== edits && last?.isFinal !== true && one[0] !== undoing;
        if (!isTaken || desk.plan.projects.size > known) continue;
        const after = contentOf(desk.plan);
        const undone = desk.give({ type: 'undo' });
        if (isRejection(undone)) throw new Error(JSON.stringify(undone));
        expect(contentOf(desk.plan)).toEqual(before);
        const redone = desk.give({ type: 'redo' });
        if (isRejection(redone)) throw new Error(JSON.stringify(redone));
        expect(contentOf(desk.plan)).toEqual(after);
        for (const change of desk.changes.slice(-2)) watch.follow(change);
        taken += 1;
      }
    }),
    { numRuns: 60, examples: [[gapUnderLockedBar], [amountOfWhatIsOff]] },
  );
  expect(taken).toBeGreaterThan(20);
});
