import { expect, test } from 'vitest';
import { wrongFields } from '#frontend/kit/form/form-values.ts';
import { formOfGap, formOfTimes, gapFormSchema, gapOfForm, isShownTwice } from './gap-values.ts';

const zone = 'Europe/Berlin';
const times = { resourceId: 'r1', gapTypeId: 'g1', toDay: '2027-10-31', toTime: '12:00' };

test('an hour that the clocks skip is refused at its field, a midnight never is', () => {
  const skipped = { ...times, fromDay: '2027-03-28', fromTime: '02:30' };
  expect(wrongFields(gapFormSchema(zone), skipped)).toEqual({ fromTime: { code: 'skippedByClocks' } });
  expect(gapOfForm(skipped, zone)).toBeUndefined();
  // In Cairo the clocks go forward at midnight.
  const midnight = { ...times, fromDay: '2027-04-30', fromTime: '00:00' };
  expect(wrongFields(gapFormSchema('Africa/Cairo'), midnight)).toEqual({});
});

test('of an hour that the clocks show twice the first is meant, and that is said', () => {
  const twice = { ...times, fromDay: '2027-10-31', fromTime: '02:30' };
  expect(isShownTwice(zone, '2027-10-31', '02:30')).toBe(true);
  expect(isShownTwice(zone, '2027-10-31', '03:30')).toBe(false);
  expect(isShownTwice(zone, '2027-10-', '02:30')).toBe(false);
  expect(gapOfForm(twice, zone)?.dateFrom).toBe('2027-10-31T00:30:00.000Z');
});

test('a gap that begins in the second of the two hours stays there when something else of it is changed', () => {
  const gap = {
    resourceGapId: 'x',
    resourceId: 'r1',
    gapTypeId: 'g1',
    dateFrom: '2027-10-31T01:30:00.000Z',
    dateTo: '2027-10-31T11:00:00.000Z',
    informative: false,
  };
  const form = { ...formOfGap(gap, zone), toTime: '13:00' };
  expect(gapOfForm(form, zone, [gap])).toMatchObject({ dateFrom: gap.dateFrom, dateTo: '2027-10-31T12:00:00.000Z' });
});

test('a gap that fills the second of the two hours begins and ends at times that read alike, and is right', () => {
  const drawn = { dateFrom: '2027-10-31T00:00:00.000Z', dateTo: '2027-10-31T01:00:00.000Z' };
  const form = { resourceId: 'r1', gapTypeId: 'g1', ...formOfTimes(drawn, zone) };
  expect([form.fromTime, form.toTime]).toEqual(['02:00', '02:00']);
  expect(gapOfForm(form, zone, [drawn])).toMatchObject(drawn);
  expect(wrongFields(gapFormSchema(zone), form)).toEqual({ toDay: { code: 'endBeforeStart' } });
});
