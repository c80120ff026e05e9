import { describe, expect, it } from 'vitest';
import { reject } from '#domain/kernel/rejection.ts';
import { at, factoryWith, type PlanningDesk, shown } from '#tests/fixtures/factory-for-tests.ts';

const hours = (count: number): number => count * 3600;
const first = (desk: PlanningDesk): string[] =>
  [...desk.plan.productionOrders.keys()].map((_, i) => shown(desk.step(i, 0)));

describe('priorities within a group (domain facts §6)', () => {
  const group = () =>
    factoryWith()
      .group('Saws', ['A', 'B', 'C'])
      .priorities('Saws', { A: 2, B: 1 })
      .article('Bar', [{ group: 'Saws', perPiece: hours(8) }]);

  it('the lowest number is filled first as long as the delivery date is met, even when another is free', () => {
    const desk = group().open();
    desk.order('Bar', { deliveryDate: '2027-03-03' });
    desk.order('Bar', { deliveryDate: '2027-03-03' });
    expect(first(desk)).toEqual(['Mon 01/03 06:00 to Mon 01/03 14:00 on B', 'Mon 01/03 14:00 to Mon 01/03 22:00 on B']);
    expect(desk.step(1, 0).reason).toEqual({ kind: 'priority', operationId: desk.step(0, 0).operationId });
  });

  it('the next number comes when the date would be missed, a resource without number last', () => {
    const desk = group().open();
    for (let i = 0; i < 6; i++) desk.order('Bar', { deliveryDate: '2027-03-01' });
    expect(first(desk).map((text) => text.slice(-1))).toEqual(['B', 'B', 'A', 'A', 'C', 'C']);
  });

  it('holds backward, too', () => {
    const desk = group().open();
    for (let i = 0; i < 2; i++) desk.order('Bar', { deliveryDate: '2027-03-03', termination: 'backward' });
    expect(first(desk)).toEqual(['Wed 03/03 14:00 to Wed 03/03 22:00 on B', 'Wed 03/03 06:00 to Wed 03/03 14:00 on B']);
  });
});

describe('characteristics (domain facts §8)', () => {
  const lifting = () => {
    const builder = factoryWith().group('Tables', ['Small', 'Large']);
    builder.characteristic('weight', { kind: 'physical', unitArea: 'weight', unit: 'kg' });
    const { resources } = builder.factory.objects;
    for (const [id, maximum] of [
      ['Small', 3],
      ['Large', 9],
    ] as const) {
      const resource = resources.get(id);
      if (resource === undefined) throw new Error(`${id} is missing`);
      resources.set(id, { ...resource, characteristics: [{ characteristicId: 'weight', maximum, unit: 't' }] });
    }
    return builder;
  };

  it('only resources that can carry the part are candidates, units converted', () => {
    const needs = [{ characteristicId: 'weight', amount: 4500, unit: 'kg' }];
    const desk = lifting()
      .article('Beam', [{ group: 'Tables', perPiece: hours(1), needs }])
      .open();
    desk.order('Beam');
    desk.order('Beam');
    expect(first(desk).map((text) => text.slice(-5))).toEqual(['Large', 'Large']);
    expect(desk.move(desk.step(0, 0), '2027-03-02T08:00:00Z', 'Small')).toEqual(
      reject('resourceNotCompatible', {
        operationId: desk.step(0, 0).operationId,
        resourceId: 'Small',
        cause: 'characteristics',
      }),
    );
  });

  it('what nobody can carry has no availability', () => {
    const needs = [{ characteristicId: 'weight', amount: 10, unit: 't' }];
    const desk = lifting()
      .article('Ship', [{ group: 'Tables', perPiece: hours(1), needs }])
      .open();
    expect(desk.order('Ship')).toMatchObject({ errorCode: 'noAvailability' });
  });
});

describe('resource programs (domain facts §6)', () => {
  const ovens = () =>
    factoryWith()
      .group('Ovens', ['Oven'], { allowMultipleReservation: true })
      .article('EuPart', [{ group: 'Ovens', perPiece: hours(2), program: 'EU' }])
      .article('UsPart', [{ group: 'Ovens', perPiece: hours(2) }], { program: 'US' })
      .article('Any', [{ group: 'Ovens', perPiece: hours(2) }]);

  it('only steps of the same program run together, those without one run with anything', () => {
    const desk = ovens().open();
    for (const article of ['EuPart', 'EuPart', 'UsPart', 'Any']) desk.order(article);
    const early = 'Mon 01/03 06:00 to Mon 01/03 08:00 on Oven';
    expect(first(desk)).toEqual([early, early, 'Mon 01/03 08:00 to Mon 01/03 10:00 on Oven', early]);
    expect(desk.step(2, 0).reason.kind).toBe('resourceBusy');
  });

  it("the step's own program counts before the article's", () => {
    const desk = ovens()
      .article('Mixed', [{ group: 'Ovens', perPiece: hours(2), program: 'EU' }], { program: 'US' })
      .open();
    desk.order('EuPart');
    desk.order('Mixed');
    expect(first(desk)[1]).toBe('Mon 01/03 06:00 to Mon 01/03 08:00 on Oven');
  });

  // shows base-data 8.29
  it('a resource with other programs is no candidate; a move to it or beside another program is refused', () => {
    const desk = factoryWith()
      .group('Ovens', ['EuOven'], { resourcePrograms: ['EU'], allowMultipleReservation: true })
      .group('Ovens', ['Free'], { allowMultipleReservation: true })
      .article('UsPart', [{ group: 'Ovens', perPiece: hours(2), program: 'US' }])
      .article('EuPart', [{ group: 'Ovens', perPiece: hours(2), program: 'EU' }])
      .open();
    desk.order('UsPart');
    desk.order('EuPart');
    expect(first(desk).map((text) => text.split(' on ')[1])).toEqual(['Free', 'EuOven']);
    const [us, eu] = [desk.step(0, 0), desk.step(1, 0)];
    expect(desk.move(us, us.placement.start, 'EuOven')).toMatchObject({
      errorCode: 'resourceNotCompatible',
      detailsObject: { cause: 'program' },
    });
    expect(desk.move(eu, eu.placement.start, 'Free')).toMatchObject({
      errorCode: 'resourceNotCompatible',
      detailsObject: { cause: 'program', blockedBy: [us.operationId] },
    });
  });
});

