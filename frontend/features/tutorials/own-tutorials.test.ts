import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import en from '#frontend/texts/tutorials/en.json' with { type: 'json' };
import { cuesOf, filmLanguages, filmName, type OwnTutorial, ownTutorials } from './own-tutorials.ts';

const folder = path.resolve(import.meta.dirname, '../../public');
/** Bytes: every version of a film stays in the history. */
const mostOfOne = 300_000;

test('the product brings at least six tutorials, each with a small film in every language of films, and no other', () => {
  expect(ownTutorials.length).toBeGreaterThanOrEqual(6);
  const films = ownTutorials.flatMap(({ id }) => filmLanguages.map((language) => filmName(id, language)));
  expect(
    readdirSync(path.join(folder, 'tutorials'))
      .map((name) => `tutorials/${name}`)
      .toSorted(),
  ).toEqual(films.toSorted());
  expect(films.filter((film) => statSync(path.join(folder, film)).size > mostOfOne)).toEqual([]);
});

test('every step of a tutorial has its words, and there are none of steps that are no more', () => {
  const needed = (ownTutorials as readonly OwnTutorial[]).flatMap(({ id, steps }) =>
    ['title', ...Object.keys(steps)].map((step) => `own.${id}.${step}`),
  );
  expect(
    Object.keys(en)
      .filter((key) => key.startsWith('own.'))
      .toSorted(),
  ).toEqual(needed.toSorted());
});

test('captions follow one another without a hole', () => {
  expect(cuesOf({ id: 'any', topic: 'plant', steps: { first: 4, second: 3 } })).toEqual([
    { step: 'first', from: 0, to: 4 },
    { step: 'second', from: 4, to: 7 },
  ]);
});
