import { describe, expect, it } from 'vitest';
import { reject } from '#domain/kernel/rejection.ts';
import { statusId } from '#domain/planning/plan/status.ts';
import {
  at,
  type FactoryBuilder,
  factoryWith,
  mondaySix,
  type PlanningDesk,
  shown,
} from '#tests/fixtures/factory-for-tests.ts';

const hours = (count: number): number => count * 3600;

const all = (desk: PlanningDesk, order = 0): string[] => desk.steps(order).map(shown);

describe('a parallel step', () => {
  const moulding = (builder: FactoryBuilder): FactoryBuilder =>
    builder.article('Cup', [
      { number: 10, group: 'Presses', perPiece: hours(4) },
      { number: 11, group: 'Tools', beside: 10 },
      { number: 20, group: 'Packers', perPiece: hours(1) },
    ]);

  it('starts and ends with the main step, worked only while both resources work', () => {
    const builder = factoryWith()
      .shifts('late', [1, 2, 3, 4, 5], '08:00', '11:00')
      .group('Presses', ['Press'])
      .group('Tools', ['Tool'], { plan: 'late' })
      .group('Packers', ['Packer']);
    const desk = moulding(builder).open();
    desk.order('Cup');
    expect(all(desk)).toEqual([
      'Mon 01/03 08:00 to Tue 02/03 09:00 on Press',
      'Mon 01/03 08:00 to Tue 02/03 09:00 on Tool',
      'Tue 02/03 09:00 to Tue 02/03 10:00 on Packer',
    ]);
    expect(desk.step(0, 1)).toMatchObject({
      mainOperationId: desk.step(0, 0).operationId,
      parallel: 'equipment',
      reason: { kind: 'besideMain' },
    });
    expect(desk.step(0, 0).secondaries).toEqual([desk.step(0, 1).operationId]);
  });

  it('makes the main step wait while its equipment is elsewhere, and says so', () => {
    const builder = factoryWith()
      .group('Presses', ['PressA', 'PressB'])
      .group('Tools', ['Tool'])
      .group('Packers', ['Packer']);
    const desk = moulding(builder).open();
    desk.order('Cup');
    desk.order('Cup');
    expect(shown(desk.step(1, 0))).toBe('Mon 01/03 10:00 to Mon 01/03 14:00 on PressB');
    expect(desk.step(1, 0).reason).toEqual({ kind: 'parallelResource', operationId: desk.step(0, 1).operationId });
  });

  it('takes another of its group when one is elsewhere', () => {
    const builder = factoryWith()
      .group('Presses', ['PressA', 'PressB'])
      .group('Tools', ['Tool1', 'Tool2'])
      .group('Packers', ['Packer']);
    const desk = moulding(builder).open();
    desk.order('Cup');
    desk.order('Cup');
    expect(all(desk, 1).slice(0, 2)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 10:00 on PressB',
      'Mon 01/03 06:00 to Mon 01/03 10:00 on Tool2',
    ]);
  });

  it('of a group of people only has to be working at the start, and follows through its own shifts', () => {
    const builder = factoryWith()
      .shifts('short', [1, 2, 3, 4, 5], '07:00', '09:00')
      .group('Presses', ['Press'])
      .personnel('Tools')
      .group('Tools', ['Ann'], { plan: 'short' })
      .group('Packers', ['Packer']);
    const desk = moulding(builder).open();
    desk.order('Cup');
    expect(all(desk).slice(0, 2)).toEqual([
      'Mon 01/03 07:00 to Mon 01/03 11:00 on Press',
      'Mon 01/03 07:00 to Tue 02/03 09:00 on Ann',
    ]);
  });

  it('is placed backward with its main step, too', () => {
    const builder = factoryWith()
      .group('Presses', ['PressA', 'PressB'])
      .group('Tools', ['Tool'])
      .group('Packers', ['Packer', 'Other']);
    const desk = moulding(builder).open();
    desk.order('Cup', { termination: 'backward', deliveryDate: '2027-03-05' });
    desk.order('Cup', { termination: 'backward', deliveryDate: '2027-03-05' });
    expect(all(desk, 0).slice(0, 2)).toEqual([
      'Fri 05/03 17:00 to Fri 05/03 21:00 on PressA',
      'Fri 05/03 17:00 to Fri 05/03 21:00 on Tool',
    ]);
    expect(all(desk, 1).slice(0, 2)).toEqual([
      'Fri 05/03 13:00 to Fri 05/03 17:00 on PressB',
      'Fri 05/03 13:00 to Fri 05/03 17:00 on Tool',
    ]);
  });

  it('without a common window within a year there is no availability', () => {
    const builder = factoryWith()
      .shifts('night', [1, 2, 3, 4, 5], '22:00', '23:00')
      .group('Presses', ['Press'])
      .group('Tools', ['Tool'], { plan: 'night' })
      .group('Packers', ['Packer']);
    const desk = moulding(builder).open();
    expect(desk.order('Cup')).toEqual(
      reject('noAvailability', { orderPositionId: desk.lastPosition(), number: 10, resourceGroupId: 'Presses' }),
    );
  });
});

