import { describe, expect, it } from 'vitest';
import type { OperationId, ResourceId } from '#domain/kernel/ids.ts';
import { isRejection, reject } from '#domain/kernel/rejection.ts';
import type { Operation } from '#domain/planning/plan/plan.ts';
import { at, type FactoryBuilder, factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';

const hours = (count: number): number => count * 3600;
const hour = 3_600_000;

/** One saw and one mill that work day and night, so that times can be read off. */
const workshop = (): FactoryBuilder =>
  factoryWith()
    .group('Saws', ['Saw', 'Saw2'], { plan: 'always' })
    .group('Mills', ['Mill'], { plan: 'always' })
    .article('Bar', [{ group: 'Saws', resource: 'Saw', perPiece: hours(1) }])
    .article('Long', [{ group: 'Saws', resource: 'Saw', perPiece: hours(3) }])
    .article('Shaft', [
      { group: 'Saws', resource: 'Saw', perPiece: hours(1) },
      { group: 'Mills', perPiece: hours(1) },
    ]);

const base = (desk: PlanningDesk) => ({ baseRevision: desk.plan.revision, override: false }) as const;
const shift = (desk: PlanningDesk, from: string, distance: number, resourceIds?: readonly string[]) =>
  desk.give({
    type: 'shiftOperations',
    ...base(desk),
    from: at(from),
    distance: distance * hour,
    resourceIds: resourceIds as readonly ResourceId[] | undefined,
  });
const swap = (desk: PlanningDesk, one: Operation, other: Operation) =>
  desk.give({ type: 'swapOperations', ...base(desk), operationIds: [one.operationId, other.operationId] });
const insert = (desk: PlanningDesk, { operationId }: Operation, start: string, resourceId?: string) =>
  desk.give({
    type: 'insertOperations',
    ...base(desk),
    moves: [{ operationId, start: at(start), resourceId: resourceId as ResourceId | undefined }],
  });
const lock = (desk: PlanningDesk, ids: readonly OperationId[]) =>
  desk.give({ type: 'lockOperations', baseRevision: desk.plan.revision, ids });
/** Every first step by order: `06:00-07:00`, with the day where it is not Monday. */
const row = (desk: PlanningDesk): string[] =>
  [...desk.plan.productionOrders.keys()].map((_, order) => brief(desk.step(order, 0)));
const brief = (operation: Operation): string =>
  shown(operation)
    .replace(/Mon 01\/03 /g, '')
    .replace(' to ', '-')
    .replace(/ on .*/, '');
const errorOf = (outcome: ReturnType<PlanningDesk['give']>): string =>
  isRejection(outcome) ? outcome.errorCode : outcome.map(({ type }) => type).join();

const threeBars = (): PlanningDesk => {
  const desk = workshop().open();
  for (let order = 0; order < 3; order++) desk.order('Bar');
  return desk;
};

describe('whatever row is pushed, pulled, swapped or inserted into', () => {
  it('a step waits for its predecessor, also when that had to give way to the row', () => {
    const desk = factoryWith()
      .group('Mills', ['Mill'], { plan: 'always' })
      .group('Lathes', ['Lathe'], { plan: 'always' })
      .group('Gauges', ['Gauge'], { plan: 'always' })
      .article('Block', [
        { number: 10, group: 'Mills', perPiece: hours(1) },
        { number: 11, group: 'Gauges', beside: 10 },
      ])
      .article('Shaft', [
        { number: 10, group: 'Mills', perPiece: hours(1) },
        { number: 20, group: 'Lathes', perPiece: hours(2) },
        { number: 21, group: 'Gauges', beside: 20 },
        { number: 30, group: 'Mills', perPiece: hours(1) },
      ])
      .open();
    desk.order('Shaft');
    desk.move(desk.step(0, 3), '2027-03-01T09:00:00Z');
    desk.order('Block');
    const stands = () => [...desk.steps(0), ...desk.steps(1)].map((one) => `${one.number} ${brief(one)}`);
    expect(stands()).toEqual([
      '10 06:00-07:00',
      '20 07:00-09:00',
      '21 07:00-09:00',
      '30 10:00-11:00',
      '10 09:00-10:00',
      '11 09:00-10:00',
    ]);
    // The block takes the gauge at eight, the lathe waits for it, and so does milling.
    shift(desk, '2027-03-01T05:00:00Z', -1, ['Mill']);
    expect(stands()).toEqual([
      '10 06:00-07:00',
      '20 09:00-11:00',
      '21 09:00-11:00',
      '30 11:00-12:00',
      '10 08:00-09:00',
      '11 08:00-09:00',
    ]);
  });

  it('it begins on a minute, where a share of the work before ends between two', () => {
    const desk = workshop()
      .article('Bolt', [
        { group: 'Saws', resource: 'Saw', perPiece: 70 * 60 },
        { group: 'Mills', perPiece: hours(2), overlap: 33 },
      ])
      .open();
    desk.order('Bolt');
    insert(desk, desk.step(0, 1), '2027-03-01T05:00:00Z');
    for (const { placement } of desk.plan.operations.values()) expect(placement.start % 60_000).toBe(0);
  });
});

describe('pushing everything from here to the right', () => {
  it('moves all that starts there or later by the same distance, in their order, and nothing before', () => {
    const desk = threeBars();
    expect(row(desk)).toEqual(['06:00-07:00', '07:00-08:00', '08:00-09:00']);
    expect(errorOf(shift(desk, '2027-03-01T06:00:00Z', 4))).toBe('OperationsShifted');
    expect(row(desk)).toEqual(['06:00-07:00', '11:00-12:00', '12:00-13:00']);
  });

  it('is one step of undo', () => {
    const desk = threeBars();
    shift(desk, '2027-03-01T06:00:00Z', 4);
    desk.give({ type: 'undo' });
    expect(row(desk)).toEqual(['06:00-07:00', '07:00-08:00', '08:00-09:00']);
  });

  it('leaves what is locked or has begun, and the others flow around it in their order', () => {
    const desk = threeBars();
    desk.order('Bar');
    lock(desk, [desk.step(2, 0).operationId]);
    shift(desk, '2027-03-01T05:00:00Z', 1);
    expect(row(desk)).toEqual(['07:00-08:00', '09:00-10:00', '08:00-09:00', '10:00-11:00']);
  });

  it('of one resource pushes what waits for it on others only as far as it has to', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.order('Shaft');
    shift(desk, '2027-03-01T06:00:00Z', 2, ['Saw']);
    expect(row(desk)).toEqual(['06:00-07:00', '09:00-10:00']);
    expect([brief(desk.step(0, 1)), brief(desk.step(1, 1))]).toEqual(['07:00-08:00', '10:00-11:00']);
  });

  it('is refused whole where something locked waits for what is pushed', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    lock(desk, [desk.step(0, 1).operationId]);
    const before = row(desk);
    expect(shift(desk, '2027-03-01T05:00:00Z', 2, ['Saw'])).toEqual(
      reject('locked', { operationId: desk.step(0, 1).operationId }),
    );
    expect(row(desk)).toEqual(before);
  });

  it('goes on in the next shift where it meets the end of one', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Bar', [{ group: 'Saws', perPiece: hours(2) }])
      .open();
    desk.order('Bar');
    desk.order('Bar');
    shift(desk, '2027-03-01T05:00:00Z', 15);
    expect(row(desk)).toEqual(['21:00-Tue 02/03 07:00', 'Tue 02/03 07:00-Tue 02/03 09:00']);
  });

  it('lets orders become late: due dates are conflicts, not rules', () => {
    const desk = workshop().open();
    desk.order('Bar', { deliveryDate: '2027-03-01' });
    expect(errorOf(shift(desk, '2027-03-01T05:00:00Z', 48))).toBe('OperationsShifted');
  });

  it('says why when nothing of it may move', () => {
    const desk = workshop().open();
    desk.order('Bar');
    lock(desk, [desk.step(0, 0).operationId]);
    expect(errorOf(shift(desk, '2027-03-01T05:00:00Z', 1))).toBe('locked');
    expect(shift(desk, '2027-03-09T05:00:00Z', 1)).toEqual([]);
    expect(errorOf(shift(desk, '2027-03-01T05:00:00Z', 1, ['nowhere']))).toBe('objectnotexists');
    expect(errorOf(shift(desk, '2027-03-01T05:00:00Z', 1e6))).toBe('outsideRange');
  });

  it('leaves what stands in the frozen zone of its resource', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'], { plan: 'always', frozenTime: hours(1) })
      .article('Bar', [{ group: 'Saws', perPiece: hours(1) }])
      .open(at('2027-03-01T03:00:00Z'));
    desk.order('Bar');
    desk.order('Bar');
    desk.now = at('2027-03-01T03:30:00Z');
    expect(row(desk)).toEqual(['05:00-06:00', '06:00-07:00']);
    shift(desk, '2027-03-01T04:00:00Z', 3);
    expect(row(desk)).toEqual(['05:00-06:00', '09:00-10:00']);
  });
});

