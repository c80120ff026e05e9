import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

test('an amount is read as its language writes it', () => {
  expect(typedAmount('1.312,5', 'de')).toBe(1_312.5);
  expect(typedAmount('1,312.5', 'en')).toBe(1_312.5);
  expect(typedAmount(' 12 ', 'de')).toBe(12);
  expect(typedAmount('0,333', 'de')).toBe(0.33);
});

test('what is no amount above zero is none', () => {
  for (const text of ['', '0', '-3', 'drei', '1,2,3', '1e3', '0,001', '2000000000']) {
    expect(typedAmount(text, 'de')).toBeUndefined();
  }
  expect(typedAmount('1.312,5', 'en')).toBeUndefined();
});
