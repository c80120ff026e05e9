import { expect, test } from 'vitest';
import { tonesOf } from './mix.ts';

test('all or nothing of a colour is the colour or the ground, to the bit', () => {
  for (const color of ['#084f75', '#946a08', '#ffffff', '#000000', '#5468d6']) {
    expect(tonesOf(color, '#ffffff')(1)).toBe(color);
    expect(tonesOf('#ffffff', color)(0)).toBe(color);
  }
});

test('half of black over white is the grey that looks half as light', () => {
  expect(tonesOf('#000000', '#ffffff')(0.5)).toBe('#636363');
});

test('tones are those of color-mix(in oklab, …) in CSS, as Chromium draws them', () => {
  expect([0.2, 0.52].map(tonesOf('#084f75', '#ffffff'))).toEqual(['#cedae3', '#82a0b6']);
  expect([0.2, 0.52].map(tonesOf('#946a08', '#ffffff'))).toEqual(['#e9e0d1', '#c7b08a']);
});