describe('pulling everything from here to the left', () => {
  it('moves as far as the distance and what stands before it allow, never behind its place', () => {
    const desk = threeBars();
    shift(desk, '2027-03-01T06:00:00Z', 5);
    expect(row(desk)).toEqual(['06:00-07:00', '12:00-13:00', '13:00-14:00']);
    shift(desk, '2027-03-01T07:00:00Z', -2);
    expect(row(desk)).toEqual(['06:00-07:00', '10:00-11:00', '11:00-12:00']);
    shift(desk, '2027-03-01T07:00:00Z', -24);
    expect(row(desk)).toEqual(['06:00-07:00', '07:00-08:00', '08:00-09:00']);
    expect(shift(desk, '2027-03-01T05:00:00Z', -24)).toEqual([]);
  });

  it('does not jump over what stays', () => {
    const desk = threeBars();
    shift(desk, '2027-03-01T06:00:00Z', 5);
    lock(desk, [desk.step(1, 0).operationId]);
    expect(shift(desk, '2027-03-01T07:00:00Z', -4)).toEqual([]);
  });

  it('waits for predecessors', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.move(desk.step(0, 1), '2027-03-01T12:00:00Z');
    shift(desk, '2027-03-01T07:00:00Z', -24);
    expect(brief(desk.step(0, 1))).toBe('07:00-08:00');
  });
});

