import { describe, expect, it } from 'vitest';
import type { ActivityId, OperationId, ResourceId } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { at, type FactoryBuilder, factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';
import type { TimelineCommand } from './timeline-actions.ts';

const hours = (count: number): number => count * 3600;
type Without<Command, Keys extends string> = Command extends unknown ? Omit<Command, Keys> : never;

/** Gives an edit on the plan as it is. */
function edit(desk: PlanningDesk, command: Without<TimelineCommand, 'baseRevision' | 'override'>) {
  return desk.give({ baseRevision: desk.plan.revision, override: false, ...command } as TimelineCommand);
}
const wish = (operation: Operation, start: string, resourceId?: string) => ({
  operationId: operation.operationId,
  start: at(start),
  resourceId: resourceId as ResourceId | undefined,
});
const all = (desk: PlanningDesk, order = 0): string[] => desk.steps(order).map(shown);
const typeOf = (events: ReturnType<PlanningDesk['give']>): string =>
  isRejection(events) ? events.errorCode : events.map(({ type }) => type).join();

const workshop = (builder: FactoryBuilder = factoryWith()): FactoryBuilder =>
  builder
    .group('Saws', ['Saw1', 'Saw2'])
    .group('Mills', ['Mill'])
    .article('Shaft', [
      { group: 'Saws', perPiece: hours(2) },
      { group: 'Mills', perPiece: hours(1) },
    ])
    .article('Bar', [{ group: 'Saws', resource: 'Saw1', perPiece: hours(2) }]);

describe('moving with what runs beside', () => {
  const press = () =>
    factoryWith()
      .shifts('late', [1, 2, 3, 4, 5], '08:00', '17:00')
      .group('Presses', ['PressA', 'PressB'])
      .group('Tools', ['Tool1', 'Tool2'])
      .group('Setters', ['Setter', 'Second'], { plan: 'late' })
      .article('Cup', [
        { number: 10, group: 'Presses', perPiece: hours(2) },
        { number: 11, group: 'Tools', resource: 'Tool1', beside: 10 },
        { number: 12, group: 'Setters', resource: 'Setter', beside: 10, installer: 1800 },
      ]);

  it('parallel steps and the installer go along', () => {
    const desk = press().open();
    desk.order('Cup');
    expect(typeOf(desk.move(desk.step(0, 0), '2027-03-02T10:00:00Z', 'PressB'))).toBe('OperationsMoved');
    expect(all(desk)).toEqual([
      'Tue 02/03 11:00 to Tue 02/03 13:00 on PressB',
      'Tue 02/03 11:00 to Tue 02/03 13:00 on Tool1',
      'Tue 02/03 11:00 to Tue 02/03 11:30 on Setter',
    ]);
    desk.give({ type: 'undo' });
    expect(all(desk)[2]).toBe('Mon 01/03 08:00 to Mon 01/03 08:30 on Setter');
  });

  // shows planning 5.11
  it('an installer that cannot start with it is a gap', () => {
    const desk = press().open();
    desk.order('Cup');
    expect(desk.move(desk.step(0, 0), '2027-03-02T05:00:00Z')).toMatchObject(
      reject('gap', { operationId: desk.step(0, 2).operationId, resourceId: 'Setter' }),
    );
  });

  // shows planning 5.18
  it('a tool that is elsewhere is a conflict, with the others of its group', () => {
    const desk = press().open();
    desk.order('Cup');
    desk.order('Cup');
    const [main, tool] = [desk.step(1, 0), desk.step(1, 1)];
    expect(desk.move(main, desk.step(0, 0).placement.start, 'PressB')).toMatchObject({
      errorCode: 'resourceConflictWithResources',
      detailsObject: {
        operationId: tool.operationId,
        resourceId: 'Tool1',
        blockedBy: [desk.step(0, 1).operationId],
        resources: ['Tool2'],
      },
    });
  });

  // shows planning 5.17
  it('without another one it is a conflict without offers', () => {
    const desk = factoryWith()
      .group('Presses', ['PressA', 'PressB'])
      .group('Tools', ['Tool'])
      .article('Cup', [
        { number: 10, group: 'Presses', perPiece: hours(2) },
        { number: 11, group: 'Tools', beside: 10 },
      ])
      .open();
    desk.order('Cup');
    desk.order('Cup');
    const free = desk.step(1, 0).placement.resourceId === 'PressA' ? 'PressB' : 'PressA';
    expect(desk.step(0, 0).placement.resourceId).not.toBe(desk.step(1, 0).placement.resourceId);
    expect(typeOf(desk.move(desk.step(1, 0), '2027-03-01T05:00:00Z', desk.step(1, 0).placement.resourceId))).toBe(
      'resourceConflict',
    );
    expect(free).not.toBe(desk.step(1, 0).placement.resourceId);
  });

  // shows planning 4.51
  it('a parallel step has a move of its own: another resource at the same time, or all to another time', () => {
    const desk = press().open();
    desk.order('Cup');
    const tool = desk.step(0, 1);
    const moved = edit(desk, {
      type: 'moveParallelOperations',
      moves: [{ ...wish(tool, '2027-03-01T07:00:00Z', 'Tool2') }],
    });
    expect(typeOf(moved)).toBe('ParallelOperationsMoved');
    expect(all(desk).slice(0, 2)).toEqual([
      'Mon 01/03 08:00 to Mon 01/03 10:00 on PressA',
      'Mon 01/03 08:00 to Mon 01/03 10:00 on Tool2',
    ]);
    edit(desk, { type: 'moveParallelOperations', moves: [wish(tool, '2027-03-01T09:00:00Z')] });
    expect(all(desk)).toEqual([
      'Mon 01/03 10:00 to Mon 01/03 12:00 on PressA',
      'Mon 01/03 10:00 to Mon 01/03 12:00 on Tool2',
      'Mon 01/03 10:00 to Mon 01/03 10:30 on Setter',
    ]);
    expect(
      typeOf(edit(desk, { type: 'moveParallelOperations', moves: [wish(tool, '2027-03-01T09:00:00Z', 'PressB')] })),
    ).toBe('badGroup');
  });
});

describe('free move', () => {
  // shows planning 1.8, planning 4.55, planning 4.56, planning 6.19
  // shows base-data 3.81
  it('goes exactly there with its length, conflicts or not, and only when a setting allows it', () => {
    const closed = workshop().open();
    closed.order('Shaft');
    const moves = [wish(closed.step(0, 0), '2027-03-07T03:00:00Z', 'Saw2')];
    expect(edit(closed, { type: 'moveOperationsFreely', moves })).toEqual(reject('freeMoveDisabled'));
    const desk = workshop(factoryWith({ freeMoveProductionTimeline: true })).open();
    desk.order('Shaft');
    desk.order('Shaft');
    const [first, second] = [desk.step(0, 0), desk.step(1, 0)];
    const freely = [wish(first, '2027-03-07T03:00:00Z', 'Saw2'), wish(second, '2027-03-07T03:30:00Z', 'Saw2')];
    expect(typeOf(edit(desk, { type: 'moveOperationsFreely', moves: freely }))).toBe('OperationsMovedFreely');
    expect([shown(desk.step(0, 0)), shown(desk.step(1, 0))]).toEqual([
      'Sun 07/03 04:00 to Sun 07/03 06:00 on Saw2',
      'Sun 07/03 04:30 to Sun 07/03 06:30 on Saw2',
    ]);
  });

  it('refuses what is locked, done or attendant', () => {
    const desk = workshop(factoryWith({ freeMoveTimeline: true }))
      .group('Racks', ['Rack'], { isAttendantResource: true })
      .open();
    desk.order('Shaft');
    const saw = desk.step(0, 0);
    expect(
      edit(desk, { type: 'moveOperationsFreely', moves: [wish(saw, '2027-03-07T03:00:00Z', 'Rack')] }),
    ).toMatchObject({ errorCode: 'resourceAttendant' });
    edit(desk, { type: 'lockOperations', ids: [saw.operationId] });
    expect(edit(desk, { type: 'moveOperationsFreely', moves: [wish(saw, '2027-03-07T03:00:00Z')] })).toEqual(
      reject('locked', { operationId: saw.operationId }),
    );
  });

  // shows planning 6.18
  it('keeps to the group, unless the setting allows others, and to the frozen zone, unless by right', () => {
    for (const moveResourcesAcrossGroups of [false, true]) {
      const desk = factoryWith({ freeMoveTimeline: true, moveResourcesAcrossGroups })
        .group('Saws', ['Saw'], { frozenTime: hours(24) })
        .group('Mills', ['Mill'])
        .article('Bar', [{ group: 'Saws', perPiece: hours(1) }])
        .open();
      desk.order('Bar');
      const away = { type: 'moveOperationsFreely', moves: [wish(desk.step(0, 0), '2027-03-05T03:00:00Z', 'Mill')] };
      expect(typeOf(edit(desk, away as never))).toBe(moveResourcesAcrossGroups ? 'OperationsMovedFreely' : 'badGroup');
      const soon = [wish(desk.step(0, 0), '2027-03-01T08:00:00Z', 'Saw')];
      expect(typeOf(edit(desk, { type: 'moveOperationsFreely', moves: soon }))).toBe('frozenTime');
      const byRight = { baseRevision: desk.plan.revision, override: true } as const;
      expect(typeOf(desk.give({ type: 'moveOperationsFreely', ...byRight, moves: soon }))).toBe(
        'OperationsMovedFreely',
      );
    }
  });
});

describe('moving several', () => {
  // shows planning 5.13, planning 5.14
  it('of one production order is an edit of its own, of two is refused, frozen time is refused', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.order('Shaft');
    const moves = desk.steps(0).map((step) => wish(step, '2027-03-03T08:00:00Z'));
    expect(typeOf(edit(desk, { type: 'moveSelection', moves }))).toBe('SelectionMoved');
    expect(all(desk)).toEqual([
      'Wed 03/03 09:00 to Wed 03/03 11:00 on Saw1',
      'Wed 03/03 11:00 to Wed 03/03 12:00 on Mill',
    ]);
    const mixed = [...moves, wish(desk.step(1, 0), '2027-03-03T08:00:00Z')];
    expect(edit(desk, { type: 'moveSelection', moves: mixed })).toEqual(reject('fromOneProductionOrder'));
    const frozen = factoryWith()
      .group('Saws', ['Saw'])
      .group('Mills', ['Mill'], { frozenTime: hours(24) })
      .article('Shaft', [
        { group: 'Saws', perPiece: hours(2) },
        { group: 'Mills', perPiece: hours(1) },
      ])
      .open();
    frozen.order('Shaft');
    const [saw, mill] = frozen.steps(0);
    if (saw === undefined || mill === undefined) throw new Error('There are two');
    const soon = [wish(saw, '2027-03-01T06:00:00Z'), wish(mill, '2027-03-01T08:00:00Z')];
    const before = all(frozen);
    expect(edit(frozen, { type: 'moveSelection', moves: soon })).toMatchObject({
      errorCode: 'frozenTime',
      detailsObject: { operationId: mill.operationId },
    });
    expect(all(frozen)).toEqual(before);
  });
});

