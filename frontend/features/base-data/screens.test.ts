import { describe, expect, test } from 'vitest';
import { fieldKindsOf } from '#domain/base-data/field-kinds.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { screens } from './screens.ts';

describe.each(screens.map((screen) => [`${screen.collection} ${screen.only?.value ?? ''}`, screen] as const))(
  'the screen of %s',
  (_, screen) => {
    test('has a word for each field that it shows or asks for, in each language', () => {
      const needed = [
        ...screen.fields.map(({ name }) => `label.${name}`),
        ...screen.columns.map(({ field }) => `label.${field}`),
        ...screen.fields.flatMap(({ name, kind }) =>
          kind.kind === 'choice' ? kind.values.map((value) => `choice.${name}.${value}`) : [],
        ),
      ];
      for (const words of Object.values(screen.words)) {
        expect(needed.filter((key) => !(key in words))).toEqual([]);
        expect(Object.entries(words).filter(([, text]) => text.trim() === '')).toEqual([]);
      }
    });

    test('has no word for a field that is not there', () => {
      const known = new Set(fieldKindsOf(screen.collection).map(({ name }) => name));
      const named = Object.keys(screen.words.de).flatMap(
        (key) => /^(?:label|help|unit|choice)\.(\w+)/.exec(key)?.[1] ?? [],
      );
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    });

    test('asks for every field that an object cannot be without', () => {
      const asked = new Set([...screen.fields.map(({ name }) => name), screen.only?.field]);
      const needed = fieldKindsOf(screen.collection).filter(({ required }) => required);
      // Parts, as the steps of a technology, are asked for on a page of their own.
      expect(needed.filter(({ name, kind }) => kind.kind !== 'parts' && !asked.has(name))).toEqual([]);
    });
  },
);

test('what a field refers to is a collection', () => {
  const collections = Object.keys(objectTypes);
  for (const collection of Object.keys(objectTypes) as (keyof typeof objectTypes)[])
    for (const { kind } of fieldKindsOf(collection))
      if (kind.kind === 'reference' || kind.kind === 'references') expect(collections).toContain(kind.collection);
});
