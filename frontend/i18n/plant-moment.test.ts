import { expect, test } from 'vitest';
import { instantMeant, momentAt } from './plant-moment.ts';

const zone = 'Europe/Berlin';
const at = (iso: string): number => Date.parse(iso);

test('a day and a time are meant by the clock on the wall of the plant', () => {
  expect(momentAt(zone, at('2027-03-01T05:07:31Z'))).toEqual({ day: '2027-03-01', time: '06:07' });
  expect(instantMeant(zone, { day: '2027-03-01', time: '06:07' })).toBe(at('2027-03-01T05:07:00Z'));
  expect(instantMeant(zone, { day: '2027-07-01', time: '00:00' })).toBe(at('2027-06-30T22:00:00Z'));
});

test('what nobody touched is the very instant, also in the hour that clocks show twice', () => {
  const second = at('2027-10-31T01:30:12Z');
  expect(instantMeant(zone, momentAt(zone, second), second)).toBe(second);
  expect(instantMeant(zone, momentAt(zone, second))).toBe(at('2027-10-31T00:30:00Z'));
});

test('a time that the clocks skip, and what is no time or day, is none', () => {
  expect(instantMeant(zone, { day: '2027-03-28', time: '02:30' })).toBeUndefined();
  expect(instantMeant(zone, { day: '2027-03-28', time: '3 Uhr' })).toBeUndefined();
  expect(instantMeant(zone, { day: '31.02.', time: '03:00' })).toBeUndefined();
  expect(instantMeant(zone, { day: undefined, time: '03:00' })).toBeUndefined();
});
