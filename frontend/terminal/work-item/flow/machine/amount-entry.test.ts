import { expect, test } from 'vitest';
import { type AmountKey, amountOf, amountToType, countsDecimals, press } from './amount-entry.ts';

const typed = (keys: readonly AmountKey[], sign: ',' | '.' = ','): string =>
  keys.reduce((text, key) => press(text, key, sign), '');

// shows planning 9.19
// shows base-data 9.27
test('keys make a number with at most two decimals and one sign', () => {
  expect(typed(['0', '0', '6'])).toBe('6');
  expect(typed(['1', '2', 'erase', '8'])).toBe('18');
  expect(typed(['sign', '5', 'sign', '2', '9'])).toBe('0,52');
  expect(typed(['1', 'sign', '5'], '.')).toBe('1.5');
  expect(typed(Array.from({ length: 40 }, () => '9' as const))).toHaveLength(12);
  expect(press('', 'erase', ',')).toBe('');
});

test('comma and point mean the same', () => {
  expect([amountOf('2,5'), amountOf('2.5'), amountOf(' 6 '), amountOf('7,')]).toEqual([2.5, 2.5, 6, 7]);
  expect(amountOf(amountToType(2.5, ','))).toBe(2.5);
});

test('what cannot be is refused before it is sent', () => {
  const refused = { '': 'amountMissing', '-3': 'belowZero', '−3': 'belowZero', '0,00': 'zero', six: 'noNumber' };
  for (const [text, why] of Object.entries(refused)) expect([text, amountOf(text)]).toEqual([text, why]);
  expect([amountOf('1,234'), amountOf('1.000.000'), amountOf('1000000001')]).toEqual([
    'tooManyDecimals',
    'noNumber',
    'tooMuch',
  ]);
});

test('pieces have no decimals on the keys, what is weighed has', () => {
  expect([countsDecimals('Stück', 60, 42), countsDecimals('kg', 60), countsDecimals('pcs', 60, 2.5)]).toEqual([
    false,
    true,
    true,
  ]);
});
