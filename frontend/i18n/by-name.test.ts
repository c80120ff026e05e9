import { expect, test } from 'vitest';
import { byNameIn } from './by-name.ts';

test.each(['de', 'en', 'es', 'fr', 'ru'])('names and numbers stand as people of %s count and read', (language) => {
  const names = ['Zug', 'Säge 10', 'säge 2', 'Ofen', 'Säge 1', 'Öse', 'PA-10001', 'PA-9'];
  const inOrder = ['Ofen', 'Öse', 'PA-9', 'PA-10001', 'Säge 1', 'säge 2', 'Säge 10', 'Zug'];
  expect(names.toSorted(byNameIn(language))).toEqual(inOrder);
});