describe('putting several operations between others', () => {
  type Wish = readonly [Operation, string];
  const moveOf = ([{ operationId }, start]: Wish) => ({ operationId, start: at(start) });
  const insertAll = (desk: PlanningDesk, [first, ...rest]: readonly [Wish, ...Wish[]]) =>
    desk.give({ type: 'insertOperations', ...base(desk), moves: [moveOf(first), ...rest.map(moveOf)] });

  it('pushes the row once for all of them, each where it was put, as one step of undo', () => {
    const desk = threeBars();
    desk.order('Bar');
    desk.order('Bar');
    const before = row(desk);
    const outcome = insertAll(desk, [
      [desk.step(3, 0), '2027-03-01T05:00:00Z'],
      [desk.step(4, 0), '2027-03-01T06:00:00Z'],
    ]);
    expect(errorOf(outcome)).toBe('OperationInserted');
    // One before the first bar; the other before the second, which begins later by now.
    expect(row(desk)).toEqual(['07:00-08:00', '09:00-10:00', '10:00-11:00', '06:00-07:00', '08:00-09:00']);
    desk.give({ type: 'undo' });
    expect(row(desk)).toEqual(before);
  });

  it('keeps the sequence of those that go to the same place', () => {
    const desk = threeBars();
    desk.order('Bar');
    insertAll(desk, [
      [desk.step(3, 0), '2027-03-01T05:00:00Z'],
      [desk.step(2, 0), '2027-03-01T05:00:00Z'],
    ]);
    expect(row(desk)).toEqual(['08:00-09:00', '09:00-10:00', '06:00-07:00', '07:00-08:00']);
  });

  it('pushes each row of them, and what has to wait for one of another row', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.order('Shaft');
    insertAll(desk, [
      [desk.step(1, 0), '2027-03-01T05:00:00Z'],
      [desk.step(1, 1), '2027-03-01T05:00:00Z'],
    ]);
    const steps = [0, 1].map((order) => [brief(desk.step(order, 0)), brief(desk.step(order, 1))]);
    expect(steps).toEqual([
      ['07:00-08:00', '08:00-09:00'],
      ['06:00-07:00', '07:00-08:00'],
    ]);
  });

  it('is refused as a whole where one of them may not move', () => {
    const desk = threeBars();
    lock(desk, [desk.step(1, 0).operationId]);
    const before = row(desk);
    const outcome = insertAll(desk, [
      [desk.step(2, 0), '2027-03-01T05:00:00Z'],
      [desk.step(1, 0), '2027-03-01T05:00:00Z'],
    ]);
    expect(outcome).toMatchObject({ errorCode: 'locked' });
    expect(row(desk)).toEqual(before);
  });
});

