import { describe, expect, test } from 'vitest';
import { toIso } from '#domain/kernel/instant.ts';
import { timeText } from '#frontend/features/timeline/model/time-text.ts';
import { typedInstant } from './typed-instant.ts';

const zone = 'Europe/Berlin';
const near = Date.parse('2026-11-22T09:00:00Z');
const read = (text: string, language = 'de'): string => {
  const found = typedInstant(text, language, near, zone);
  return found.kind === 'instant' ? `${toIso(found.at)}${found.twice ? ' twice' : ''}` : found.kind;
};

describe('a typed date and time', () => {
  test.each([
    ['24.11.2026 13:30', 'de'],
    ['24.11. 13:30', 'de'],
    ['24. November 13:30 Uhr', 'de'],
    ['2026-11-24 13:30', 'de'],
    ['2026-11-24T13:30', 'en'],
    ['24/11/2026 1:30 pm', 'en'],
    ['24 Nov 2026, 13:30', 'en'],
    ['24 de noviembre de 2026 13:30', 'es'],
    ['24/11 13:30', 'fr'],
    ['24.11.2026 13:30', 'ru'],
  ])('%s (%s) is half past one on that day', (text, language) => {
    expect(read(text, language)).toBe('2026-11-24T12:30:00.000Z');
  });

  test.each(['de', 'en', 'es', 'fr', 'ru'])('is read in %s as it is shown', (language) => {
    const shown = timeText(language, zone).dayAndTime(near);
    expect(read(shown, language)).toBe(toIso(near));
  });

  test('without a time is the start of the day, without a day the day at hand', () => {
    expect(read('24.11.')).toBe('2026-11-23T23:00:00.000Z');
    expect(read('13:30')).toBe('2026-11-22T12:30:00.000Z');
    expect(read('24.11. 7 Uhr')).toBe('2026-11-24T06:00:00.000Z');
    expect(read('24.11. 24:00')).toBe('2026-11-24T23:00:00.000Z');
  });

  test.each([
    ['31.2.2027 8:00', 'de'],
    ['31 Feb 2027 8:00', 'en'],
    ['2027-02-31 8:00', 'de'],
    ['31.11. 8:00', 'de'],
  ])('%s (%s) is a day that does not exist', (text, language) => {
    expect(read(text, language)).toBe('noSuchDay');
  });

  test('is refused where there is no such time of day, or nothing is understood', () => {
    expect(read('24.11. 25:00')).toBe('noSuchTime');
    expect(read('24.11. 13:75')).toBe('noSuchTime');
    expect(read('24.11. 24:30')).toBe('noSuchTime');
    expect(read('24 Nov 13:30 pm', 'en')).toBe('noSuchTime');
    expect(read('')).toBe('notUnderstood');
    expect(read('bald')).toBe('notUnderstood');
    expect(read("'%_\\ 😀")).toBe('notUnderstood');
  });

  test('names the hour that a spring night skips, and the one that an autumn night has twice', () => {
    expect(read('28.3.2027 2:30')).toBe('skipped');
    expect(read('28.3.2027 3:00')).toBe('2027-03-28T01:00:00.000Z');
    expect(read('31.10.2027 2:30')).toBe('2027-10-31T00:30:00.000Z twice');
    expect(read('31.10.2027 3:00')).toBe('2027-10-31T02:00:00.000Z');
  });
});
