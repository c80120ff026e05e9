import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResourceId } from '#domain/kernel/ids.ts';
import { compileFacts } from '#domain/planning/plan/compile-facts.ts';
import { at, type FactoryBuilder, factoryWith } from '#tests/fixtures/factory-for-tests.ts';
import { barFrom, planTimeWithin } from '../plan/plan-time.ts';
import type { WorkingTime } from './working-time.ts';

const hour = 3_600_000;
const workingTime = (builder: FactoryBuilder, name = 'Saw'): WorkingTime => {
  const facts = compileFacts(builder.factory).resource(name as ResourceId);
  if (facts === undefined) throw new Error(`No resource ${name}`);
  return facts.workingTime;
};
const nightShift = () =>
  factoryWith({ weekendDays: [] })
    .shifts('night', [0, 1, 2, 3, 4, 5, 6], '22:00', '06:00')
    .group('Saws', ['Saw'], { plan: 'night' });

describe('working time', () => {
  // shows planning 5.25
  it('is the capacity plan of the weekdays in the time zone of the plant', () => {
    const saw = workingTime(factoryWith().group('Saws', ['Saw']));
    expect(saw.intervals(at('2027-03-01T00:00:00Z'), at('2027-03-02T23:00:00Z'))).toEqual([
      { start: at('2027-03-01T05:00:00Z'), end: at('2027-03-01T21:00:00Z') },
      { start: at('2027-03-02T05:00:00Z'), end: at('2027-03-02T21:00:00Z') },
    ]);
  });

  it('a night shift lasts 7 hours when the clocks go forward and 9 when they go back', () => {
    const saw = workingTime(nightShift());
    expect(saw.between(at('2027-03-27T20:30:00Z'), at('2027-03-28T12:00:00Z'))).toBe(7 * 3600);
    expect(saw.between(at('2027-10-30T19:30:00Z'), at('2027-10-31T12:00:00Z'))).toBe(9 * 3600);
    expect(saw.between(at('2027-06-05T19:30:00Z'), at('2027-06-06T12:00:00Z'))).toBe(8 * 3600);
  });

  it('a shift over midnight belongs to the day on which it begins', () => {
    const builder = factoryWith()
      .shifts('night', [1, 2, 3, 4, 5, 6, 0], '22:00', '06:00')
      .group('Saws', ['Saw'], { plan: 'night' })
      .holiday('2027-03-03');
    const saw = workingTime(builder);
    const starts = saw.intervals(at('2027-03-01T12:00:00Z'), at('2027-03-09T12:00:00Z'));
    // Monday, Tuesday (into the holiday), not Wednesday, Thursday, Friday (into the weekend), then Monday.
    expect(starts.map((interval) => new Date(interval.start).toISOString().slice(0, 13))).toEqual([
      '2027-03-01T21',
      '2027-03-02T21',
      '2027-03-04T21',
      '2027-03-05T21',
      '2027-03-08T21',
    ]);
    expect(starts.every((interval) => interval.end - interval.start === 8 * hour)).toBe(true);
  });

  // shows planning 5.26
  it('a normal gap takes time away, an informative one does not', () => {
    const builder = factoryWith().group('Saws', ['Saw']);
    builder.gap('Saw', '2027-03-01T08:00:00Z', '2027-03-01T10:00:00Z');
    builder.gap('Saw', '2027-03-01T12:00:00Z', '2027-03-01T14:00:00Z', true);
    const saw = workingTime(builder);
    expect(saw.add(at('2027-03-01T07:00:00Z'), 2 * 3600)).toEqual({
      start: at('2027-03-01T07:00:00Z'),
      end: at('2027-03-01T11:00:00Z'),
    });
    expect(saw.whyNotWorking(at('2027-03-01T09:00:00Z'))).toBe('gap');
    expect(saw.between(at('2027-03-01T00:00:00Z'), at('2027-03-02T00:00:00Z'))).toBe(14 * 3600);
  });

  it('several weeks repeat in turn from the week in which they begin', () => {
    const builder = factoryWith().shifts('early', [1], '06:00', '14:00').shifts('late', [1], '14:00', '22:00');
    builder.group('Saws', ['Saw'], {});
    const saw = builder.factory.objects.resources.get('Saw');
    if (saw === undefined) throw new Error('The builder made no Saw');
    builder.factory.objects.resources.set('Saw', {
      ...saw,
      availabilityPlans: [{ validFrom: '2027-03-03', weeks: ['early', 'late'] }],
    });
    const mondays = workingTime(builder).intervals(at('2027-03-01T00:00:00Z'), at('2027-03-31T00:00:00Z'));
    expect(mondays.map((interval) => new Date(interval.start).toISOString())).toEqual([
      '2027-03-08T13:00:00.000Z',
      '2027-03-15T05:00:00.000Z',
      '2027-03-22T13:00:00.000Z',
      '2027-03-29T04:00:00.000Z',
    ]);
  });

  it('a step that fills a shift ends with it and the next one starts with the next shift', () => {
    const saw = workingTime(factoryWith().group('Saws', ['Saw']));
    expect(saw.add(at('2027-03-01T05:00:00Z'), 16 * 3600)?.end).toBe(at('2027-03-01T21:00:00Z'));
    expect(saw.nextWorking(at('2027-03-01T21:00:00Z'))).toBe(at('2027-03-02T05:00:00Z'));
  });

  it('a resource without a capacity plan never works', () => {
    const builder = factoryWith().group('Saws', ['Saw'], { plan: 'none' });
    expect(workingTime(builder).nextWorking(at('2027-03-01T05:00:00Z'))).toBeUndefined();
    expect(workingTime(builder).add(at('2027-03-01T05:00:00Z'), 60)).toBeUndefined();
  });

  const anyInstant = fc.integer({ min: at('2017-01-10T00:00:00Z'), max: at('2036-12-31T00:00:00Z') });
  const anyLength = fc.integer({ min: 1, max: 3_000_000 });
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'Pacific/Chatham',
    'UTC',
  ];
  const plants = zones.map((plantTimeZone) => {
    const builder = factoryWith({ plantTimeZone }).group('Saws', ['Saw']).holiday('2027-03-03');
    builder.gap('Saw', '2027-03-01T08:00:00Z', '2027-03-01T10:00:00Z');
    builder.shifts('nights', [1, 2, 3, 4, 5], '21:30', '02:30').group('Mills', ['Mill'], { plan: 'nights' });
    return builder.group('Presses', ['Press'], { plan: 'nights', capacityFactor: 1.7 });
  });

  it('subtracting what was added returns the same interval, from 10 years back to 10 years ahead', () => {
    const compiled = plants.flatMap((plant) => ['Saw', 'Mill'].map((name) => workingTime(plant, name)));
    fc.assert(
      fc.property(fc.constantFrom(...compiled), anyInstant, anyLength, (working, from, seconds) => {
        const added = working.add(from, seconds);
        if (added === undefined) throw new Error('There is always another shift');
        expect(working.subtract(added.end, seconds)).toEqual(added);
        expect(working.between(added.start, added.end)).toBe(seconds);
        expect(working.nextWorking(from)).toBe(added.start);
      }),
      { numRuns: 500 },
    );
  });

  // shows planning 5.25
  it('the planned time of a bar is what it was made of, whatever the capacity factor', () => {
    const resources = plants.flatMap((plant) =>
      ['Saw', 'Mill', 'Press'].flatMap((name) => compileFacts(plant.factory).resource(name as ResourceId) ?? []),
    );
    fc.assert(
      fc.property(fc.constantFrom(...resources), anyInstant, anyLength, (facts, from, planTime) => {
        const bar = barFrom(facts, from, planTime);
        if (bar === undefined) throw new Error('There is always another shift');
        expect(planTimeWithin(facts, bar)).toBe(planTime);
      }),
      { numRuns: 500 },
    );
  });

  it('never works outside of what a walk through the days finds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...plants), anyInstant, (plant, from) => {
        const zone = plant.factory.settings.plantTimeZone;
        const clock = new Intl.DateTimeFormat('en-GB', {
          timeZone: zone,
          hourCycle: 'h23',
          weekday: 'short',
          hour: '2-digit',
          minute: '2-digit',
        });
        for (const { start, end } of workingTime(plant, 'Mill').intervals(from, from + 10 * 24 * hour)) {
          for (const t of [start, end - 1, (start + end) / 2]) {
            const part = Object.fromEntries(clock.formatToParts(t).map(({ type, value }) => [type, value]));
            const minutes = Number(part['hour']) * 60 + Number(part['minute']);
            const isEvening = minutes >= 21 * 60 + 30;
            expect(isEvening || minutes < 2 * 60 + 30 || t === start).toBe(true);
            expect(isEvening ? ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] : ['Tue', 'Wed', 'Thu', 'Fri', 'Sat']).toContain(
              part['weekday'],
            );
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('answers do not depend on what was asked before', () => {
    const [berlin] = plants;
    if (berlin === undefined) throw new Error('There is no plant');
    const travelled = workingTime(berlin);
    fc.assert(
      fc.property(anyInstant, anyLength, (from, seconds) => {
        expect(travelled.add(from, seconds)).toEqual(workingTime(berlin).add(from, seconds));
      }),
      { numRuns: 40 },
    );
  });
});
