import { describe, expect, test } from 'vitest';
import { fieldKindsOf } from '#domain/base-data/field-kinds.ts';
import { objectKinds } from '#domain/base-data/object-names/object-name.ts';
import { standardWords } from '#domain/base-data/object-names/standard-words.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import baseDataDe from '#frontend/texts/base-data/de.json';
import de from '#frontend/texts/objects/de.json';
import type { ObjectScreen } from '../object-screen.ts';
import { screens } from './screens.ts';

/** Its texts in German; `i18n/texts.test.ts` compares the other languages. */
const textsOf = ({ name }: ObjectScreen): readonly string[] =>
  Object.keys(de).flatMap((key) => (key.startsWith(`${name}.`) ? key.slice(name.length + 1) : []));

/** Everybody knows what these are; object names say it where nothing is renamed. */
const saysItself: ReadonlySet<string> = new Set(['articles', 'technologies', 'resources', 'customers', 'objectNames']);

describe.each(screens.map((screen) => [`${screen.collection} ${screen.only?.value ?? ''}`, screen] as const))(
  'the screen of %s',
  (_, screen) => {
    test('has a word for each field that it shows or asks for', () => {
      const needed = [
        'title',
        'new',
        'empty',
        'none',
        ...screen.fields.map(({ name }) => `label.${name}`),
        ...screen.columns.map(({ field }) => `label.${field}`),
        ...screen.fields.flatMap(({ name, kind }) =>
          kind.kind === 'choice' ? kind.values.map((value) => `choice.${name}.${value}`) : [],
        ),
      ];
      const there = new Set(textsOf(screen));
      expect(needed.filter((key) => !there.has(key))).toEqual([]);
    });

    test('says what it is for as long as it is empty', () => {
      expect(saysItself.has(screen.collection) || `about.${screen.name}` in baseDataDe).toBe(true);
    });

    test('has no word for a field that is not there', () => {
      const known = new Set(fieldKindsOf(screen.collection).map(({ name }) => name));
      const named = textsOf(screen).flatMap((key) => /^(?:label|help|unit|choice)\.(\w+)/.exec(key)?.[1] ?? []);
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    });

    test('asks for every field that an object cannot be without', () => {
      const asked = new Set([...screen.fields.map(({ name }) => name), screen.only?.field]);
      const needed = fieldKindsOf(screen.collection).filter(({ required }) => required);
      // What cannot be without parts that have no field here, as a technology without steps, has a page of its own.
      if (needed.some(({ name, kind }) => kind.kind === 'parts' && !asked.has(name))) return;
      expect(needed.filter(({ name }) => !asked.has(name))).toEqual([]);
    });
  },
);

test('every text is of a screen', () => {
  const rest = Object.keys(de).filter((key) => !screens.some(({ name }) => key.startsWith(`${name}.`)));
  expect(rest).toEqual([]);
});

test('own words are asked for under the product’s own', () => {
  const words: Readonly<Record<string, string>> = de;
  for (const kind of objectKinds)
    expect(words[`objectNames.choice.objectType.${kind}`]?.toLowerCase()).toBe(
      standardWords.de[kind].one[0]?.toLowerCase(),
    );
});

test('what a field refers to is a collection', () => {
  const collections = Object.keys(objectTypes);
  for (const collection of Object.keys(objectTypes) as (keyof typeof objectTypes)[])
    for (const { kind } of fieldKindsOf(collection))
      if (kind.kind === 'reference' || kind.kind === 'references') expect(collections).toContain(kind.collection);
});