describe('article group combinations', () => {
  const oven = () =>
    factoryWith()
      .group('Ovens', ['Oven'], {
        allowMultipleReservation: true,
        articleGroupCombinations: [
          ['bread', 'rolls'],
          ['rolls', 'cake'],
          ['bread', 'cake', 'rolls2'],
        ],
      })
      .article('Bread', [{ group: 'Ovens', perPiece: hours(2) }], { group: 'bread' })
      .article('Rolls', [{ group: 'Ovens', perPiece: hours(2) }], { group: 'rolls' })
      .article('Cake', [{ group: 'Ovens', perPiece: hours(2) }], { group: 'cake' });

  it('hold together only what one of them names, not pair by pair', () => {
    const desk = oven().open();
    for (const article of ['Bread', 'Rolls', 'Bread', 'Cake']) desk.order(article);
    const early = 'Mon 01/03 06:00 to Mon 01/03 08:00 on Oven';
    expect(first(desk)).toEqual([early, early, early, 'Mon 01/03 08:00 to Mon 01/03 10:00 on Oven']);
  });

  // shows planning 8.16
  it('a move that would mix others is refused with article and resource', () => {
    const desk = oven().open();
    for (const article of ['Bread', 'Rolls', 'Cake']) desk.order(article);
    expect(desk.move(desk.step(2, 0), '2027-03-01T05:00:00Z')).toMatchObject({
      errorCode: 'InvalidArticleGroupCombination',
      detailsObject: { article: 'Cake', resourceName: 'Oven' },
    });
  });
});

describe('assemblies', () => {
  it('make one production order each, components before what they go into', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .group('Bench', ['Bench'])
      .article('Leg', [{ group: 'Saws', perPiece: 900 }])
      .article('Screw', [])
      .article('Frame', [{ group: 'Saws', perPiece: 1800 }], { components: { Leg: 4 } })
      .article('Table', [{ group: 'Bench', perPiece: hours(1) }], { components: { Frame: 1, Screw: 8, Leg: 1 } })
      .open();
    desk.order('Table', { articleAmount: 2 });
    const orders = [...desk.plan.productionOrders.values()];
    expect(orders.map(({ articleId, articleAmount }) => [articleId, articleAmount])).toEqual([
      ['Table', 2],
      ['Frame', 2],
      ['Leg', 8],
      ['Leg', 2],
    ]);
    expect(orders.map((order) => order.parentProductionOrderId)).toEqual([
      undefined,
      orders[0]?.productionOrderId,
      orders[1]?.productionOrderId,
      orders[0]?.productionOrderId,
    ]);
    const [table, frame, legs, leg] = orders.map((_, index) => desk.step(index, 0));
    expect(frame?.placement.start).toBeGreaterThanOrEqual(legs?.placement.end ?? Number.NaN);
    expect(table?.predecessors).toEqual([frame?.operationId, leg?.operationId]);
    expect(table?.placement.start).toBe(at('2027-03-01T08:30:00Z'));
  });

  it('are planned backward with everything beneath', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('Leg', [{ group: 'Saws', perPiece: hours(1) }])
      .article('Table', [{ group: 'Saws', perPiece: hours(1) }], { components: { Leg: 4 } })
      .open();
    desk.order('Table', { termination: 'backward', deliveryDate: '2027-03-05' });
    expect(first(desk)).toEqual([
      'Fri 05/03 21:00 to Fri 05/03 22:00 on Saw',
      'Fri 05/03 17:00 to Fri 05/03 21:00 on Saw',
    ]);
  });

  it('that contain themselves are refused with their members', () => {
    const desk = factoryWith()
      .group('Saws', ['Saw'])
      .article('A', [{ group: 'Saws', perPiece: 60 }], { components: { B: 1 } })
      .article('B', [{ group: 'Saws', perPiece: 60 }], { components: { A: 1 } })
      .open();
    expect(desk.order('A')).toEqual(reject('circularDependency', { members: ['A', 'B', 'A'] }));
    expect(desk.plan.operations.size).toBe(0);
  });
});