describe('moving parents', () => {
  // shows planning 4.47
  it('a production order shifts by one distance, keeps its order and takes free slots from there', () => {
    const desk = workshop().open();
    desk.order('Shaft', { articleAmount: 2 });
    desk.order('Bar');
    const [id] = desk.plan.productionOrders.keys();
    const start = at('2027-03-01T07:00:00Z');
    expect(typeOf(edit(desk, { type: 'moveProductionOrders', targets: [{ id: id ?? '', start }] }))).toBe(
      'ProductionOrdersMoved',
    );
    expect(all(desk)).toEqual([
      'Mon 01/03 12:00 to Mon 01/03 16:00 on Saw1',
      'Mon 01/03 16:00 to Mon 01/03 18:00 on Mill',
    ]);
  });

  // shows planning 4.45, planning 4.52
  it('a project, an order position and an activity move everything beneath them', () => {
    for (const [type, name, ids] of [
      ['moveProjects', 'ProjectsMoved', (desk: PlanningDesk) => desk.plan.projects.keys()],
      ['moveOrderPositions', 'OrderPositionsMoved', (desk: PlanningDesk) => desk.plan.orderPositions.keys()],
      ['moveActivities', 'ActivitiesMoved', (desk: PlanningDesk) => desk.plan.activities.keys()],
    ] as const) {
      const desk = workshop().open();
      desk.order('Shaft');
      const targets = [...ids(desk)].map((id) => ({ id: id as string, start: at('2027-03-02T05:00:00Z') }));
      expect(typeOf(edit(desk, { type, targets }))).toBe(name);
      expect(all(desk)).toEqual([
        'Tue 02/03 06:00 to Tue 02/03 08:00 on Saw1',
        'Tue 02/03 08:00 to Tue 02/03 09:00 on Mill',
      ]);
    }
  });

  it('leaves what is begun or locked, and says so when nothing is left', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    const [id = ''] = desk.plan.productionOrders.keys();
    desk.report('start', desk.step(0, 0).operationId);
    edit(desk, { type: 'moveProductionOrders', targets: [{ id, start: at('2027-03-02T05:00:00Z') }] });
    expect(all(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 08:00 on Saw1',
      'Tue 02/03 08:00 to Tue 02/03 09:00 on Mill',
    ]);
    edit(desk, { type: 'lockProductionOrders', ids: [id] });
    expect(
      typeOf(edit(desk, { type: 'moveProductionOrders', targets: [{ id, start: at('2027-03-03T05:00:00Z') }] })),
    ).toBe('alreadyStarted');
    expect(edit(desk, { type: 'moveProjects', targets: [{ id: 'nobody', start: desk.now }] })).toEqual(
      reject('objectnotexists', { projectId: 'nobody' }),
    );
  });

  it('a process step moves, pushes production and is pushed by it', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Machine', [{ group: 'Saws', perPiece: hours(2) }], { before: [86_400], after: [86_400] })
      .open();
    desk.order('Machine');
    const [design, , shipping] = [...desk.plan.activities.values()];
    if (design === undefined || shipping === undefined) throw new Error('The process steps are missing');
    edit(desk, { type: 'moveActivities', targets: [{ id: design.activityId, start: at('2027-03-02T05:00:00Z') }] });
    expect(all(desk)).toEqual(['Wed 03/03 06:00 to Wed 03/03 08:00 on Saw']);
    expect(desk.step(0, 0).reason).toEqual({ kind: 'process', activityId: design.activityId });
    expect(desk.plan.activities.get(shipping.activityId)?.process?.start).toBe(at('2027-03-03T07:00:00Z'));
    edit(desk, { type: 'lockActivities', ids: [shipping.activityId] });
    expect(desk.move(desk.step(0, 0), '2027-03-04T05:00:00Z')).toEqual(
      reject('locked', { activityId: shipping.activityId }),
    );
    desk.give({ type: 'undo' });
    desk.give({ type: 'undo' });
    expect(all(desk)).toEqual(['Tue 02/03 06:00 to Tue 02/03 08:00 on Saw']);
    expect(desk.plan.activities.get(design.activityId)?.process?.start).toBe(at('2027-03-01T05:00:00Z'));
  });
});

