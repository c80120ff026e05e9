import { expect, test } from 'vitest';
import { fitLabel, labelsOf, wordLabels } from './label.ts';

const measure = { number: (text: string) => text.length * 7, article: (text: string) => text.length * 6 };
const labels = labelsOf('PA-10432', 'Road-650 52 schwarz', true);
const shown = (room: number): string | undefined => {
  const label = fitLabel(labels, room, measure);
  return label && `${label.number} ${label.article}`.trim();
};

test('a label loses whole words in order: variant, prefix, article, then all but three digits', () => {
  expect(labels.map((label) => `${label.number} ${label.article}`.trim())).toEqual([
    'PA-10432 Road-650 52 schwarz',
    'PA-10432 Road-650 52',
    'PA-10432 Road-650',
    '10432 Road-650',
    'PA-10432',
    '10432',
    '432',
  ]);
});

test('a name gives up what stands beside it first, then its words from the end', () => {
  expect(wordLabels('Drill and deburr', 'PA-7')).toEqual([
    { number: 'Drill and deburr', article: 'PA-7' },
    { number: 'Drill and deburr', article: '' },
    { number: 'Drill and', article: '' },
    { number: 'Drill', article: '' },
  ]);
  expect(wordLabels('', 'PA-7')).toEqual([]);
});

test('the longest label that fits is shown, and none when even three digits do not', () => {
  expect(shown(400)).toBe('PA-10432 Road-650 52 schwarz');
  expect(shown(110)).toBe('PA-10432 Road-650');
  expect(shown(60)).toBe('PA-10432');
  expect(shown(40)).toBe('10432');
  expect(shown(22)).toBe('432');
  expect(shown(15)).toBeUndefined();
});

test('a dash that would dangle goes with its word', () => {
  const texts = labelsOf('WO-7', 'HL Frame - Black, 42', true).map((label) => label.article);
  expect(texts).toContain('HL Frame');
  expect(texts).toContain('HL Frame - Black');
});

test('without article only the number is cut', () => {
  expect(labelsOf('WO-72', 'Frame', false)).toEqual([
    { number: 'WO-72', article: '' },
    { number: '72', article: '' },
  ]);
});
