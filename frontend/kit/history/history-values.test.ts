import { expect, test } from 'vitest';
import { createFormat } from '#frontend/i18n/format.ts';
import { textsIn } from '#tests/fixtures/texts-for-tests.ts';
import { valueWords } from './history-values.ts';

test('the process step that is production has the word of the language, any other its own name', async () => {
  await textsIn('de');
  const format = createFormat('de', 'Europe/Berlin');
  expect(valueWords('activityId', 'a1', 'production', format)).toBe('Fertigung');
  expect(valueWords('valueAddName', 'production', undefined, format)).toBe('Fertigung');
  expect(valueWords('activityId', 'a1', 'Konstruktion', format)).toBe('Konstruktion');
  expect(valueWords('comment', 'production', undefined, format)).toBe('production');
});

test('a file is called by its name, and what nobody has words for stands as it is', () => {
  const format = createFormat('de', 'Europe/Berlin');
  expect(valueWords('file', { fileId: 'f1', fileName: 'spannen.webm', size: 7 }, undefined, format)).toBe(
    'spannen.webm',
  );
  expect(valueWords('range', { from: 1 }, undefined, format)).toBe('{"from":1}');
});
