import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { durationToType, typedDuration } from './typed-duration.ts';

describe('a duration that is typed', () => {
  // shows planning 9.16
  // shows base-data 9.25
  test.each([
    ['5', 'de', 300],
    ['5 min', 'de', 300],
    ['90s', 'de', 90],
    ['2,5 h', 'de', 9_000],
    ['2.5 h', 'en', 9_000],
    ['1 h 30', 'de', 5_400],
    ['1 Std. 30 Min.', 'de', 5_400],
    ['1:30', 'en', 5_400],
    ['0:05:30', 'fr', 330],
    ['2 T 4 h', 'de', 187_200],
    ['1 Wo', 'de', 604_800],
    ['0,1 min', 'de', 6],
    ['1 ч 20 мин', 'ru', 4_800],
    ['0', 'de', 0],
    ['1.000', 'de', 60_000],
  ])('"%s" in %s is %i seconds', (text, language, seconds) => {
    expect(typedDuration(text, language)).toBe(seconds);
  });

  test.each(['de', 'en', 'es', 'fr', 'ru'] as const)('minutes are written "min" in %s as well', (language) => {
    expect(typedDuration('30 min', language)).toBe(1_800);
  });

  test.each(['', 'x', '5 x', '-5', '5 min 3 h', '1:75', '5 5 5 5', '2.5 h', 'min', '<b>5</b>', '1e9', '😀'])(
    '"%s" is none',
    (text) => expect(typedDuration(text, 'de')).toBeUndefined(),
  );

  test('a number alone is in the unit of the column', () => {
    expect(typedDuration('3', 'de', 86_400)).toBe(259_200);
    expect(durationToType(259_200, 'de', true)).toBe('3 T');
    expect(durationToType(259_200, 'de')).toBe('72 h');
  });

  test('is the same after it was written in any language', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('de', 'en', 'es', 'fr', 'ru'),
        fc.integer({ min: 0, max: 1e8 }),
        fc.boolean(),
        (language, tenths, inDays) => {
          expect(typedDuration(durationToType(tenths / 10, language, inDays), language)).toBeCloseTo(tenths / 10, 6);
        },
      ),
    );
  });
});
