import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromIso, toIso } from './instant.ts';

test('an instant is written as ISO 8601 in UTC, to the millisecond', () => {
  const someMillisecond = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(12_000, 0, 1) });
  const wholeSecond = someMillisecond.map((at) => Math.floor(at / 1000) * 1000);
  fc.assert(
    fc.property(fc.oneof(someMillisecond, wholeSecond), (at) => {
      expect(toIso(at)).toBe(new Date(at).toISOString());
      expect(fromIso(toIso(at))).toBe(at);
    }),
  );
  expect(() => toIso(Number.NaN)).toThrow(RangeError);
});