describe('putting an operation between two others', () => {
  it('pushes those behind it as little as needed and keeps their order', () => {
    const desk = threeBars();
    desk.order('Bar');
    expect(errorOf(insert(desk, desk.step(3, 0), '2027-03-01T06:00:00Z'))).toBe('OperationInserted');
    expect(row(desk)).toEqual(['06:00-07:00', '08:00-09:00', '09:00-10:00', '07:00-08:00']);
    desk.give({ type: 'undo' });
    expect(row(desk)).toEqual(['06:00-07:00', '07:00-08:00', '08:00-09:00', '09:00-10:00']);
  });

  it('stands behind the bar that it was dropped on, when that began before', () => {
    const desk = threeBars();
    desk.order('Bar');
    insert(desk, desk.step(3, 0), '2027-03-01T05:30:00Z');
    expect(row(desk)).toEqual(['06:00-07:00', '08:00-09:00', '09:00-10:00', '07:00-08:00']);
  });

  it('stops pushing at the first gap', () => {
    const desk = threeBars();
    desk.order('Bar');
    desk.move(desk.step(2, 0), '2027-03-01T10:00:00Z');
    desk.move(desk.step(3, 0), '2027-03-01T14:00:00Z');
    insert(desk, desk.step(3, 0), '2027-03-01T06:00:00Z');
    expect(row(desk)).toEqual(['06:00-07:00', '08:00-09:00', '11:00-12:00', '07:00-08:00']);
  });

  it('is refused where what stands there may not give way', () => {
    const desk = threeBars();
    lock(desk, [desk.step(1, 0).operationId]);
    const outcome = insert(desk, desk.step(2, 0), '2027-03-01T06:00:00Z');
    expect(outcome).toMatchObject({ errorCode: 'busy', detailsObject: { blockedBy: [desk.step(1, 0).operationId] } });
  });

  it('goes behind what it has to wait for', () => {
    const desk = workshop().open();
    desk.order('Shaft');
    desk.order('Shaft');
    insert(desk, desk.step(1, 1), '2027-03-01T05:00:00Z', 'Mill');
    expect([brief(desk.step(0, 1)), brief(desk.step(1, 1))]).toEqual(['07:00-08:00', '08:00-09:00']);
  });

  it('goes to another resource of the group, and to no other', () => {
    const desk = threeBars();
    expect(errorOf(insert(desk, desk.step(2, 0), '2027-03-01T05:00:00Z', 'Saw2'))).toBe('OperationInserted');
    expect(shown(desk.step(2, 0))).toContain('06:00 to Mon 01/03 07:00 on Saw2');
    expect(errorOf(insert(desk, desk.step(2, 0), '2027-03-01T05:00:00Z', 'Mill'))).toBe('badGroup');
  });
});

describe('two operations that change places', () => {
  it('stand where the other stood', () => {
    const desk = threeBars();
    expect(errorOf(swap(desk, desk.step(0, 0), desk.step(2, 0)))).toBe('OperationsSwapped');
    expect(row(desk)).toEqual(['08:00-09:00', '07:00-08:00', '06:00-07:00']);
    desk.give({ type: 'undo' });
    expect(row(desk)).toEqual(['06:00-07:00', '07:00-08:00', '08:00-09:00']);
  });

  it('need no more room than before when they stand side by side, however long they are', () => {
    const desk = workshop().open();
    desk.order('Long');
    desk.order('Bar');
    swap(desk, desk.step(1, 0), desk.step(0, 0));
    expect(row(desk)).toEqual(['07:00-10:00', '06:00-07:00']);
  });

  it('push what stands between where the later one is longer', () => {
    const desk = workshop().open();
    desk.order('Bar');
    desk.order('Bar');
    desk.order('Long');
    swap(desk, desk.step(0, 0), desk.step(2, 0));
    expect(row(desk)).toEqual(['10:00-11:00', '09:00-10:00', '06:00-09:00']);
  });

  it('may stand on two resources of the group', () => {
    const desk = threeBars();
    desk.move(desk.step(2, 0), '2027-03-01T09:00:00Z', 'Saw2');
    swap(desk, desk.step(0, 0), desk.step(2, 0));
    expect([shown(desk.step(0, 0)), shown(desk.step(2, 0))]).toEqual([
      'Mon 01/03 10:00 to Mon 01/03 11:00 on Saw2',
      'Mon 01/03 06:00 to Mon 01/03 07:00 on Saw',
    ]);
  });

  it('are refused when one waits for the other, is locked or belongs to another group', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'], { plan: 'always' })
      .group('Mills', ['Mill'], { plan: 'always' })
      .article('Twice', [
        { group: 'Saws', perPiece: hours(1) },
        { group: 'Saws', perPiece: hours(1) },
        { group: 'Mills', perPiece: hours(1) },
      ])
      .open();
    desk.order('Twice');
    desk.order('Twice');
    expect(errorOf(swap(desk, desk.step(0, 0), desk.step(0, 1)))).toBe('waitsForOther');
    expect(errorOf(swap(desk, desk.step(0, 0), desk.step(1, 2)))).toBe('badGroup');
    lock(desk, [desk.step(1, 0).operationId]);
    expect(errorOf(swap(desk, desk.step(0, 0), desk.step(1, 0)))).toBe('locked');
  });
});

it('an edit of an older plan is refused when what it would push has changed since', () => {
  const desk = threeBars();
  const { revision } = desk.plan;
  desk.move(desk.step(2, 0), '2027-03-01T12:00:00Z', undefined, 'ben');
  const seen = { ...base(desk), baseRevision: revision };
  expect(
    errorOf(desk.give({ type: 'shiftOperations', ...seen, from: at('2027-03-01T05:00:00Z'), distance: hour })),
  ).toBe('TimelineDataOutdated');
});
