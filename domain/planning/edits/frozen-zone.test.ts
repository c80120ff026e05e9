import { describe, expect, it } from 'vitest';
import { isRejection } from '#domain/kernel/rejection.ts';
import { at, factoryWith, shown } from '#tests/fixtures/factory-for-tests.ts';

const hours = (count: number): number => count * 3600;
const hour = 3_600_000;

describe('the frozen zone of a resource', () => {
  /** Monday 06:00; the saw is frozen until 10:00, so the order begins then. */
  const saw = () => {
    const desk = factoryWith()
      .group('Saws', ['A', 'B'], { frozenTime: hours(4) })
      .article('Part', [{ group: 'Saws', perPiece: hours(1) }])
      .open();
    desk.order('Part');
    return desk;
  };

  it('is from now on: what nobody has begun in time can still be moved', () => {
    const desk = saw();
    desk.now += 24 * hour;
    expect(isRejection(desk.move(desk.step(0, 0), '2027-03-03T08:00:00Z'))).toBe(false);
    expect(shown(desk.step(0, 0))).toBe('Wed 03/03 09:00 to Wed 03/03 10:00 on A');
  });

  // shows planning 5.15
  it('holds what runs into it at either end', () => {
    const desk = saw();
    desk.now = desk.step(0, 0).placement.start + hour / 2;
    expect(desk.move(desk.step(0, 0), '2027-03-03T08:00:00Z')).toMatchObject({ errorCode: 'frozenTime' });
    const resized = desk.give({
      type: 'resizeOperations',
      baseRevision: desk.plan.revision,
      override: false,
      targets: [
        { id: desk.step(0, 0).operationId, start: at('2027-03-01T20:00:00Z'), end: at('2027-03-01T21:00:00Z') },
      ],
    });
    expect(resized).toMatchObject({ errorCode: 'frozenTime' });
  });
});

describe('the frozen zone of a resource beside the main one', () => {
  /** The tool is frozen for a day: the order begins on Tuesday 06:00. */
  const pressing = () => {
    const desk = factoryWith()
      .group('Presses', ['P1', 'P2'])
      .group('Tools', ['Tool'], { frozenTime: hours(24) })
      .group('Ovens', ['Oven'])
      .article('Cup', [
        { number: 10, group: 'Ovens', perPiece: hours(1) },
        { number: 20, group: 'Presses', perPiece: hours(1) },
        { number: 21, group: 'Tools', beside: 20 },
      ])
      .open();
    desk.order('Cup');
    return desk;
  };
  const base = { baseRevision: 2, override: false } as const;

  it('keeps the main step out, too', () => {
    const desk = pressing();
    expect(shown(desk.step(0, 1))).toBe('Tue 02/03 06:00 to Tue 02/03 07:00 on P1');
    const tool = desk.step(0, 2).operationId;
    expect(desk.move(desk.step(0, 1), '2027-03-01T10:00:00Z')).toMatchObject({
      errorCode: 'frozenTime',
      detailsObject: { operationId: tool, resourceId: 'Tool' },
    });
  });

  it('keeps it in, whoever moves it: by hand, with its order, by optimising, by replanning or by closing gaps', () => {
    const desk = pressing();
    desk.now += hours(3) * 1000;
    const [, main, tool] = desk.steps();
    if (main === undefined || tool === undefined) throw new Error('Steps are missing');
    const { operationId, productionOrderId } = main;
    const start = at('2027-03-05T08:00:00Z');
    for (const command of [
      { type: 'moveOperations', ...base, moves: [{ operationId, start }] },
      { type: 'moveParallelOperations', ...base, moves: [{ operationId: tool.operationId, start }] },
      { type: 'moveProductionOrders', ...base, targets: [{ id: productionOrderId, start }] },
    ] as const)
      expect(desk.give(command), command.type).toMatchObject({ errorCode: 'frozenTime' });
    const before = desk.step(0, 0).operationId;
    for (const command of [
      { type: 'optimiseOperations', ...base, direction: 'right', operationIds: [operationId] },
      { type: 'replanSuccessors', ...base, operationId: before },
      { type: 'closeGaps', ...base, direction: 'right', operationIds: [operationId] },
    ] as const)
      expect(desk.give(command), command.type).toEqual([]);
  });

  it('is looked at on each resource that an optimised step may go to', () => {
    const desk = factoryWith()
      .group('Mills', ['Slow'])
      .group('Mills', ['Frozen'], { frozenTime: hours(48), capacityFactor: 4 })
      .article('Part', [{ group: 'Mills', perPiece: hours(8) }])
      .open();
    desk.order('Part', { deliveryDate: '2027-03-02' });
    desk.give({ type: 'optimiseOperations', ...base, direction: 'right', operationIds: [desk.step(0, 0).operationId] });
    expect(shown(desk.step(0, 0))).toBe('Tue 02/03 14:00 to Tue 02/03 22:00 on Slow');
  });
});

it('a revoked order holds nobody back', () => {
  const desk = factoryWith()
    .group('Saws', ['A'])
    .group('Mills', ['B'])
    .article('Leg', [{ group: 'Saws', perPiece: hours(1) }])
    .article('Table', [{ group: 'Mills', perPiece: hours(1) }], { components: { Leg: 1 } })
    .open();
  desk.order('Table', { deliveryDate: '2027-03-03' });
  const [table, leg] = [...desk.plan.productionOrders.values()];
  if (table === undefined || leg === undefined) throw new Error('No order of a component');
  desk.give({ type: 'revokeProductionOrder', productionOrderId: table.productionOrderId });
  const [operationId] = desk.plan.operationsByProductionOrder.get(leg.productionOrderId) ?? [];
  if (operationId === undefined) throw new Error('No operation');
  const baseRevision = desk.plan.revision;
  desk.give({ type: 'closeGaps', direction: 'right', operationIds: [operationId], baseRevision, override: false });
  expect(shown(desk.operation(operationId))).toBe('Wed 03/03 21:00 to Wed 03/03 22:00 on A');
});
