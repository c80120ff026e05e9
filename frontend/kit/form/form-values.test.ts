import { expect, test } from 'vitest';
import { z } from 'zod';
import { bodyOf } from '#domain/base-data/object-types.ts';
import { changedFields, differenceOf, fieldOf, filledFields, seenChange, wrongFields } from './form-values.ts';

const stored = { customerName: 'Velora GmbH', city: 'Ulm' };

test('a field that was emptied is sent as null, an untouched one not at all', () => {
  expect(differenceOf(stored, { customerName: 'Velora AG', city: '  ' })).toEqual({
    customerName: 'Velora AG',
    city: null,
  });
});

test('a change says what its fields were seen as, and nothing of those that stay', () => {
  expect(seenChange({ ...stored, street: undefined }, { ...stored, city: 'Bonn', street: 'Markt 1' })).toEqual({
    city: 'Bonn',
    street: 'Markt 1',
    seen: { city: 'Ulm', street: null },
  });
});

test('an empty field that stays empty is no change, however it is empty', () => {
  expect(changedFields({ ...stored, street: undefined }, { ...stored, street: '', groups: null })).toEqual([]);
});

test('a new object is sent without its empty fields', () => {
  expect(filledFields({ customerName: 'Velora GmbH', street: '', city: undefined, archived: false })).toEqual({
    customerName: 'Velora GmbH',
    archived: false,
  });
});

// shows base-data 5.1, base-data 5.39
test('what the form finds wrong is what the server would refuse', () => {
  expect(wrongFields(bodyOf('customers'), { customerName: '' })).toEqual({ customerName: { code: 'required' } });
  expect(wrongFields(bodyOf('customers'), stored)).toEqual({});
});

// shows base-data 5.2, base-data 5.3, base-data 5.4
test('the rule that a value breaks is named with its bound', () => {
  const schema = z.object({
    name: z.string().max(200),
    pin: z.string().min(4),
    groups: z.array(z.string()).min(1),
    priority: z.number().int().min(1).max(999),
    factor: z.number().positive(),
    share: z.number().lt(1),
    costs: z.number(),
    places: z.int(),
    seconds: z.number().max(31_536_000),
  });
  const wrong = {
    name: 'x'.repeat(10_000),
    pin: '12',
    groups: [],
    priority: 1_000,
    factor: 0,
    share: 1,
    costs: Number.NaN,
    places: 1.5,
    seconds: 1e9,
  };
  expect(wrongFields(schema, wrong)).toEqual({
    name: { code: 'atMostLetters', value: 200 },
    pin: { code: 'atLeastLetters', value: 4 },
    groups: { code: 'required' },
    priority: { code: 'atMost', value: 999 },
    factor: { code: 'greaterThan', value: 0 },
    share: { code: 'lessThan', value: 1 },
    costs: { code: 'notANumber' },
    places: { code: 'notAnInteger' },
    // Shown in other units than it is stored in.
    seconds: { code: 'too_big' },
  });
});

test('what is wrong deep within a field is said at the field, also of a change that was only tried', () => {
  expect(fieldOf('availabilities.3.timeTo')).toBe('availabilities');
  expect(fieldOf('changes.0.fields.dateTo')).toBe('dateTo');
  expect(fieldOf('changes')).toBe('changes');
});
