import { expect, test } from 'vitest';
import { openPresence } from './presence.ts';

const anna = { userId: 'anna', firstName: 'Anna', lastName: 'Hoffmann' };
const ben = { userId: 'ben', firstName: 'Ben', lastName: 'Krüger' };

test('who has a page of it in front is in it, once, until the page asks no more', () => {
  let now = 0;
  const presence = openPresence(() => now);
  presence.note('7', anna);
  now = 20_000;
  presence.note('7', ben);
  presence.note('7', ben);
  expect(presence.all()).toEqual({ '7': [anna, ben] });
  now = 40_000;
  expect(presence.all()).toEqual({ '7': [ben] });
  now = 60_000;
  expect(presence.all()).toEqual({});
});
