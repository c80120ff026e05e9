import { expect, test } from 'vitest';
import { ApiError } from '#frontend/api/api-error.ts';
import { sha256Hex } from '#frontend/api/sha256.ts';
import { wrongFields } from '#frontend/kit/form/form-values.ts';
import { atTypedFields, bodyOfChange, bodyOfNew, formOfUser, userFormSchema } from './user-values.ts';

const uta = { username: 'uta', firstName: 'Uta', lastName: 'Test', language: 'de', roles: ['user'] };

// shows base-data 5.17, base-data 5.20
test('both passwords are the same and keep the rule', () => {
  const wrong = (values: object) => wrongFields(userFormSchema, { ...uta, ...values });
  expect(wrong({ password: 'Tisch-42-rot', password2: 'Tisch-42-rot' })).toEqual({});
  expect(wrong({ password: 'Tisch-42-rot', password2: 'Tisch-42-rod' })).toEqual({
    password2: { code: 'passwordsDiffer' },
  });
  expect(wrong({ password: 'short', password2: 'short' })).toEqual({ password: { code: 'passwordTooShort' } });
  for (const username of ['Uta', 'u ta', 'u-ta', 'üta', ''])
    expect(wrong({ username }), username).toHaveProperty('username');
  expect(wrong({ username: 'uta77' })).toEqual({});
  expect(wrong({ pin: '12a4' })).toHaveProperty('pin');
});

test('what an answer says beside the fields of a user is none of the form', () => {
  const form = formOfUser({ ...uta, userId: 'u1', createdBy: 'Alex', changedOn: null });
  expect(form).toEqual({ ...uta, allLicences: true });
  expect(wrongFields(userFormSchema, form)).toEqual({});
});

// shows base-data 3.51, base-data 5.22, base-data 5.24, base-data 9.4
test('a PIN of more than four digits and a badge leave the page as hashes only', () => {
  expect(bodyOfNew({ ...uta, pin: '1234', allLicences: true })).toEqual({ ...uta, pinHash: '1234' });
  const body = bodyOfNew({ ...uta, pin: '12345', rfid: ' 04A3 ', allLicences: true });
  expect(body).toEqual({ ...uta, pinHash: sha256Hex('12345'), rfidHash: sha256Hex('04A3') });
});

test('a PIN that somebody else has is refused at the field in which it was typed', () => {
  const refused = (field: string) => new ApiError('alreadyInUse', 409, { field });
  expect(atTypedFields(refused('pinHash'))).toMatchObject({ detailsObject: { fields: { pin: 'taken' } } });
  expect(atTypedFields(refused('rfidHash'))).toMatchObject({ detailsObject: { fields: { rfid: 'taken' } } });
  const other = new ApiError('nameExists', 409, { field: 'username' });
  expect(atTypedFields(other)).toBe(other);
});

test('a change names what changed, what it was seen as, and takes away what was emptied', () => {
  const before = formOfUser({ ...uta, city: 'Ulm' });
  expect(bodyOfChange(before, { ...before, city: '', firstName: 'Ute' })).toEqual({
    firstName: 'Ute',
    city: null,
    seen: { firstName: 'Uta', city: 'Ulm' },
  });
});

test('all licences are none named, and none are an empty list', () => {
  const all = formOfUser(uta);
  expect(all['allLicences']).toBe(true);
  expect(bodyOfChange(all, { ...all, allLicences: false, moduleLicences: ['planning'] })).toEqual({
    moduleLicences: ['planning'],
    seen: { moduleLicences: null },
  });
  expect(bodyOfNew({ ...uta, allLicences: false })).toEqual({ ...uta, moduleLicences: [] });
});
