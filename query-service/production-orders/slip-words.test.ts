import { expect, test } from 'vitest';
import { objectName } from '#domain/base-data/object-names/object-name.ts';
import { slipWords } from './slip-words.ts';

test('a printed slip calls things as the plant does, and the others as the product does', () => {
  const part = objectName.parse({ objectType: 'article', singularDe: 'Teil' });
  expect(slipWords('de', 'Europe/Berlin', [part])).toMatchObject({
    article: 'Teil',
    customer: 'Kunde',
    amount: 'Menge',
  });
  expect(slipWords('en', 'Europe/Berlin', [part]).article).toBe('Article');
});
