import { expect, test } from 'vitest';
import { changed, created, type Fields } from '#tests/fixtures/given-base-data.ts';
import { changesPartsList } from './parts-list.ts';

const components = [{ articleId: 'part', amount: 4 }];
const decided = (event: ReturnType<typeof created>) => [{ stream: 'article-frame', event }];

test('an article says what it is made of, with its first word of it and with every other', () => {
  const made = (fields: Fields) => decided(created('articles', 'frame', { articleName: 'Frame', ...fields }));
  expect(changesPartsList(made({ components }))).toBe(true);
  expect(changesPartsList(made({ components: [] }))).toBe(false);
  expect(changesPartsList(made({}))).toBe(false);
  const change = (before: Fields, after: Fields) => decided(changed('articles', 'frame', before, after));
  expect(changesPartsList(change({}, { components }))).toBe(true);
  expect(changesPartsList(change({ components }, { components: null }))).toBe(true);
  expect(changesPartsList(change({ articleName: 'Frame' }, { articleName: 'Rack' }))).toBe(false);
});
