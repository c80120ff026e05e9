import { expect, test } from 'vitest';
import { typedTime } from './typed-time.ts';

test.each([
  ['6', '06:00'],
  ['06', '06:00'],
  ['630', '06:30'],
  ['0630', '06:30'],
  ['6:30', '06:30'],
  ['6.30', '06:30'],
  ['18h', '18:00'],
  [' 18h45 ', '18:45'],
  ['24:00', '24:00'],
  ['0', '00:00'],
])('%s is %s', (text, time) => {
  expect(typedTime(text)).toBe(time);
});

test.each(['', '25', '24:15', '6:60', '6:5', '-6', 'früh', '12345', '06:00:00', '6 Uhr', '٦'])(
  '%s is no time',
  (text) => {
    expect(typedTime(text)).toBeUndefined();
  },
);