describe('resizing', () => {
  // shows planning 4.50, planning 4.81
  it('moves one edge over working time, pushes what waits, and ignores a start after the end', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    const saw = desk.step(0, 0);
    const resize = (target: { start?: number; end?: number }) =>
      edit(desk, { type: 'resizeOperations', targets: [{ id: saw.operationId, ...target }] });
    expect(typeOf(resize({ end: at('2027-03-01T09:00:00Z') }))).toBe('OperationsResized');
    expect(all(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 10:00 on Saw1',
      'Mon 01/03 10:00 to Mon 01/03 11:00 on Mill',
    ]);
    expect(desk.step(0, 0).placement.planTime).toBe(hours(4));
    expect(resize({ start: at('2027-03-01T10:00:00Z') })).toEqual([]);
    expect(resize({ end: saw.placement.start })).toEqual(
      reject('noCapacity', { operationId: saw.operationId, resourceId: 'Saw1' }),
    );
    resize({ start: at('2027-03-01T06:00:00Z') });
    expect(all(desk)[0]).toBe('Mon 01/03 07:00 to Mon 01/03 10:00 on Saw1');
  });

  it('a started step keeps its start and may change its end; done and locked ones stay', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    const { operationId } = desk.step(0, 0);
    desk.report('start', operationId);
    const resize = (target: { start?: number; end?: number }) =>
      edit(desk, { type: 'resizeOperations', targets: [{ id: operationId, ...target }] });
    expect(resize({ start: at('2027-03-01T06:00:00Z') })).toEqual(reject('alreadyStarted', { operationId }));
    expect(typeOf(resize({ end: at('2027-03-01T08:00:00Z') }))).toBe('OperationsResized');
    edit(desk, { type: 'lockOperations', ids: [operationId] });
    expect(resize({ end: at('2027-03-01T09:00:00Z') })).toEqual(reject('locked', { operationId }));
  });

  it('pushes what the longer bar meets, in its sequence or as the planner says; what may not give way refuses it', () => {
    const desk = workshop().open();
    for (let order = 0; order < 3; order++) desk.order('Bar');
    const [long, next] = [desk.step(0, 0).operationId, desk.step(1, 0).operationId];
    const targets = [{ id: long, end: at('2027-03-01T09:00:00Z') }];
    expect(typeOf(edit(desk, { type: 'resizeOperations', targets }))).toBe('OperationsResized');
    expect([0, 1, 2].map((order) => all(desk, order)[0])).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 10:00 on Saw1',
      'Mon 01/03 10:00 to Mon 01/03 12:00 on Saw1',
      'Mon 01/03 12:00 to Mon 01/03 14:00 on Saw1',
    ]);
    expect(desk.operation(next).reason).toEqual({ kind: 'pushedBy', operationId: long });
    desk.give({ type: 'undo' });
    edit(desk, { type: 'resizeOperations', targets, way: 'othersStay' });
    expect([0, 1, 2].map((order) => all(desk, order)[0])).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 10:00 on Saw1',
      'Mon 01/03 12:00 to Mon 01/03 14:00 on Saw1',
      'Mon 01/03 10:00 to Mon 01/03 12:00 on Saw1',
    ]);
    desk.give({ type: 'undo' });
    desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids: [next] });
    expect(edit(desk, { type: 'resizeOperations', targets })).toMatchObject({
      errorCode: 'busy',
      detailsObject: { blockedBy: [next] },
    });
  });

  // shows planning 4.48
  it('of a parent spreads its parts over the new span', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    const [id = ''] = desk.plan.productionOrders.keys();
    const targets = [{ id, end: at('2027-03-01T11:00:00Z') }];
    expect(typeOf(edit(desk, { type: 'resizeProductionOrders', targets }))).toBe('ProductionOrdersResized');
    expect(all(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 08:00 on Saw1',
      'Mon 01/03 10:00 to Mon 01/03 11:00 on Mill',
    ]);
  });

  // shows planning 4.53
  it('of a process step follows the working days of the plant', () => {
    const desk = factoryWith()
      .article('Service', [], { before: [86_400] })
      .open();
    desk.order('Service');
    const [id = ''] = desk.plan.activities.keys();
    edit(desk, { type: 'resizeActivities', targets: [{ id, end: at('2027-03-08T05:00:00Z') }] });
    expect(desk.plan.activities.get(id as ActivityId)?.process?.planTime).toBe(5 * 86_400 - 6 * 3600 + 6 * 3600);
    expect(edit(desk, { type: 'resizeActivities', targets: [{ id, end: at('2027-03-01T05:00:00Z') }] })).toEqual(
      reject('noCapacity', { activityId: id }),
    );
  });
});

