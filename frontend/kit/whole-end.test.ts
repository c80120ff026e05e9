import { expect, test } from 'vitest';
import { cutBeforeEnd } from './whole-end.tsx';

test('two machines of a kind are told apart however little room their names have', () => {
  expect(cutBeforeEnd('Rohrbiegemaschine 1')).toEqual(['Rohrbiegemaschine', ' 1']);
  expect(cutBeforeEnd('Rohrbiegemaschine 2')[1]).not.toBe(cutBeforeEnd('Rohrbiegemaschine 1')[1]);
  expect(cutBeforeEnd('CNC-Fräse-Halle-A-07')).toEqual(['CNC-Fräse-Halle', '-A-07']);
});

test('a name is whole when its parts are read together, and a short one keeps a beginning', () => {
  for (const name of ['Säge', 'A', '', 'Presse Halle Nord', '😀😀😀']) expect(cutBeforeEnd(name).join('')).toBe(name);
  expect(cutBeforeEnd('Säge')).toEqual(['Sä', 'ge']);
});