describe('an installer', () => {
  const setUp = factoryWith()
    .shifts('late', [1, 2, 3, 4, 5], '09:00', '17:00')
    .group('Presses', ['PressA', 'PressB'])
    .group('Setters', ['Setter'], { plan: 'late' })
    .article('Part', [
      { number: 10, group: 'Presses', perPiece: hours(6) },
      { number: 11, group: 'Setters', beside: 10, installer: 1800 },
    ]);

  it('starts with the main step and takes its own time; the next step waits for the installer only', () => {
    const desk = setUp.open();
    desk.order('Part');
    desk.order('Part');
    expect([...all(desk, 0), ...all(desk, 1)]).toEqual([
      'Mon 01/03 09:00 to Mon 01/03 15:00 on PressA',
      'Mon 01/03 09:00 to Mon 01/03 09:30 on Setter',
      'Mon 01/03 09:30 to Mon 01/03 15:30 on PressB',
      'Mon 01/03 09:30 to Mon 01/03 10:00 on Setter',
    ]);
    expect(desk.step(1, 0).reason).toEqual({ kind: 'installer', operationId: desk.step(0, 1).operationId });
  });
});

describe('an attendant resource', () => {
  const racked = () =>
    factoryWith()
      .group('Lathes', ['LatheA', 'LatheB'])
      .group('Glue', ['Table', 'Table2'])
      .group('Racks', ['Rack'], { isAttendantResource: true, plan: 'none' })
      .article(
        'Leg',
        [
          { number: 10, group: 'Lathes', perPiece: hours(2) },
          { number: 20, group: 'Glue', perPiece: hours(1), buffer: hours(3) },
          { number: 30, group: 'Lathes', perPiece: hours(1) },
        ],
        { attendants: [{ resource: 'Rack', from: 10, to: 20 }] },
      );

  it('stays from the first step to the end of the last with its buffer, nights included', () => {
    const desk = racked().open(at('2027-03-01T18:00:00Z'));
    desk.order('Leg');
    expect(all(desk)).toEqual([
      'Mon 01/03 19:00 to Mon 01/03 21:00 on LatheA',
      'Mon 01/03 21:00 to Mon 01/03 22:00 on Table',
      'Tue 02/03 06:00 to Tue 02/03 07:00 on LatheB',
      'Mon 01/03 19:00 to Tue 02/03 01:00 on Rack',
    ]);
  });

  it('makes the whole chain start later while it is with another job', () => {
    const desk = racked().open();
    desk.order('Leg');
    desk.order('Leg');
    expect(all(desk, 1)).toEqual([
      // The rack is free at noon, and so is lathe A: that it has more to do than lathe B is no reason to wait.
      'Mon 01/03 12:00 to Mon 01/03 14:00 on LatheA',
      'Mon 01/03 14:00 to Mon 01/03 15:00 on Table2',
      'Mon 01/03 18:00 to Mon 01/03 19:00 on LatheB',
      'Mon 01/03 12:00 to Mon 01/03 18:00 on Rack',
    ]);
    const rack = desk.steps(0).find((operation) => operation.attends !== undefined);
    expect(rack?.placement.end).toBe(at('2027-03-01T11:00:00Z'));
  });

  it('begins and is done with its steps, and takes no feedback of its own', () => {
    const desk = racked().open();
    desk.order('Leg');
    const rack = () => desk.steps(0).find((operation) => operation.attends !== undefined);
    const [lathe, glue] = desk.steps(0);
    if (lathe === undefined || glue === undefined) throw new Error('Steps are missing');
    const report = (kind: 'start' | 'complete', { operationId }: typeof lathe) => {
      desk.report('yield', operationId, { amount: 1 });
      return desk.report(kind, operationId);
    };
    report('start', lathe);
    expect(rack()?.statusId).toBe(statusId.started);
    report('complete', lathe);
    expect(rack()?.statusId).toBe(statusId.started);
    const orderPositionId = desk.lastPosition();
    expect(desk.give({ type: 'unplanOrderPosition', orderPositionId, confirmFeedbackLoss: false })).toEqual(
      reject('feedbackExists', { count: 1 }),
    );
    report('complete', glue);
    expect(rack()?.statusId).toBe(statusId.done);
    const operationId = rack()?.operationId ?? lathe.operationId;
    expect(desk.report('start', operationId)).toMatchObject({
      errorCode: 'resourceAttendant',
    });
  });

  it('placed backward makes the chain end earlier', () => {
    const desk = racked().open();
    for (let i = 0; i < 2; i++) desk.order('Leg', { termination: 'backward', deliveryDate: '2027-03-05' });
    const [first, second] = [0, 1].map((order) => desk.steps(order).find(({ attends }) => attends !== undefined));
    if (first === undefined || second === undefined) throw new Error('The rack is missing');
    expect(second.placement.end).toBeLessThanOrEqual(first.placement.start);
  });
});