describe('closing gaps', () => {
  const spread = (settings = {}) => {
    const desk = workshop(factoryWith(settings)).open();
    for (let i = 0; i < 3; i++) desk.order('Bar');
    desk.move(desk.step(2, 0), '2027-03-02T10:00:00Z');
    desk.move(desk.step(1, 0), '2027-03-01T12:00:00Z');
    return desk;
  };

  // shows planning 1.10, planning 4.57
  it('left pulls the chosen one and all later ones to their neighbours', () => {
    const desk = spread();
    const closed = edit(desk, { type: 'closeGaps', direction: 'left', operationIds: [desk.step(1, 0).operationId] });
    expect(typeOf(closed)).toBe('GapsClosed');
    expect([0, 1, 2].map((order) => shown(desk.step(order, 0)))).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 08:00 on Saw1',
      'Mon 01/03 08:00 to Mon 01/03 10:00 on Saw1',
      'Mon 01/03 10:00 to Mon 01/03 12:00 on Saw1',
    ]);
    expect(desk.step(2, 0).reason).toEqual({ kind: 'closedGap', operationId: desk.step(1, 0).operationId });
  });

  // shows planning 1.10, planning 4.58
  it('right pulls it and all earlier ones to the bar after them', () => {
    const desk = spread();
    edit(desk, { type: 'closeGaps', direction: 'right', operationIds: [desk.step(1, 0).operationId] });
    expect([0, 1, 2].map((order) => shown(desk.step(order, 0)))).toEqual([
      'Tue 02/03 07:00 to Tue 02/03 09:00 on Saw1',
      'Tue 02/03 09:00 to Tue 02/03 11:00 on Saw1',
      'Tue 02/03 11:00 to Tue 02/03 13:00 on Saw1',
    ]);
  });

  // shows planning 9.15
  it('leaves room for the own buffer before a successor, and for locked ones', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Mills', ['Mill'])
      .article('Shaft', [
        { group: 'Saws', perPiece: hours(2), buffer: hours(3) },
        { group: 'Mills', perPiece: hours(1) },
      ])
      .open();
    desk.order('Shaft');
    desk.move(desk.step(0, 1), '2027-03-01T15:00:00Z');
    edit(desk, { type: 'closeGaps', direction: 'right', operationIds: [desk.step(0, 0).operationId] });
    expect(all(desk)[0]).toBe('Mon 01/03 11:00 to Mon 01/03 13:00 on Saw');
    edit(desk, { type: 'lockOperations', ids: [desk.step(0, 0).operationId] });
    expect(edit(desk, { type: 'closeGaps', direction: 'left', operationIds: [desk.step(0, 0).operationId] })).toEqual(
      [],
    );
  });

  it('of several chosen ones begins on each of their resources with the first of them, in one edit', () => {
    const desk = workshop().open();
    for (let i = 0; i < 3; i++) desk.order('Shaft');
    for (const [order, day] of ['02', '03', '04'].entries()) {
      desk.move(desk.step(order, 1), `2027-03-${day}T12:00:00Z`);
      desk.move(desk.step(order, 0), `2027-03-${day}T08:00:00Z`, 'Saw1');
    }
    const chosen = [desk.step(1, 1), desk.step(2, 0), desk.step(1, 0)];
    const operationIds = chosen.map(({ operationId }) => operationId);
    expect(edit(desk, { type: 'closeGaps', direction: 'left', operationIds })).toMatchObject([
      { type: 'GapsClosed', data: { chosen: operationIds } },
    ]);
    expect([0, 1, 2].map((order) => all(desk, order))).toEqual([
      ['Tue 02/03 09:00 to Tue 02/03 11:00 on Saw1', 'Tue 02/03 13:00 to Tue 02/03 14:00 on Mill'],
      ['Tue 02/03 11:00 to Tue 02/03 13:00 on Saw1', 'Tue 02/03 14:00 to Tue 02/03 15:00 on Mill'],
      ['Tue 02/03 13:00 to Tue 02/03 15:00 on Saw1', 'Tue 02/03 15:00 to Tue 02/03 16:00 on Mill'],
    ]);
    expect(edit(desk, { type: 'closeGaps', direction: 'left', operationIds })).toEqual([]);
    const unknown = [...operationIds, 'x' as OperationId];
    expect(edit(desk, { type: 'closeGaps', direction: 'left', operationIds: unknown })).toEqual(
      reject('objectnotexists', { operationId: 'x' }),
    );
  });

  it('right takes everything before the last chosen one of each resource along, what waits for it first', () => {
    const desk = workshop().open();
    for (let i = 0; i < 3; i++) desk.order('Shaft');
    desk.move(desk.step(2, 1), '2027-03-04T12:00:00Z');
    desk.move(desk.step(2, 0), '2027-03-02T12:00:00Z', 'Saw2');
    desk.move(desk.step(1, 1), '2027-03-02T12:00:00Z');
    desk.move(desk.step(1, 0), '2027-03-01T09:00:00Z', 'Saw1');
    const operationIds = [desk.step(1, 0).operationId, desk.step(1, 1).operationId];
    edit(desk, { type: 'closeGaps', direction: 'right', operationIds });
    expect([0, 1, 2].map((order) => all(desk, order))).toEqual([
      ['Thu 04/03 08:00 to Thu 04/03 10:00 on Saw1', 'Thu 04/03 11:00 to Thu 04/03 12:00 on Mill'],
      ['Thu 04/03 10:00 to Thu 04/03 12:00 on Saw1', 'Thu 04/03 12:00 to Thu 04/03 13:00 on Mill'],
      ['Tue 02/03 13:00 to Tue 02/03 15:00 on Saw2', 'Thu 04/03 13:00 to Thu 04/03 14:00 on Mill'],
    ]);
  });

  // shows base-data 3.78
  it('can be switched off', () => {
    const desk = spread({ closeGapsDisabled: true });
    expect(edit(desk, { type: 'closeGaps', direction: 'left', operationIds: [desk.step(1, 0).operationId] })).toEqual(
      reject('closeGapsDisabled'),
    );
  });
});

