import i18next from 'i18next';
import { expect, test } from 'vitest';
import { createFormat } from '#frontend/i18n/format.ts';
import { valueWords } from './history-values.ts';

test('the process step that is production has the word of the language, any other its own name', async () => {
  await i18next.init({ lng: 'de', keySeparator: false, nsSeparator: false });
  const format = createFormat('de', 'Europe/Berlin');
  expect(valueWords('activityId', 'a1', 'production', format)).toBe('Fertigung');
  expect(valueWords('valueAddName', 'production', undefined, format)).toBe('Fertigung');
  expect(valueWords('activityId', 'a1', 'Konstruktion', format)).toBe('Konstruktion');
  expect(valueWords('comment', 'production', undefined, format)).toBe('production');
});
