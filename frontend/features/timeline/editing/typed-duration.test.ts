import { expect, test } from 'vitest';
import { typedDuration } from './typed-duration.ts';

test.each([
  ['4 h', 240],
  ['4h', 240],
  ['4', 240],
  ['90 min', 90],
  ['2 h 40', 160],
  ['2 h 40 min', 160],
  ['2:30', 150],
  ['1 T 2 h', 1560],
  ['1 d', 1440],
  ['1,5 h', 90],
])('%s is %i minutes', (text, minutes) => {
  expect(typedDuration(text, 'de')).toBe(minutes * 60_000);
});

test('in English the decimal point is a point', () => {
  expect(typedDuration('1.5 h', 'en')).toBe(90 * 60_000);
});

test.each(['', '0', '0 h', '-3 h', 'soon', '4 x', 'h', '1 h h'])('%j is no length', (text) => {
  expect(typedDuration(text, 'de')).toBeUndefined();
});