describe('optimising', () => {
  // shows planning 1.11, planning 4.59
  it('left places the chosen ones as early as everything allows, on any of the group', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw1', 'Saw2'])
      .article('Bar', [{ group: 'Saws', perPiece: hours(2) }])
      .open();
    desk.order('Bar');
    desk.order('Bar');
    desk.move(desk.step(1, 0), '2027-03-04T10:00:00Z', 'Saw1');
    const operationIds = [desk.step(1, 0).operationId];
    expect(typeOf(edit(desk, { type: 'optimiseOperations', direction: 'left', operationIds }))).toBe(
      'OperationsOptimized',
    );
    expect(shown(desk.step(1, 0))).toBe('Mon 01/03 06:00 to Mon 01/03 08:00 on Saw2');
  });

  it('left keeps to resources of the same priority as long as the order is in time', () => {
    const open = (deliveryDate: string) => {
      const desk = factoryWith()
        .group('Saws', ['Own', 'Hired'])
        .priorities('Saws', { Own: 1, Hired: 9 })
        .article('Bar', [{ group: 'Saws', perPiece: hours(2) }])
        .open();
      desk.order('Bar', { deliveryDate: '2027-03-01' });
      desk.order('Bar', { deliveryDate });
      desk.move(desk.step(1, 0), '2027-03-04T10:00:00Z', 'Own');
      edit(desk, { type: 'optimiseOperations', direction: 'left', operationIds: [desk.step(1, 0).operationId] });
      return shown(desk.step(1, 0));
    };
    expect(open('2027-03-31')).toBe('Mon 01/03 08:00 to Mon 01/03 10:00 on Own');
    expect(open('2027-02-28')).toBe('Mon 01/03 06:00 to Mon 01/03 08:00 on Hired');
  });

  it('puts what overlaps with another one where it has room', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Bar', [{ group: 'Saws', perPiece: hours(2) }])
      .open();
    desk.order('Bar');
    desk.order('Bar', { planAnyway: true });
    expect(shown(desk.step(1, 0))).toBe(shown(desk.step(0, 0)));
    edit(desk, { type: 'optimiseOperations', direction: 'left', operationIds: [desk.step(1, 0).operationId] });
    expect(shown(desk.step(1, 0))).toBe('Mon 01/03 08:00 to Mon 01/03 10:00 on Saw');
  });

  // shows planning 1.11, planning 4.60
  it('right places them as late as their delivery day allows, keeping the order of dependencies', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Bar', [
        { group: 'Saws', perPiece: hours(2) },
        { group: 'Saws', perPiece: hours(1) },
      ])
      .open();
    desk.order('Bar', { deliveryDate: '2027-03-04' });
    const operationIds = desk.steps().map(({ operationId }) => operationId);
    edit(desk, { type: 'optimiseOperations', direction: 'right', operationIds });
    expect(all(desk)).toEqual([
      'Thu 04/03 19:00 to Thu 04/03 21:00 on Saw',
      'Thu 04/03 21:00 to Thu 04/03 22:00 on Saw',
    ]);
  });

  // shows planning 4.65, planning 4.66
  it('skips done ones and production orders over several resources', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.move(desk.step(0, 0), '2027-03-03T08:00:00Z');
    const operationIds = desk.steps().map(({ operationId }) => operationId);
    expect(edit(desk, { type: 'optimiseOperations', direction: 'left', operationIds })).toEqual([]);
    // On one resource alone both would go to the left; the one that is done stays.
    const other = workshop().open();
    other.order('Bar');
    other.order('Bar');
    other.move(other.step(1, 0), '2027-03-04T08:00:00Z');
    other.move(other.step(0, 0), '2027-03-03T08:00:00Z');
    const done = other.step(0, 0);
    other.report('yield', done.operationId, { amount: 1 });
    other.report('complete', done.operationId);
    const both = [done.operationId, other.step(1, 0).operationId];
    edit(other, { type: 'optimiseOperations', direction: 'left', operationIds: both });
    expect(other.operation(done.operationId).placement).toEqual(done.placement);
    expect(shown(other.step(1, 0))).toBe('Mon 01/03 06:00 to Mon 01/03 08:00 on Saw1');
  });

  // shows base-data 3.84
  it('can be switched off', () => {
    const desk = workshop(factoryWith({ optimizeWorkloadDisabled: true })).open();
    desk.order('Bar');
    const operationIds = [desk.step(0, 0).operationId];
    expect(edit(desk, { type: 'optimiseOperations', direction: 'left', operationIds })).toEqual(
      reject('optimizeWorkloadDisabled'),
    );
  });
});

