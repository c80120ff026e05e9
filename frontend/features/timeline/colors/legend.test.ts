import { expect, test } from 'vitest';
import { legendOf } from './legend.ts';

const bar = (articleName: string, number: string, start: number) => ({
  start,
  end: start + 10,
  order: { articleName, productionOrderNumber: number },
  operation: { resourceGroupId: 'g' },
});
const bars = [
  bar('Rahmen', 'PA-1', 0),
  bar('Gabel', 'PA-2', 20),
  bar('Rahmen', 'PA-3', 40),
  bar('Sattel', 'PA-4', 900),
];
const session = {
  store: { row: () => ({ bars }) },
  factory: { groups: [{ groupId: 'g', name: 'Sägen', resources: [{ resourceId: 'saw' }] }] },
} as never;
const namesBy = (colorBy: 'article' | 'order' | 'resourceGroup'): readonly string[] =>
  legendOf(session, colorBy, { start: 0, end: 100 }, () => 0).map(({ name, bars: count }) => `${name} ${count}`);

test('the legend names what the colours in sight stand for, the most frequent first', () => {
  expect(namesBy('article')).toEqual(['Rahmen 2', 'Gabel 1']);
  expect(namesBy('order')).toEqual(['PA-1 1', 'PA-2 1', 'PA-3 1']);
  expect(namesBy('resourceGroup')).toEqual(['Sägen 3']);
});
