import { describe, expect, test } from 'vitest';
import { languageSchema } from '#domain/administration/user.ts';
import { fieldKindsOf } from '#domain/base-data/field-kinds.ts';
import { isOtherMeaning } from '#domain/base-data/object-names/other-meanings.ts';
import { objectTypes } from '#domain/base-data/object-types.ts';
import { isNamedAlike, objectsIn } from '#tests/fixtures/objects-in-texts.ts';
import { purposeOf } from './list-purposes.ts';
import { screens } from './screens.ts';

/** As in `i18n/messages.test.ts`: where a language can do without the noun, or means something else by it. */
const namedDifferently: ReadonlySet<string> = new Set([
  'resources help.isAttendantResource',
  'resources help.articleGroupCombinations',
  'resources reason.notAttendant.external',
]);

/** Everybody knows what these are; object names say it where nothing is renamed. */
const saysItself: ReadonlySet<string> = new Set(['articles', 'technologies', 'resources', 'customers', 'objectNames']);

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

    test('says what it is for as long as it is empty', () => {
      expect(saysItself.has(screen.collection) || purposeOf(screen) !== undefined).toBe(true);
    });

    test('has no word for a field that is not there', () => {
      const known = new Set(fieldKindsOf(screen.collection).map(({ name }) => name));
      const named = Object.keys(screen.words.de).flatMap(
        (key) => /^(?:label|help|unit|choice)\.(\w+)/.exec(key)?.[1] ?? [],
      );
      expect(named.filter((name) => !known.has(name))).toEqual([]);
    });

    test('names the same objects in every language, so that the plant’s words stand in all of them', () => {
      if (isOtherMeaning(`baseData.${screen.collection}`, 'title')) return;
      const different = Object.keys(screen.words.de).filter((key) => {
        const isListed = namedDifferently.has(`${screen.collection} ${key}`);
        return (
          !isListed && !isNamedAlike(languageSchema.options.map((one) => objectsIn(screen.words[one][key] ?? '', one)))
        );
      });
      expect(different.map((key) => languageSchema.options.map((one) => screen.words[one][key]))).toEqual([]);
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

test('what a field refers to is a collection', () => {
  const collections = Object.keys(objectTypes);
  for (const collection of Object.keys(objectTypes) as (keyof typeof objectTypes)[])
    for (const { kind } of fieldKindsOf(collection))
      if (kind.kind === 'reference' || kind.kind === 'references') expect(collections).toContain(kind.collection);
});