describe('replanning successors', () => {
  // shows planning 4.61, planning 8.15
  it('places everything that waits for an operation anew; what is locked stays', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.move(desk.step(0, 1), '2027-03-03T08:00:00Z');
    const { operationId } = desk.step(0, 0);
    expect(typeOf(edit(desk, { type: 'replanSuccessors', operationId }))).toBe('SuccessorsReplanned');
    expect(all(desk)[1]).toBe('Mon 01/03 08:00 to Mon 01/03 09:00 on Mill');
    expect(desk.step(0, 1).reason).toEqual({ kind: 'predecessor', operationId, joint: 'end' });
    const outdated = { type: 'replanSuccessors', operationId, baseRevision: 0, override: false } as const;
    expect(desk.give(outdated)).toMatchObject({ errorCode: 'TimelineDataOutdated' });
    expect(edit(desk, { type: 'replanSuccessors', operationId: 'nobody' as OperationId })).toMatchObject({
      errorCode: 'objectnotexists',
    });
  });
});

describe('locks', () => {
  // shows planning 4.62, planning 4.64, planning 4.72
  it('of a production order and of an activity hold for everything beneath, come off again and are undone', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    const [orderId = ''] = desk.plan.productionOrders.keys();
    const [activityId = ''] = desk.plan.activities.keys();
    const locks = () => desk.steps().map(({ locked }) => locked);
    expect(typeOf(edit(desk, { type: 'lockProductionOrders', ids: [orderId] }))).toBe('ProductionOrdersLocked');
    expect(locks()).toEqual([true, true]);
    expect(edit(desk, { type: 'lockProductionOrders', ids: [orderId] })).toEqual([]);
    expect(typeOf(edit(desk, { type: 'unlockProductionOrders', ids: [orderId] }))).toBe('ProductionOrdersUnlocked');
    expect(typeOf(edit(desk, { type: 'lockActivities', ids: [activityId] }))).toBe('ActivitiesLocked');
    expect([...locks(), desk.plan.activities.get(activityId as ActivityId)?.locked]).toEqual([true, true, true]);
    expect(typeOf(edit(desk, { type: 'unlockActivities', ids: [activityId] }))).toBe('ActivitiesUnlocked');
    expect([...locks(), desk.plan.activities.get(activityId as ActivityId)?.locked]).toEqual([false, false, false]);
    desk.give({ type: 'undo' });
    desk.give({ type: 'undo' });
    expect([...locks(), desk.plan.activities.get(activityId as ActivityId)?.locked]).toEqual([false, false, false]);
    expect(edit(desk, { type: 'unlockActivities', ids: ['nobody'] })).toEqual(
      reject('objectnotexists', { activityId: 'nobody' }),
    );
  });
});

