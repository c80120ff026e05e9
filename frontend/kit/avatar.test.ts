import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

// shows planning 3.2, planning 3.3
// shows base-data 3.56
test('initials are the first letters of both names, and two dashes of somebody who stands for nobody', () => {
  expect(initialsOf({ firstName: 'Anna', lastName: 'arndt' })).toBe('AA');
  expect(initialsOf({ firstName: 'Øyvind', lastName: '𝒜lm' })).toBe('Ø𝒜');
  expect(initialsOf({ firstName: '', lastName: 'Prince' })).toBe('P');
  expect(initialsOf({ firstName: '', lastName: '' })).toBe('--');
  expect(initialsOf({ firstName: 'Anna', lastName: 'Arndt', isFakeUser: true })).toBe('--');
});
