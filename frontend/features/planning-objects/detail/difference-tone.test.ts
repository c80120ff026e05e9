import { expect, test } from 'vitest';
import { differenceTone } from './difference-tone.ts';

// shows base-data 9.31
test('a step that took up to a tenth longer is well, up to three tenths a warning, and beyond that bad', () => {
  expect([-40, 0, 10].map(differenceTone)).toEqual(['ok', 'ok', 'ok']);
  expect([11, 30].map(differenceTone)).toEqual(['warn', 'warn']);
  expect([31, 250].map(differenceTone)).toEqual(['err', 'err']);
});