describe('copying an activity', () => {
  // shows planning 4.67
  it('of production gives it orders and operations of its own in the next free slots', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    const [activityId] = desk.plan.activities.keys();
    expect(typeOf(edit(desk, { type: 'cloneActivity', activityId: activityId as ActivityId }))).toBe('ActivityCloned');
    expect(all(desk, 1)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 08:00 on Saw2',
      'Mon 01/03 09:00 to Mon 01/03 10:00 on Mill',
    ]);
    expect(desk.step(1, 1).predecessors).toEqual([desk.step(1, 0).operationId]);
    expect(desk.plan.activities.size).toBe(2);
  });

  it('locks itself in a plant that locks its orders by itself', () => {
    const desk = factoryWith({ automaticProductionOrderLock: true })
      .group('Saws', ['A'])
      .article('Bar', [{ group: 'Saws', perPiece: hours(1) }])
      .open();
    desk.order('Bar');
    const [activityId] = desk.plan.activities.keys();
    if (activityId === undefined) throw new Error('No activity');
    desk.give({ type: 'cloneActivity', baseRevision: desk.plan.revision, activityId });
    expect([...desk.plan.operations.values()].map(({ locked }) => locked)).toEqual([true, true]);
  });

  // shows planning 7.57
  it('of a process step takes the next working days', () => {
    const desk = factoryWith()
      .article('Service', [], { before: [86_400] })
      .open();
    desk.order('Service');
    const [activityId] = desk.plan.activities.keys();
    edit(desk, { type: 'cloneActivity', activityId: activityId as ActivityId, start: at('2027-03-06T05:00:00Z') });
    const copy = [...desk.plan.activities.values()][1];
    expect(copy?.process?.start).toBe(at('2027-03-07T23:00:00Z'));
  });
});

