import { expect, test } from 'vitest';
import { numberToType, typedNumber } from './typed-number.ts';

test('a number is read as the language writes it', () => {
  expect(typedNumber('1.312,5', 'de')).toBe(1312.5);
  expect(typedNumber('1,312.5', 'en')).toBe(1312.5);
  expect(typedNumber('1 312,5', 'fr')).toBe(1312.5);
  expect(typedNumber('−3', 'de')).toBe(-3);
});

test('what is no number is undefined, and a point is no comma', () => {
  for (const text of ['', 'viel', '1,5', '1..2']) expect(typedNumber(text, 'en')).toBeUndefined();
  expect(typedNumber('1.5', 'de')).toBeUndefined();
});

test('what a field shows is read as the same number', () => {
  for (const language of ['de', 'en', 'es', 'fr', 'ru'])
    for (const value of [0, 0.25, 1312.5, -7]) expect(typedNumber(numberToType(value, language), language)).toBe(value);
});