describe('a batch on a resource with limited quantity', () => {
  const furnace = () =>
    factoryWith()
      .group('Furnaces', ['Furnace'], { allowMultipleReservation: true, limitQuantity: true, maxQuantity: 100 })
      .group('Presses', ['Press'])
      .article('Bolt', [{ group: 'Furnaces', setup: hours(2), perPiece: 60 }])
      .article('Nut', [
        { group: 'Furnaces', setup: hours(2), perPiece: 60 },
        { group: 'Presses', perPiece: 36 },
      ]);

  it('lasts the setup time whatever the amount, and what fits joins it exactly', () => {
    const desk = furnace().open();
    desk.order('Bolt', { articleAmount: 20 });
    desk.order('Bolt', { articleAmount: 30 });
    const batch = 'Mon 01/03 06:00 to Mon 01/03 08:00 on Furnace';
    expect([...all(desk, 0), ...all(desk, 1)]).toEqual([batch, batch]);
    expect(desk.step(1, 0).reason).toEqual({ kind: 'batch', operationId: desk.step(0, 0).operationId });
  });

  it('begins on a whole minute and takes what comes until that minute is over', () => {
    const desk = furnace().open();
    const second = 1000;
    const starts: string[] = [];
    for (const seconds of [12.188, 59, 60.4, 90, 121]) {
      desk.now = mondaySix + seconds * second;
      desk.order('Bolt', { articleAmount: 10 });
      starts.push(shown(desk.step(starts.length, 0)).slice(0, 15));
    }
    const [first, later] = ['Mon 01/03 06:01', 'Mon 01/03 08:01'];
    expect(starts).toEqual([first, first, first, first, later]);
  });

  it('takes what fits; the rest is a follow-up step, and the next step waits for both', () => {
    const desk = furnace().open();
    desk.order('Bolt', { articleAmount: 70 });
    desk.order('Nut', { articleAmount: 50 });
    expect(all(desk, 1)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 08:00 on Furnace',
      'Mon 01/03 08:00 to Mon 01/03 10:00 on Furnace',
      'Mon 01/03 10:00 to Mon 01/03 10:30 on Press',
    ]);
    const [first, second, press] = desk.steps(1);
    expect([first?.articleAmount, second?.articleAmount]).toEqual([30, 20]);
    expect([first?.split, second?.split]).toEqual([
      { part: 1, parts: 2 },
      { part: 2, parts: 2 },
    ]);
    expect(press?.predecessors).toEqual([first?.operationId, second?.operationId]);
  });

  it('more than one batch holds is divided into full ones', () => {
    const desk = furnace().open();
    desk.order('Bolt', { articleAmount: 250 });
    expect(all(desk)).toEqual([
      'Mon 01/03 06:00 to Mon 01/03 08:00 on Furnace',
      'Mon 01/03 08:00 to Mon 01/03 10:00 on Furnace',
      'Mon 01/03 10:00 to Mon 01/03 12:00 on Furnace',
    ]);
    expect(desk.steps().map(({ articleAmount }) => articleAmount)).toEqual([100, 100, 50]);
  });

  it('a batch that has started takes nothing more', () => {
    const desk = furnace().open();
    desk.order('Bolt', { articleAmount: 20 });
    desk.report('start', desk.step(0, 0).operationId);
    desk.order('Bolt', { articleAmount: 30 });
    expect(all(desk, 1)).toEqual(['Mon 01/03 08:00 to Mon 01/03 10:00 on Furnace']);
  });

  it('is filled from the delivery day back when planned backward', () => {
    const desk = furnace().open();
    desk.order('Bolt', { articleAmount: 60, termination: 'backward', deliveryDate: '2027-03-05' });
    desk.order('Bolt', { articleAmount: 60, termination: 'backward', deliveryDate: '2027-03-05' });
    expect(all(desk, 1)).toEqual([
      'Fri 05/03 20:00 to Fri 05/03 22:00 on Furnace',
      'Fri 05/03 18:00 to Fri 05/03 20:00 on Furnace',
    ]);
    expect(desk.steps(1).map(({ articleAmount }) => articleAmount)).toEqual([40, 20]);
  });
});