describe('a hundred thousand wishes in one edit', () => {
  it('for one thing are refused at once: nobody knows which is meant', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    const [id = ''] = desk.plan.projects.keys();
    const start = at('2027-03-02T05:00:00Z');
    const targets = Array.from({ length: 100_000 }, (_, index) => ({ id, start: start + (99_999 - index) * 1000 }));
    expect(edit(desk, { type: 'moveProjects', targets })).toEqual(reject('namedTwice', { id }));
    const tool = desk.step(0, 0);
    const moves = Array.from({ length: 100_000 }, () => wish(tool, '2027-03-03T05:00:00Z'));
    expect(typeOf(edit(desk, { type: 'moveSelection', moves }))).toBe('namedTwice');
  });
});

describe('what the timeline shows', () => {
  // shows planning 5.30
  it('an edit that would lead out of it is refused', () => {
    const desk = workshop().open();
    desk.order('Bar');
    const { operationId } = desk.step(0, 0);
    const refused = desk.give({
      type: 'moveOperations',
      baseRevision: desk.plan.revision,
      override: false,
      moves: [{ operationId, start: at('2027-03-20T08:00:00Z') }],
      shown: { start: at('2027-03-01T00:00:00Z'), end: at('2027-03-15T00:00:00Z') },
    });
    expect(refused).toEqual(reject('outsideRange', { operationId }));
    const shown = { start: at('2027-03-01T00:00:00Z'), end: at('2027-03-01T06:00:00Z') };
    const moves = [wish(desk.step(0, 0), '2027-03-01T05:30:00Z')];
    // It reached out of it before.
    const further = edit(desk, { type: 'moveOperations', moves, shown });
    expect(typeOf(further)).toBe('OperationsMoved');
    const gone = [wish(desk.step(0, 0), '2027-03-01T08:00:00Z')];
    expect(typeOf(edit(desk, { type: 'moveOperations', moves: gone, shown }))).toBe('outsideRange');
  });
});
