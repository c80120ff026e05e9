import { describe, expect, test } from 'vitest';
import type { AvailabilityPlan, ResourceGap } from '#domain/base-data/object-types.ts';
import { defaultSettings } from '#domain/base-data/settings.ts';
import { assignmentErrors, hoursPerWeek, isComplete, nextAssignment, turnOn } from './assignments.ts';
import { comingWeeks } from './coming-weeks.ts';

const plan = (timeFrom: string, timeTo: string): AvailabilityPlan => ({
  availabilityPlanName: timeFrom,
  availabilities: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, isActive: true, timeFrom, timeTo })),
});
const plans = new Map([
  ['early', plan('06:00', '14:00')],
  ['late', plan('14:00', '21:00')],
]);
const settings = { ...defaultSettings, plantTimeZone: 'Europe/Berlin', weekendDays: [0, 6] };

describe('what is wrong with assignments', () => {
  test('an end before the start, or more than two years behind it', () => {
    expect(
      assignmentErrors([
        { validFrom: '2027-03-01', validTo: '2027-02-28', weeks: ['early'] },
        { validFrom: '2027-04-01', validTo: '2029-04-02', weeks: ['early'] },
      ]),
    ).toEqual([{ validTo: 'endBeforeStart' }, { validTo: 'atMostTwoYears' }]);
  });
  test('31 February, and a day or a week that is missing', () => {
    expect(assignmentErrors([{ validFrom: '2027-02-31', weeks: [] }, { weeks: ['early', ''] }])).toEqual([
      { validFrom: 'notADay', weeks: 'required' },
      { validFrom: 'required', weeks: 'required' },
    ]);
  });
  test('one that begins while another says that it holds', () => {
    const errors = assignmentErrors([
      { validFrom: '2027-01-01', validTo: '2027-06-30', weeks: ['early'] },
      { validFrom: '2027-06-30', weeks: ['late'] },
    ]);
    expect(errors).toEqual([{}, { validFrom: 'validityOverlaps' }]);
  });
  test('nothing, where one without an end is followed by another', () => {
    expect(
      assignmentErrors([
        { validFrom: '2020-01-06', weeks: ['early'] },
        { validFrom: '2027-06-30', weeks: ['late'] },
      ]),
    ).toEqual([{}, {}]);
  });
});

describe('a new assignment begins', () => {
  const next = (...drafts: Parameters<typeof nextAssignment>[0]) =>
    nextAssignment(drafts, '2026-11-22', 'early').validFrom;
  test('in this week when it is the first', () => expect(next()).toBe('2026-11-16'));
  test('after the end of the last one', () =>
    expect(next({ validFrom: '2026-01-05', validTo: '2027-02-28', weeks: ['late'] })).toBe('2027-03-01'));
  test('on a Monday to come when the last one has no end, so that they do not overlap', () => {
    expect(next({ validFrom: '2020-01-06', weeks: ['late'] })).toBe('2026-11-23');
    expect(next({ validFrom: '2027-03-03', weeks: ['late'] })).toBe('2027-03-08');
  });
});

describe('two weeks in turn', () => {
  const turning = { validFrom: '2027-03-03', validTo: '2027-06-30', weeks: ['early', 'late'] };
  test('change every Monday from the week of the start on', () => {
    const on = (day: string) => turnOn([turning], day)?.planId;
    expect([on('2027-03-02'), on('2027-03-03'), on('2027-03-07'), on('2027-03-08'), on('2027-03-15')]).toEqual([
      undefined,
      'early',
      'early',
      'late',
      'early',
    ]);
    expect([on('2027-06-30'), on('2027-07-01')]).toEqual([expect.any(String), undefined]);
  });
  test('have their hours on average', () => expect(hoursPerWeek(turning.weeks, plans)).toBe(37.5));

  const always = { validFrom: '2020-01-06', weeks: ['early'] };
  const at = (iso: string) => Date.parse(`${iso}+01:00`);
  const gap = (from: string, to: string, kind: Partial<ResourceGap>): ResourceGap =>
    ({
      resourceId: 'saw',
      gapTypeId: 'repair',
      informative: false,
      dateFrom: at(from),
      dateTo: at(to),
      ...kind,
    }) as ResourceGap;
  const weeks = comingWeeks(
    {
      assignments: [always, turning],
      plans,
      gaps: [
        gap('2027-03-09T18:00', '2027-03-09T21:00', {}),
        gap('2027-03-10T14:00', '2027-03-10T21:00', { informative: true }),
        gap('2027-03-13T08:00', '2027-03-13T12:00', { extra: true }),
      ],
      holidays: [{ dateFrom: '2027-03-11', dateTo: '2027-03-11', description: 'Feast' }],
      settings,
    },
    '2027-03-01',
    3,
  );
  test('are shown with what holidays, weekends and gaps make of them', () => {
    expect(weeks.map(({ monday, turn, hours }) => [monday, turn?.planId, hours])).toEqual([
      ['2027-03-01', 'early', 40],
      // 35 hours less a holiday of 7 and a gap of 3, and 4 hours of overtime.
      ['2027-03-08', 'late', 29],
      ['2027-03-15', 'early', 40],
    ]);
    const [, , , thursday, , saturday] = weeks[1]?.days ?? [];
    expect(thursday).toMatchObject({ holiday: 'Feast', works: [] });
    expect(saturday).toMatchObject({
      isWeekend: true,
      works: [{ from: 8 / 24, to: 12 / 24 }],
      gaps: [{ kind: 'extra' }],
    });
  });
  test('a night in which the clocks change is as long as it is', () => {
    const night = new Map([
      [
        'night',
        {
          availabilityPlanName: 'n',
          availabilities: [{ weekday: 6, isActive: true, timeFrom: '22:00', timeTo: '06:00' }],
        },
      ],
    ]);
    const all = { gaps: [], holidays: [], settings: { ...settings, weekendDays: [] } };
    const calendar = { ...all, assignments: [{ validFrom: '2020-01-06', weeks: ['night'] }], plans: night };
    expect(comingWeeks(calendar, '2027-03-22', 1)[0]?.hours).toBe(7);
    expect(comingWeeks(calendar, '2027-03-15', 1)[0]?.hours).toBe(8);
  });
});

test('an assignment is complete with a start and all its weeks', () => {
  expect(isComplete({ validFrom: '2027-03-01', weeks: ['early'] })).toBe(true);
  expect(isComplete({ validFrom: '2027-03-01', validTo: 'soon', weeks: ['early'] })).toBe(false);
  expect(isComplete({ validFrom: '2027-03-01', weeks: ['early', ''] })).toBe(false);
});