describe('process steps', () => {
  const day = 86_400;
  const withProcess = (steps = [{ group: 'Saws', perPiece: hours(2) }]) =>
    factoryWith()
      .group('Saws', ['Saw'])
      .article('Machine', steps, { before: [day, 2 * day], after: [day] });

  it('end before production starts and start after it ends, on working days of the plant', () => {
    const desk = withProcess().holiday('2027-03-02').open();
    desk.order('Machine');
    const activities = [...desk.plan.activities.values()];
    expect(activities.map(({ productionProcessStep, process }) => [productionProcessStep, process?.stage])).toEqual([
      [false, 'before'],
      [false, 'before'],
      [true, undefined],
      [false, 'after'],
    ]);
    const [design, purchase, , shipping] = activities.map(({ process }) => process);
    expect([design?.start, design?.end]).toEqual([at('2027-03-01T05:00:00Z'), at('2027-03-03T05:00:00Z')]);
    expect(purchase?.end).toBe(at('2027-03-05T05:00:00Z'));
    expect(first(desk)).toEqual(['Fri 05/03 06:00 to Fri 05/03 08:00 on Saw']);
    expect([shipping?.start, shipping?.end]).toEqual([at('2027-03-05T07:00:00Z'), at('2027-03-08T07:00:00Z')]);
  });

  it('alone are enough for an article that is not made here', () => {
    const desk = withProcess([]).open();
    desk.order('Machine');
    expect(desk.plan.orderPositions.get(desk.lastPosition())?.planned).toBe(true);
    expect([...desk.plan.activities.values()].every(({ process }) => process !== undefined)).toBe(true);
    expect(desk.plan.productionOrders.size).toBe(0);
  });
});

// shows planning 4.74
// shows base-data 3.75
it('a production order is locked as soon as it is planned when the setting says so', () => {
  const desk = factoryWith({ automaticProductionOrderLock: true })
    .group('Saws', ['Saw'])
    .article('Bar', [{ group: 'Saws', perPiece: 60 }])
    .open();
  desk.order('Bar');
  expect(desk.steps().map(({ locked }) => locked)).toEqual([true]);
  desk.give({ type: 'undo' });
  expect(desk.plan.operations.size).toBe(0);
});

describe('a sequence of colours (domain facts §8)', () => {
  const painting = () => {
    const builder = factoryWith()
      .group('Booths', ['Booth1', 'Booth2'])
      .characteristic('colour', { kind: 'order', values: ['white', 'grey', 'black'] })
      .article('Raw', [{ group: 'Booths', perPiece: hours(2) }]);
    for (const value of ['white', 'grey', 'black'])
      builder.article(value, [{ group: 'Booths', perPiece: hours(2), needs: [{ characteristicId: 'colour', value }] }]);
    return builder;
  };
  const booths = (desk: PlanningDesk): string[] => first(desk).map((text) => text.slice(-6));

  it('excludes nobody, and is kept among resources of one number before they are loaded evenly', () => {
    const desk = painting().open();
    for (const colour of ['black', 'white', 'grey', 'grey', 'black']) desk.order(colour);
    // Grey follows white twice, although the other booth has less to do; black goes back to black.
    expect(booths(desk)).toEqual(['Booth1', 'Booth2', 'Booth2', 'Booth2', 'Booth1']);
  });

  it('counts what has no colour out, and gives way to the number of a resource and to a delivery date', () => {
    const desk = painting().open();
    for (const article of ['black', 'white', 'Raw', 'Raw', 'grey']) desk.order(article);
    expect(booths(desk).at(-1)).toBe('Booth2');
    const ranked = painting().priorities('Booths', { Booth1: 1, Booth2: 2 }).open();
    for (const article of ['black', 'grey']) ranked.order(article);
    expect(booths(ranked)).toEqual(['Booth1', 'Booth1']);
    const urgent = painting().open();
    urgent.order('black', { deliveryDate: '2027-03-01' });
    for (let i = 0; i < 8; i++) urgent.order('white', { deliveryDate: '2027-03-01' });
    urgent.order('grey', { deliveryDate: '2027-03-01' });
    expect(booths(urgent).slice(1)).toEqual([...Array.from({ length: 8 }, () => 'Booth2'), 'Booth1']);
  });

  it('holds backward, and for what is placed again, too', () => {
    const desk = painting().open();
    for (const article of ['white', 'black', 'grey'])
      desk.order(article, { deliveryDate: '2027-03-05', termination: 'backward' });
    // Placed from the end: grey goes before black.
    expect(booths(desk)).toEqual(['Booth1', 'Booth2', 'Booth2']);
    const grey = desk.step(2, 0);
    desk.move(grey, '2027-03-10T08:00:00Z', 'Booth1');
    desk.give({
      type: 'optimiseOperations',
      baseRevision: desk.plan.revision,
      override: false,
      direction: 'left',
      operationIds: [grey.operationId],
    });
    expect(shown(desk.step(2, 0)).slice(0, 15)).toBe('Mon 01/03 06:00');
  });
});
