import { expect, test } from 'vitest';
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

test('what the form finds wrong is what the server would refuse, with the same code', () => {
  expect(wrongFields(bodyOf('customers'), { customerName: '' })).toEqual({ customerName: 'required' });
  expect(wrongFields(bodyOf('customers'), stored)).toEqual({});
  const resource = { resourceName: 'Saw', resourceGroups: [], fullCosts: Number.NaN, frozenTime: -1 };
  expect(wrongFields(bodyOf('resources'), resource)).toEqual({
    resourceGroups: 'too_small',
    fullCosts: 'invalid_type',
    frozenTime: 'too_small',
  });
});

test('what is wrong deep within a field is said at the field, also of a change that was only tried', () => {
  expect(fieldOf('availabilities.3.timeTo')).toBe('availabilities');
  expect(fieldOf('changes.0.fields.dateTo')).toBe('dateTo');
  expect(fieldOf('changes')).toBe('changes');
});
