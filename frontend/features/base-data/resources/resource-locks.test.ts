import { describe, expect, test } from 'vitest';
import { resourceLocks, resourceRules } from './resource-locks.ts';

const assigned = [{ validFrom: '2027-01-04', weeks: ['early'] }];

describe('an attendant resource', () => {
  const locks = resourceLocks({ isAttendantResource: true });
  test('has no capacity plans, quantity limit, frozen zone, feedback, report or external flag', () => {
    expect(Object.keys(locks).toSorted()).toEqual([
      'availabilityPlans',
      'dailyAvailableHours',
      'external',
      'frozenTime',
      'limitQuantity',
      'maxQuantity',
      'progressesForbidden',
    ]);
    expect(new Set(Object.values(locks).map(({ reason }) => reason))).toEqual(new Set(['attendant']));
  });
  // shows base-data 5.15
  test('needs no capacity plan; every other resource does', () => {
    expect(resourceRules({ isAttendantResource: true, availabilityPlans: [] })).toEqual({});
    expect(resourceRules({ availabilityPlans: [] })).toEqual({ availabilityPlans: 'required' });
    expect(resourceRules({ availabilityPlans: assigned })).toEqual({});
  });
  test.each([
    ['availabilityPlans', assigned],
    ['limitQuantity', true],
    ['external', true],
    ['dailyAvailableHours', true],
    ['frozenTime', 3_600],
  ])('cannot be made of one with %s, which is named', (field, value) => {
    expect(resourceLocks({ [field]: value })['isAttendantResource']).toEqual({ reason: `notAttendant.${field}` });
  });
  test('can be made of a resource that has none of it', () => {
    expect(resourceLocks({ availabilityPlans: [], frozenTime: 0, external: false })).not.toHaveProperty(
      'isAttendantResource',
    );
  });
});

describe('a limited quantity', () => {
  test('takes any number of operations at once, which cannot be edited', () => {
    expect(resourceLocks({ limitQuantity: true, maxMultipleReservations: 3 })).toMatchObject({
      allowMultipleReservation: { value: true },
      maxMultipleReservations: { value: undefined },
    });
  });
  test('needs its maximum, which is asked for only then', () => {
    expect(resourceRules({ availabilityPlans: assigned, limitQuantity: true })).toEqual({ maxQuantity: 'required' });
    expect(resourceLocks({ limitQuantity: true })).not.toHaveProperty('maxQuantity');
    expect(resourceLocks({ limitQuantity: false })).toHaveProperty('maxQuantity');
  });
});

test('places are asked for where several operations may run at once', () => {
  expect(resourceLocks({ allowMultipleReservation: true })).not.toHaveProperty('maxMultipleReservations');
  expect(resourceLocks({})).toMatchObject({ maxMultipleReservations: { reason: 'single' } });
});
